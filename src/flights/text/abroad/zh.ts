import { zh as common } from '../common/zh.ts'

/** Searching abroad: the form on home's board once a city abroad stands in it, and the list of each leg. */
export const zh = {
  cabin: common.cabin,

  /** The form on home. */
  form: {
    journey: '行程类型',
    types: { OW: '单程', RT: '往返', MS: '多程' },
    from: '出发',
    to: '到达',
    choose: '选择城市',
    depart: '去程',
    back: '返程',
    day: '日期',
    chooseDay: '选择日期',
    leg: (number: number) => `第 ${number} 程`,
    more: '再加一程',
    without: (number: number) => `去掉第 ${number} 程`,
    traveller: '出行人',
    onlySelf: '只能为自己订',
    cabin: '舱位',
    cabins: { economy: '经济舱', business: '公务舱' },
    search: '查航班',
    oneWay: '单程要在下单前说明原因；往返一起订，常常更便宜',
    flownOn: '票价是整段行程的总价，含税费',
    faults: {
      missing: { from: '请选择出发城市', to: '请选择到达城市', departDate: '请选择日期', legs: '请至少选两程' },
      'AF-SAME-CITY': '出发和到达不能是同一个城市',
      'AF-DATE': '请选今天起 12 个月内的日期',
      'AF-JOURNEY': '多程至少要有两程',
      'AF-INLAND': '这几程都在内地，请按国内机票分别预订',
      order: '这一程不能早于前一程',
    },
    closed: '公司还没有开通国际及港澳台机票。可以请差旅台询价、代订。',
    inquire: '请差旅台报价',
    notAsked: '没有读取到能否预订，可以直接查航班。',
  },

  /** /flight/list/:index of a journey abroad. */
  list: {
    title: (from: string, to: string) => `${from} → ${to}`,
    leg: (leg: number, legs: number, type: 'OW' | 'RT' | 'MS'): string =>
      type === 'RT' ? (leg === 1 ? '去程' : '返程') : legs > 1 ? `第 ${leg} 程，共 ${legs} 程` : '单程',
    subtitle: (parts: readonly string[]) => parts.join(' · '),
    edit: '改条件',
    searching: '正在查询国际航班',
    found: (count: number) => `查到 ${count} 个航班组合`,
    chosen: '已选',
    rechoose: '改选',
    limit: '差标',
    inPolicy: (compliant: number, all: number, told: boolean) => `${all} 个中 ${compliant} 个${told ? '可照订' : '符合'}`,
    scene: '出行场景',
    chooseScene: '选择场景',
    compliantOnly: (told: boolean): string => (told ? '只看可照订' : '只看合规'),
    /** Under the price: it is of the whole journey, from this much on. */
    wholeFrom: (type: 'OW' | 'RT' | 'MS'): string => (type === 'OW' ? '含税起' : type === 'RT' ? '往返含税起' : '全程含税起'),
    lowest: '最低',
    seatsLeft: (count: number) => `余 ${count} 张`,
    direct: '直飞',
    transfers: (count: number) => `转 ${count} 次`,
    /** Under the line of a row: where one changes planes; how long one waits stands at its foot. */
    via: (city: string) => `${city}转`,
    waits: (wait: string) => `等 ${wait}`,
    transferIn: (city: string, wait: string) => `${city}转 · 停 ${wait}`,
    transfersIn: (cities: readonly string[]) => `${cities.length} 次转机 · ${cities.join('、')}`,
    changesAirport: '要换机场',
    overnight: '过夜等候',
    operatedBy: (name: string) => `${name}实际承运`,
    shown: (shown: number, all: number) => (shown === all ? `共 ${all} 个` : `显示 ${shown} 个 · 共 ${all} 个`),
    /** Seats are held before anybody is asked: what has to be paid at once cannot be. */
    notListed: '航空公司要求立即付款的航班没有列出，可以请差旅台报价。',
    bar: '筛选和排序',
    directOnly: '只看直飞',
    sort: { price: '价格', departure: '起飞', duration: '耗时' },
    sorted: { price: '价格低', departure: '起飞早', duration: '耗时短' },
    none: { title: '这一天没有航班', text: '可以换一天，或从邻近的城市出发看看；也可以请差旅台询价。', action: '改条件' },
    noneMatch: { title: '没有符合条件的航班', text: (all: number) => `有 ${all} 个航班组合，都被筛选挡住了。`, action: '清除筛选' },
    noneCompliant: (all: number) => `这 ${all} 个航班组合都超出差标。点开能看到超在哪里。`,
    /** What a search was refused for; the sentence below is the server's. */
    refused: { party: '这样不能预订', scene: '先说明为什么出行', search: '这样查不了' },
    closed: '不能预订境外机票',
    failed: { title: '没有查到航班', text: '航司系统暂时没有回应。没有产生订单，可以再查一次。', action: '再查一次' },
    stale: { title: '停留时间过长', text: '价格可能已变化，请重新查询。', action: '重新查询' },
    home: '回首页',
  },

  /** A journey's ways with all their flights, wherever it is shown whole. */
  ways: {
    title: '行程',
    nth: (leg: number, legs: number, type: 'OW' | 'RT' | 'MS'): string =>
      type === 'RT' ? (leg === 1 ? '去程' : '返程') : legs > 1 ? `第 ${leg} 程` : '去程',
    flights: (way: string) => `${way}的航班`,
    wait: (city: string, minutes: string) => `在${city}停 ${minutes}`,
    /** After an airline has moved one of the two flights. */
    cancelled: '航司已取消',
    missed: (city: string) => `在${city}接不上下一班`,
    changesAirport: '要换机场',
    overnight: '过夜',
    /** What the first airline tags through the second may not know. */
    otherAirline: '换乘另一家航空公司，行李能否直挂请在值机时确认',
    operatedBy: (name: string) => `${name}实际承运`,
    stops: (cities: readonly string[]) => `经停 ${cities.join('、')}`,
  },

  /** /flight/subCabin/:index of a journey abroad. */
  fares: {
    title: '选择票价',
    /** The list before says prices without our fee. */
    count: (count: number, withFee: boolean) => `${count} 个票价 · 全程含税${withFee ? '和服务费' : ''}`,
    choose: '选这个',
    why: '为什么超标',
    cabinsDiffer: (cabins: readonly string[]) => `各段舱位 ${cabins.join(' / ')}`,
    co2: (grams: number) => `碳排 ${Math.round(grams / 1_000)} kg`,
    seatsLeft: (count: number) => `余 ${count} 张`,
    change: (fee: string) => `改签：${fee}`,
    refund: (fee: string) => `退票：${fee}`,
    lines: { title: '价格明细', fare: '票价', taxes: '税费', serviceFee: '服务费', total: '合计' },
    opening: '正在向航司核对价格',
    /** Times, rules or bags are not as the list said. */
    retold: {
      title: '和刚才查到的不一样了',
      says: ({ label, was, now }: { label: string; was: string; now: string }): string => `${label}：原来是 ${was}，现在是 ${now}。`,
      confirm: '按现在的继续',
      cancel: '重新选',
    },
    gone: '这个票价刚刚售完。其他航班还在列表里。',
    none: { title: '这个组合没有可售的票价了', text: '刚刚售完，可以回到列表换一班。', action: '回到列表' },
    failed: { title: '票价没有读取到', text: '没有产生订单，可以再试一次。', action: '再试一次' },
  },
}

export type FlightAbroadText = typeof zh
