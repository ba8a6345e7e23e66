/** Names that make one booking go wrong: a surname, or a Chinese name that contains the word. */
export const MAGIC = {
  TIMEOUT: { zh: '占座成功，但应答迟迟不来', en: 'the seat is held, but the answer never comes' },
  LOSTREPLY: { zh: '占座成功，但应答途中断线', en: 'the seat is held, and the line is cut instead of the answer' },
  WRONGREPLY: { zh: '占座成功，但应答不合协议', en: 'the seat is held, and the answer is not the protocol' },
  SOLDOUT: { zh: '占座时已无座位', en: 'the seats are gone at the hold' },
  SEATLATE: { zh: '座位需稍后答复，答复为有座', en: 'the airline answers about the seats later: it has them' },
  SEATTIGHT: {
    zh: '座位紧张，稍后答复有座，等待确认',
    en: 'the airline answers about tight seats later: it has them, and waits for a word',
  },
  SEATOTHER: { zh: '座位紧张，稍后改配同舱较贵的座位', en: 'the airline answers later: it has dearer seats of the cabin instead' },
  SEATNONE: { zh: '座位紧张，稍后答复无座', en: 'the airline answers later: it has none' },
  PRICEUP: { zh: '占座时该舱位涨价一次（+8%），接受新价后成功', en: 'that fare rises by 8 % once, at the hold; the new price can be held' },
  TICKETFAIL: { zh: '出票失败', en: 'ticketing fails' },
  TICKETLATE: { zh: '出票需要十分钟', en: 'ticketing takes ten minutes' },
  CLAIMNO: { zh: '非自愿退票审核不通过', en: 'a claim for an involuntary refund is refused' },
  CLAIMSILENT: { zh: '非自愿退票一直没有审核结果', en: 'a claim for an involuntary refund is never decided' },
  RECEIPTLATE: { zh: '电子行程单：落地一天后才能开具', en: 'the e-receipt: the flight counts as flown a day after its arrival' },
  RECEIPTNO: { zh: '电子行程单：航司拒绝开具', en: 'the e-receipt: the airline refuses it' },
  RECEIPTOVER: { zh: '电子行程单：已超过 180 天', en: 'the e-receipt: its 180 days are over' },
  SLOW: { zh: '占座、出票、取消的应答晚五秒', en: 'hold, ticketing and cancellation answer five seconds late' },
} as const

export type MagicWord = keyof typeof MAGIC

const WORDS = Object.keys(MAGIC) as MagicWord[]

export const PRICEUP_PERCENT = 8
export const TICKETLATE_MS = 10 * 60_000

/** The magic of all passengers of a booking. */
export function magicOf(
  passengers: readonly { readonly surname?: string | undefined; readonly nameZh?: string | undefined }[],
): MagicWord[] {
  return WORDS.filter((word) =>
    passengers.some((each) => each.surname?.toUpperCase() === word || each.nameZh?.toUpperCase().includes(word)),
  )
}
