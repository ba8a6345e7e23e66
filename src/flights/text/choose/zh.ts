import { zh as common } from '../common/zh.ts'
import { zh as list } from '../list/zh.ts'
import { zh as over } from '../over/zh.ts'

/** What is said while a flight is chosen: the list's words, the fares of a flight, and the company's word on one of them. */
export const zh = {
  ...common,
  list,
  over,

  /** /flight/subCabin/:index */
  cabins: {
    title: '选择票价',
    count: (count: number) => `${count} 个票价`,
    withTaxes: (total: string, people: number) => (people > 1 ? `${people} 人含税费 ${total}` : `含税费 ${total}`),
    bookingClass: (letter: string) => `${letter} 舱`,
    seatsLeft: (count: number) => `余 ${count} 张`,
    lowestOfDay: '当日最低',
    choose: '选这个',
    why: '为什么超标',
    conditions: '退改规则',
    change: '改签费',
    refund: '退票费',
    baggage: '行李',
    priceLines: '价格明细',
    total: '合计',
    opening: '正在核对价格和余票',
    aircraft: '机型',
    meal: '含餐食',
    noMeal: '不含餐食',
    none: { title: '这班没有可售的票价了', text: '刚刚售完。同一天的其他航班还在列表里。', action: '回到列表' },
    failed: { title: '票价没有读取到', text: '没有产生订单，可以再试一次。', action: '再试一次' },
  },

  /** /flight/reason/:index, of a flight that another one of the journey was chosen before */
  reason: { oneForAll: '同一行程的各程一起提交，共用一个原因。改了这里，前面那一程也按这里写的。' },

  /** /flight/compliance/:index */
  compliance: {
    title: '差标说明',
    rules: '逐条对照',
    needsApplication: '公司要求先有出差申请，填写订单时要关联一张',
    /** Of several who travel, the one whose standard is the strictest. */
    standardOf: (name: string) => `几位出行人的差标不同，这里按最严的${name}的差标`,
    pass: '符合',
    /** Of a trip application: there is nothing to link it to yet. */
    toLink: '填单时关联',
    otherFares: '看这班的其他票价',
    /** The window around the chosen departure in hours; null where it is the whole day. */
    alternatives: (hours: number | null) => (hours === null ? '当天符合差标的' : `前后 ${hours} 小时内符合差标的`),
    all: (count: number) => `当天共 ${count} 个`,
    noAlternatives: '当天没有符合差标的航班，可以换一天看看。',
    /** In place of a flight that can be taken as it is and breaks a rule all the same. */
    unbroken: (hours: number | null) => (hours === null ? '当天一条规定都不违反的' : `前后 ${hours} 小时内一条规定都不违反的`),
    noUnbroken: '当天的航班都违反了公司的某条规定，换一天也许有不违反的。',
    earlier: (duration: string) => `早 ${duration}起飞`,
    later: (duration: string) => `晚 ${duration}起飞`,
    sameTime: '同一时间起飞',
    sameFlight: '同一航班的另一个票价',
    saves: (money: string) => `省 ${money}`,
    costsMore: (money: string) => `多 ${money}`,
    samePrice: '同价',
    /** Of the window that the list is of, in hours; null where it is the whole day. Further away something may cost less. */
    cheapest: (hours: number | null): string => (hours === null ? '当天最便宜' : `前后 ${hours} 小时内最便宜`),
    take: '改选',
    /** What a cheapest change leads to. */
    see: '去看看',
    details: '明细',
    keep: '仍选这班',
    keepWithReason: '仍选，说明原因',
    ifKept: '仍选这班的话',
    choose: '选这班',
    backToCompliant: '看符合差标的航班',
    failed: { title: '差标说明没有读取到', text: '这班航班没有被选下，可以再试一次。', action: '再试一次' },
  },
}

export type FlightChoiceText = typeof zh
