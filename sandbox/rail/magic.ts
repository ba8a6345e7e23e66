/** Names that make one booking go wrong: a passenger's name that contains the word. */
export const RAIL_MAGIC = {
  TIMEOUT: { zh: '占座成功，但应答迟迟不来', en: 'the seat is held, but the answer never comes' },
  LOSTREPLY: { zh: '占座成功，但应答途中断线', en: 'the seat is held, and the line is cut instead of the answer' },
  WRONGREPLY: { zh: '占座成功，但应答不合协议', en: 'the seat is held, and the answer is not the protocol' },
  SLOW: { zh: '占座、出票、取消的应答晚五秒', en: 'hold, ticketing and cancellation answer five seconds late' },
  SOLDOUT: { zh: '占座时已无余票', en: 'the seats are gone at the hold' },
  PRICEUP: { zh: '占座时票价上浮一次（+8%）', en: "the train's fares rise by 8 % once, at the hold" },
  SEATLATE: { zh: '占座排队，稍后占座成功', en: 'the railway looks for seats for a while, and has them' },
  SEATNONE: { zh: '占座排队，稍后占座失败', en: 'the railway looks for seats for a while, and has none' },
  TICKETFAIL: { zh: '出票失败', en: 'ticketing fails' },
  TICKETLATE: { zh: '出票需要十分钟', en: 'ticketing takes ten minutes' },
  NOTREAL: { zh: '实名核验不通过', en: 'the railway does not know this person' },
  PENDING: { zh: '实名核验待完成', en: 'the check of this person is not over' },
  RECEIPTNO: { zh: '电子发票：铁路拒绝开具', en: 'the e-receipt: the railway refuses it' },
  LOCKED: { zh: '操作频繁，账户锁定 30 分钟', en: 'the account is locked for 30 minutes' },
} as const

export type MagicWord = keyof typeof RAIL_MAGIC

const WORDS = Object.keys(RAIL_MAGIC) as MagicWord[]

export const PRICEUP_PERCENT = 8
export const TICKETLATE_MS = 10 * 60_000
export const SEATLATE_MS = 20_000

export function magicOf(passengers: readonly { readonly name: string }[]): MagicWord[] {
  return WORDS.filter((word) => passengers.some((each) => each.name.toUpperCase().includes(word)))
}
