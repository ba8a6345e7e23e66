import { dayInWords } from '../../../kernel/day-words.ts'
import type { ReceiptFacts, ReceiptRefused, ReceiptStanding, ReceiptsText } from './zh.ts'

const refused: Readonly<Record<ReceiptRefused, string>> = {
  notFlown: 'The airline has no record of this flight being flown yet: try again in a day. None is issued for a ticket that was not flown.',
  tooLate: 'Its time is over.',
  notHeld: 'The ticket was refunded or changed, and the airline issues none for it.',
  refused: 'The airline did not issue it: it may have given another receipt. Ask the airline, or try again.',
  notOffered: 'It is not issued here for this ticket.',
  unclear: 'The airline’s answer was not clear. Try again: none is issued twice.',
}

const day = (date: string): string => dayInWords(date, 'en')

const words: Readonly<Record<ReceiptStanding, (facts: ReceiptFacts) => { readonly label: string; readonly sentence: string }>> = {
  notOffered: () => ({
    label: 'Ask the airline',
    sentence: 'The airline gives the receipt of this ticket to its passenger itself; it is not issued here.',
  }),
  notFlown: ({ until }) => ({ label: 'After the flight', sentence: `It can be issued once the flight has arrived, until ${day(until)}.` }),
  open: ({ until }) => ({ label: 'Can be issued', sentence: `Ask the airline for it until ${day(until)}: none is issued after that.` }),
  late: ({ until }) => ({ label: 'Too late', sentence: `The airline issued it until ${day(until)}. Please ask the airline itself.` }),
  asked: () => ({ label: 'Being issued', sentence: 'The airline was asked; it appears here by itself.' }),
  issued: () => ({ label: 'Issued', sentence: '' }),
  refused: ({ refusal }) => ({ label: 'Not issued', sentence: refused[refusal ?? 'unclear'] }),
  notHeld: () => ({
    label: 'None',
    sentence: 'The ticket was refunded or changed. A new ticket has its own once it is flown.',
  }),
  void: () => ({ label: 'Void', sentence: 'The ticket was refunded or changed after it was issued: it cannot be claimed as an expense.' }),
}

export const receipts: ReceiptsText = {
  standing: (standing, facts) => words[standing](facts),
  file: (number) => `e-receipt-${number}.pdf`,
  issued: () => ({ title: 'E-receipt issued', detail: 'It can be saved under “Itinerary confirmation”.' }),
  refused: (reason) => ({
    title: 'E-receipt not issued',
    detail: Object.hasOwn(refused, reason) ? refused[reason as ReceiptRefused] : '',
  }),
  due: (until) => ({ title: 'E-receipt not asked for yet', detail: until && `Ask the airline for it until ${until}.` }),
}
