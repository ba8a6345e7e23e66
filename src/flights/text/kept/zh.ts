/** What an order keeps of what governed it: read on the order and by whoever has to agree. A chunk of its own, it comes after the order. */
export const zh = {
  title: '这趟行程',
  scene: '出行场景',
  charged: { one: '费用归属', several: '费用分摊' },
  person: '个人',
  project: (name: string) => `项目 ${name}`,
  entity: (name: string) => `开票 ${name}`,
  application: '出差申请',
  authorised: '紧急出行，线下授权',
  waived: { superAgent: '由超级代订人预订，不用关联', special: '特殊用户不用关联' },
  reason: '超标原因',
  paidWhy: '谁付什么',
  judgedBy: '判断依据',
  edition: (version: number) => `第 ${version} 版`,

  /** How the request stands, where silence does something else than to stop it. `who` is empty where nobody is named. */
  ways: {
    soft: (who: string) => `已请${who || '上级'}过目`,
    passive: (who: string) => `已告知${who || '上级'}`,
    beforeBooking: (who: string) => `等${who || '上级'}审批，审批通过后占座`,
    beforeChange: (who: string) => `等${who || '上级'}审批，审批通过后向航司办理改签`,
  },
  /** Nobody said no in time: that was enough, and nobody has said yes. */
  silent: '没有人反对，视为同意',
  /** What silence does, and when. */
  silence: {
    hard: (time: string) => `${time} 前没有审批通过，订单自动关闭，不收费用。`,
    beforeBooking: (time: string) => `${time} 前没有审批通过，订单自动关闭。还没有占座，不收费用。`,
    beforeChange: (time: string) => `${time} 前没有审批通过，改签自动取消，不收费用。原客票照旧有效。`,
    soft: (time: string) => `${time} 前没有人反对，就按已同意继续。`,
    passive: () => '不用等答复，订单照常继续。',
  },
  /** The same where whoever stands above is asked before silence does that. */
  silenceAbove: (time: string) => `${time} 前没有决定，转请上一级审批。`,
  /** How many of those who are asked have to agree, where it is not each of them. */
  together: (needed: number, of: number, agreed: readonly string[]): string => {
    const rule = needed === of ? `${of} 人都要同意。` : needed === 1 ? `${of} 人中任一人同意即可。` : `${of} 人中 ${needed} 人同意即可。`
    return agreed.length === 0 ? rule : `${rule}已有 ${agreed.length} 人同意（${agreed.join('、')}），还差 ${needed - agreed.length} 人。`
  },

  /** The fare moved after somebody was asked: both totals beside each other, and what follows. */
  moved: {
    title: (wasAgreed: boolean): string => (wasAgreed ? '价格超过了已同意的数额' : '价格超过了申请的数额'),
    titleInside: '价格有变动',
    before: (wasAgreed: boolean): string => (wasAgreed ? '已同意' : '申请时'),
    now: '现在',
    cheaper: (money: string) => `便宜了 ${money}。`,
    inside: (money: string) => `贵了 ${money}，在允许浮动的范围内，不用重新申请。`,
    asked: (money: string, wasAgreed: boolean) =>
      wasAgreed ? `多出 ${money}，只就这一部分再请审批。` : `贵了 ${money}，按新的价格重新请审批。`,
    agreed: (money: string) => `贵了 ${money}，新的价格已同意。`,
    notAgreed: (money: string) => `贵了 ${money}，新的价格没有得到同意。`,
  },
}

export type FlightKeptText = typeof zh
