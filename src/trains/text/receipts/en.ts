import { dayInWords } from '../../../kernel/day-words.ts'
import type { ReceiptFacts, ReceiptRefused, ReceiptStanding, TrainReceiptsText } from './zh.ts'

const refused: Readonly<Record<ReceiptRefused, string>> = {
  notFlown: 'The railway has no record of this ticket being ridden on yet: try again in a day. None is issued for one that was not.',
  tooLate: 'Its time is over.',
  notHeld: 'The ticket was refunded or changed, and the railway issues none for it.',
  refused: 'The railway did not issue it: it may have given another receipt. Ask the railway, or try again.',
  notOffered: 'It is not issued here for this ticket.',
  unclear: 'The railway’s answer was not clear. Try again: none is issued twice.',
}

const day = (date: string): string => dayInWords(date, 'en')

const words: Readonly<Record<ReceiptStanding, (facts: ReceiptFacts) => { readonly label: string; readonly sentence: string }>> = {
  notOffered: () => ({
    label: 'Ask the railway',
    sentence: 'The e-receipt of this ticket is issued by the railway’s own 12306, not here.',
  }),
  notFlown: ({ until }) => ({ label: 'After the ride', sentence: `It can be issued once the train has arrived, until ${day(until)}.` }),
  open: ({ until }) => ({ label: 'Can be issued', sentence: `Ask the railway for it until ${day(until)}: none is issued after that.` }),
  late: ({ until }) => ({ label: 'Too late', sentence: `The railway issued it until ${day(until)}. Please ask the railway itself.` }),
  asked: () => ({ label: 'Being issued', sentence: 'The railway was asked; it appears here by itself.' }),
  issued: () => ({ label: 'Issued', sentence: '' }),
  refused: ({ refusal }) => ({ label: 'Not issued', sentence: refused[refusal ?? 'unclear'] }),
  notHeld: () => ({ label: 'None', sentence: 'The ticket was refunded or changed. A new ticket has its own once it was ridden on.' }),
  void: () => ({ label: 'Void', sentence: 'The ticket was refunded or changed after it was issued: it cannot be claimed as an expense.' }),
}

export const receipts: TrainReceiptsText = {
  standing: (standing, facts) => words[standing](facts),
  file: (number) => `e-receipt-${number}.pdf`,
  issued: () => ({ title: 'E-receipt issued', detail: 'It can be saved under “Itinerary and e-receipt”.' }),
  refused: (reason) => ({
    title: 'E-receipt not issued',
    detail: Object.hasOwn(refused, reason) ? refused[reason as ReceiptRefused] : '',
  }),
  due: (until) => ({ title: 'E-receipt not asked for yet', detail: until && `Ask the railway for it until ${until}.` }),
}
