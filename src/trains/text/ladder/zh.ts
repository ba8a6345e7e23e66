import { zh as list } from '../list/zh.ts'

/** By how a train of them stands. */
const states = {
  waiting: '备选',
  trying: '轮到这趟',
  taken: '已订到',
  handedOn: '在新订单里试',
  failed: '没有订到',
  unused: '没有用到',
}

/** What is said of further trains: on the form, on the order's page, and to whoever is asked. */
export const zh = {
  list,
  states,
  form: {
    title: '订不到这趟车时',
    why: '按下面的顺序自动试，订到一趟就停。一次审批管全部，任何一趟都不会高于合计。',
    none: '不设备选，订不到就关闭订单',
    add: (most: number) => `选备选车次（最多 ${most} 个）`,
    more: '再加一趟',
    first: '首选',
    nth: (nth: number) => `备选 ${nth}`,
    train: (trainNo: string, seat: string, from: string, to: string) => `${trainNo} ${seat} ${from}–${to}`,
    remove: (trainNo: string, seat: string) => `去掉 ${trainNo} ${seat}`,
    reading: '正在读取',
    atMost: '最多',
    atMostWhy: '按最贵的一趟审批和预留，实际只付订到的那一趟',
    wishesOfFirst: '选座和选铺只用于首选，备选车次按余票安排。',
  },
  sheet: {
    title: '选备选车次',
    why: '同一天、同样的两个城市。按点选的先后依次试；超出差标的不能选，因为换车时不再问审批人。',
    done: (count: number, withFlight: boolean) =>
      count === 0 ? (withFlight ? '只备机票' : '不设备选') : `就选这 ${count} 趟${withFlight ? '和机票' : ''}`,
    full: (most: number) => `最多选 ${most} 趟，请先去掉一趟`,
    searching: '正在查同一天的车次',
    none: '这一天没有其他可以选的车次',
    own: '就是首选的车次',
    soldOut: '已售完',
  },
  page: {
    title: '车次顺序',
    ceiling: '最多',
    ceilingWhy: '实际只付订到的那一趟',
    stopped: '已停止，不再试备选车次。',
    stoppedAll: '已停止，不再试备选车次，也不再订机票。',
    stop: '停止试备选',
    goesOnFrom: '由这张订单接续',
    goesOnAs: '在新订单里接着办',
  },
  /** The flight after the last train. */
  flight: {
    label: '都没有票时，订差标内的机票',
    name: '差标内的机票',
    last: '最后',
    atMost: '最多',
    /** Before what it costs now, with taxes and our fee. */
    now: (number: string, from: string, to: string) => `现在最便宜的是 ${number} ${from}–${to}，含税费共`,
    /** Before the most that one may cost when its turn comes. */
    inItsTurn: '；轮到时重新查当天的航班，最多',
    why: '。订最便宜的一班，不早于首选和备选里最早的一趟车。',
    reading: '正在查当天的机票',
    remove: '去掉机票',
    goesOnAs: '机票订单',
    states: { waiting: '备选', trying: '正在找', handedOn: '在新订单里办', failed: '没有订到', unused: '没有用到' },
  },
  stop: {
    title: '不再试备选车次？',
    text: '正在办的这趟车照常进行；它订不到的话，订单就关闭，不收费用。停止后不能恢复。',
    textFlight: '正在办的这趟车照常进行；它订不到的话，订单就关闭，不再订机票，不收费用。停止后不能恢复。',
    textTrying: '车次都没有订到，正在找机票。停止后不再订机票，不收费用，不能恢复。',
    keep: '继续试',
    confirm: '停止',
    done: '已停止，不再试备选车次',
  },
  asked: {
    title: '订不到时依次试',
    why: '同意一次管全部车次，每一趟都不会高于合计，备选的都在差标内。',
    whyFlight: '同意一次管全部车次和最后的机票，每一样都不会高于合计，备选的和机票都在差标内。',
  },
}

export type TrainLadderText = typeof zh
