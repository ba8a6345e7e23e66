import { dayInWords } from '../../../kernel/day-words.ts'
import type { StepWords } from '../facts.ts'

/** As rules/receipts.ts has them. */
export type ReceiptRefused = 'notFlown' | 'tooLate' | 'notHeld' | 'refused' | 'notOffered' | 'unclear'
export type ReceiptStanding = 'notOffered' | 'notFlown' | 'open' | 'late' | 'asked' | 'issued' | 'refused' | 'notHeld' | 'void'

export interface ReceiptFacts {
  /** YYYY-MM-DD. */
  readonly until: string
  readonly refusal: ReceiptRefused | null
}

const refused: Readonly<Record<ReceiptRefused, string>> = {
  notFlown: '航司还没有这张客票的乘机记录，过一天再试。没有乘机的客票不开具。',
  tooLate: '已超过开具期限。',
  notHeld: '客票已退或已改，航司不再开具。',
  refused: '航司没有开具，可能已给过其他报销凭证。请联系航司，或再试一次。',
  notOffered: '这张客票不在这里开具。',
  unclear: '航司没有明确答复，请再试一次。不会重复开具。',
}

const day = (date: string): string => dayInWords(date, 'zh')

const words: Readonly<Record<ReceiptStanding, (facts: ReceiptFacts) => { readonly label: string; readonly sentence: string }>> = {
  notOffered: () => ({ label: '请向航司索取', sentence: '这张客票的报销凭证由航司直接给乘机人，不在这里开具。' }),
  notFlown: ({ until }) => ({ label: '乘机后开具', sentence: `航班到达后可以开具，最晚 ${day(until)}。` }),
  open: ({ until }) => ({ label: '可以开具', sentence: `最晚 ${day(until)} 向航司申请，过期不再开具。` }),
  late: ({ until }) => ({ label: '已过期限', sentence: `航司只开具到 ${day(until)}。请直接与航司商量。` }),
  asked: () => ({ label: '开具中', sentence: '已向航司申请，开好后自动显示在这里。' }),
  issued: () => ({ label: '已开具', sentence: '' }),
  refused: ({ refusal }) => ({ label: '没有开成', sentence: refused[refusal ?? 'unclear'] }),
  notHeld: () => ({ label: '不开具', sentence: '客票已退或已改。改签后的新客票乘机后可以开具。' }),
  void: () => ({ label: '已作废', sentence: '开具以后客票已退或已改，这张电子行程单不能报销。' }),
}

/** The receipt that a ticket's expenses are claimed with, as the server says how it stands. */
export const receipts = {
  standing: (standing: ReceiptStanding, facts: ReceiptFacts) => words[standing](facts),
  file: (number: string) => `电子行程单-${number}.pdf`,
  /** Steps of the order's timeline. */
  issued: (): StepWords => ({ title: '电子行程单已开具', detail: '可在“行程确认单”里下载。' }),
  refused: (reason: string): StepWords => ({
    title: '电子行程单没有开成',
    detail: Object.hasOwn(refused, reason) ? refused[reason as ReceiptRefused] : '',
  }),
  /** `until`: in words. */
  due: (until: string): StepWords => ({ title: '电子行程单还没有开', detail: until && `最晚 ${until} 向航司申请。` }),
}

export type ReceiptsText = typeof receipts
