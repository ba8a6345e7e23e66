interface Told {
  readonly plans: number
  readonly until: string
  readonly words: string
}

interface Baggage {
  readonly pieces: number
  readonly kgEach: number
  readonly carryOnKg: number
}

export const inquiring = {
  steps: {
    draft: { label: '还没有提交', text: '填好之后提交给差旅台。' },
    asked: { label: '已提交', text: '差旅台会查航班和价格，给出可选的方案。' },
    taken: { label: '正在询价', text: '差旅台正在查航班和价格。' },
    quoted: { label: '请选方案', text: '方案已经给出，请在有效期内选一个。' },
    chosen: { label: '已选方案', text: '方案有效期内可以自己下单；也可以等差旅台联系你，确认证件和付款后出票。' },
    arranged: { label: '已办妥', text: '差旅台已和你办妥。' },
    notHad: { label: '没有订成', text: '差旅台没有订到这次行程，没有产生费用。' },
    lapsed: { label: '方案已过期', text: '方案都过了有效期，没有产生费用。可以重新询价。' },
    booked: { label: '已预订', text: '已按选定的方案下单，进展请看订单。' },
    cancelled: { label: '已取消', text: '这次询价已取消，没有产生费用。' },
  },
  /** Of one whose chosen plan has ended before anybody booked it. */
  chosenEnded: {
    label: '所选方案已过期',
    text: '所选方案已过有效期，还没有下单的部分不能再按它预订。差旅台没有和你办妥的话，可以重新询价。',
  },
  told: {
    title: (step: string, trip: string) => `${step} · ${trip}`,
    about: (number: string) => `询价单 ${number}`,
    steps: {
      plans: { step: '询价有方案了', text: ({ plans, until }: Told) => `差旅台给出了 ${plans} 个方案，最晚到 ${until} 有效，请选一个。` },
      notHad: { step: '询价没有订成', text: ({ words }: Told) => `差旅台没有订到这次行程：${words}` },
      arranged: { step: '询价已办妥', text: ({ words }: Told) => `差旅台已和你办妥：${words}` },
      late: { step: '询价还没有结果', text: () => '说好的时间已到，差旅台还没有答复。这张询价单已排到最前面，有了方案马上告诉你。' },
      ending: { step: '询价方案快到期', text: ({ until }: Told) => `方案最晚到 ${until} 有效，过后要重新询价。` },
      chosenEnded: {
        step: '所选方案已过期',
        text: () => '所选方案已过有效期，还没有下单的部分不能再按它预订。差旅台没有和你办妥的话，可以重新询价。',
      },
      lapsed: { step: '询价方案已过期', text: () => '方案都过了有效期，没有产生费用。需要的话可以重新询价。' },
    },
  },
  /** What is not as the plan says. */
  differs: {
    labels: { price: '总价', times: '航班时刻', cabin: '舱位', change: '改签', refund: '退票', baggage: '行李' },
    unknown: '以航司答复为准',
  },
  terms: {
    labels: { change: '改签', refund: '退票' },
    free: '起飞前免费',
    fee: (amount: string) => `起飞前每人每次 ${amount}`,
    no: '不可以',
    baggage({ pieces, kgEach, carryOnKg }: Baggage): string {
      const checked = pieces === 0 ? '没有免费托运行李' : `托运 ${pieces} 件，每件 ${kgEach} 公斤`
      return carryOnKg === 0 ? checked : `${checked}；手提 ${carryOnKg} 公斤`
    },
  },
}

export type InquiringText = typeof inquiring
