import { dayInWords } from '../../../kernel/day-words.ts'

/** As orders/rules/receipts.ts has them. */
export type ReceiptRefused = 'notFlown' | 'tooLate' | 'notHeld' | 'refused' | 'notOffered' | 'unclear'
export type ReceiptStanding = 'notOffered' | 'notFlown' | 'open' | 'late' | 'asked' | 'issued' | 'refused' | 'notHeld' | 'void'

export interface ReceiptFacts {
  /** YYYY-MM-DD. */
  readonly until: string
  readonly refusal: ReceiptRefused | null
}

const refused: Readonly<Record<ReceiptRefused, string>> = {
  notFlown: '铁路还没有这张车票的乘车记录，过一天再试。没有乘车的车票不开具。',
  tooLate: '已超过开具期限。',
  notHeld: '车票已退或已改签，铁路不再开具。',
  refused: '铁路没有开具，可能已给过其他报销凭证。请联系铁路，或再试一次。',
  notOffered: '这张车票不在这里开具。',
  unclear: '铁路没有明确答复，请再试一次。不会重复开具。',
}

const day = (date: string): string => dayInWords(date, 'zh')

const words: Readonly<Record<ReceiptStanding, (facts: ReceiptFacts) => { readonly label: string; readonly sentence: string }>> = {
  notOffered: () => ({ label: '请向铁路索取', sentence: '这张车票的电子发票在铁路 12306 开具，不在这里开具。' }),
  notFlown: ({ until }) => ({ label: '乘车后开具', sentence: `列车到达后可以开具，最晚 ${day(until)}。` }),
  open: ({ until }) => ({ label: '可以开具', sentence: `最晚 ${day(until)} 向铁路申请，过期不再开具。` }),
  late: ({ until }) => ({ label: '已过期限', sentence: `铁路只开具到 ${day(until)}。请直接与铁路商量。` }),
  asked: () => ({ label: '开具中', sentence: '已向铁路申请，开好后自动显示在这里。' }),
  issued: () => ({ label: '已开具', sentence: '' }),
  refused: ({ refusal }) => ({ label: '没有开成', sentence: refused[refusal ?? 'unclear'] }),
  notHeld: () => ({ label: '不开具', sentence: '车票已退或已改签。改签后的新车票乘车后可以开具。' }),
  void: () => ({ label: '已作废', sentence: '开具以后车票已退或已改签，这张电子发票不能报销。' }),
}

/** The receipt that a ticket's expenses are claimed with: 电子发票（铁路电子客票）, as the server says how it stands. */
export const receipts = {
  standing: (standing: ReceiptStanding, facts: ReceiptFacts) => words[standing](facts),
  file: (number: string) => `电子发票-${number}.pdf`,
  /** Steps of the order's timeline. */
  issued: () => ({ title: '电子发票已开具', detail: '可在“行程单与报销”里下载。' }),
  refused: (reason: string) => ({
    title: '电子发票没有开成',
    detail: Object.hasOwn(refused, reason) ? refused[reason as ReceiptRefused] : '',
  }),
  /** `until`: in words. */
  due: (until: string) => ({ title: '电子发票还没有开', detail: until && `最晚 ${until} 向铁路申请。` }),
}

export type TrainReceiptsText = typeof receipts
