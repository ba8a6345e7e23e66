import { wholeDayInWords } from '../../kernel/day-words.ts'
import type { BothNames, Language } from '../../kernel/language.ts'
import { formatMoney } from '../../kernel/money.ts'
import { refuse, type Refusal } from '../../kernel/result.ts'
import { DEFAULT_ZONE } from '../../kernel/time.ts'
import type { Limit, Limits } from '../../server/http/limits.ts'
import { printSheet } from '../../server/pdf/print.ts'
import type { Block, Cell, Fact, Sheet } from '../../server/pdf/sheet.ts'
import { offsetOf, taxDocumentUntil } from '../rules/papers.ts'
import type { Line } from '../rules/spine.ts'
import { paper as en } from '../text/paper/en.ts'
import { paper as zh, type PaperText } from '../text/paper/zh.ts'

/*
 * The itinerary confirmation of any line, printed when it is asked for and kept nowhere: it is always as the order stands. A line says what is
 * travelled on; what else stands on the sheet is alike. Every label and sentence in both languages, whoever reads it.
 */

export interface TicketOnSheet {
  readonly name: BothNames
  /** As the ticket has it: LIN/YIFAN; empty where that is no other name. */
  readonly ticketName: string
  /** Kind and masked number, and what else she has: a line for each. */
  readonly particulars: readonly BothNames[]
  readonly ticketNumber: string | null
  readonly status: BothNames
  readonly isForTravel: boolean
}

interface SheetPrice {
  readonly lines: readonly { label: BothNames; amountMinor: number }[]
  readonly totalMinor: number
  /** What the sum is, and of when the price is, where it is not that of tickets when issued. */
  readonly ofChange?: { readonly total: BothNames; readonly given: BothNames }
}

export interface Confirmation {
  readonly line: Line
  readonly number: string
  readonly status: BothNames
  /** Where somebody else than who reads it booked. */
  readonly bookedBy: BothNames | null
  /** By what the carrier knows the order. */
  readonly carrierNumber: Fact | null
  /** What is travelled on, and between where. */
  readonly journey: readonly Block[]
  /** The end of travel, a wall time with its offset, where a mainland tax document is issued; else null. */
  readonly taxedEndAt: string | null
  readonly tickets: readonly TicketOnSheet[]
  /** How many passengers of the order are not on the sheet. */
  readonly othersCount: number
  /** What all tickets of the order cost, where all of them are on it and the reader may know; else null. */
  readonly price: SheetPrice | null
  readonly madeAt: Temporal.Instant
}

/** The same thing said in both languages. */
const both = (say: (text: PaperText, language: Language) => string): BothNames => ({ zh: say(zh, 'zh'), en: say(en, 'en') })
type LabelKey = { [K in keyof PaperText]: PaperText[K] extends string ? K : never }[keyof PaperText]
const label = (key: LabelKey): BothNames => both((text) => text[key])
type OfLine = PaperText['flight']
type OfLineKey = { [K in keyof OfLine]: OfLine[K] extends string ? K : never }[keyof OfLine]
const labelOf = (line: Line, key: OfLineKey): BothNames => both((text) => text[line][key])

export const linesOf = ({ zh: chinese, en: english }: BothNames): readonly string[] =>
  chinese === english ? [chinese] : [chinese, english]
export const inOneLine = (names: BothNames): string => linesOf(names).join(' ')

interface End {
  readonly place: BothNames
  /** An airport's or a station's code. */
  readonly code: string
  /** A wall time with its offset. */
  readonly at: string
}

const dayOf = ({ at }: End): Temporal.PlainDate => Temporal.PlainDate.from(at.slice(0, 10))

function endFact(key: 'departs' | 'arrives', { place, code, at }: End, daysLater: number): Fact {
  const date = Temporal.PlainDate.from(at.slice(0, 10))
  const when = both((text, language) => text.day(wholeDayInWords(date, language), offsetOf(at)))
  const days = daysLater > 0 ? both((text) => ` · ${text.daysLater(daysLater)}`) : { zh: '', en: '' }
  return {
    label: label(key),
    value: [at.slice(11, 16), `${when.zh}${days.zh}`, `${when.en}${days.en}`, `${place.zh} ${code}`, place.en],
    isMain: true,
  }
}

/** Where and when one leg begins and ends. */
export const legFacts = (from: End, to: End): readonly Fact[] => [
  endFact('departs', from, 0),
  endFact('arrives', to, dayOf(from).until(dayOf(to)).days),
]

/** How long a leg takes, in both languages on one line. */
export const hoursInOneLine = (minutes: number): string => inOneLine(both((text) => text.hours(Math.trunc(minutes / 60), minutes % 60)))

function orderFacts({ carrierNumber, status, bookedBy, madeAt }: Confirmation): readonly Fact[] {
  const made = madeAt.toZonedDateTimeISO(DEFAULT_ZONE)
  const time = made.toPlainTime().toString().slice(0, 5)
  return [
    ...(carrierNumber === null ? [] : [carrierNumber]),
    { label: label('status'), value: inOneLine(status) },
    ...(bookedBy === null ? [] : [{ label: label('bookedBy'), value: inOneLine(bookedBy) }]),
    { label: label('madeAt'), value: `${made.toPlainDate().toString()} ${time} ${offsetOf(made.offset)}` },
  ]
}

function ticketRow(line: Line, { name, ticketName, particulars, ticketNumber, status, isForTravel }: TicketOnSheet): readonly Cell[] {
  const said = isForTravel ? status : both((text, language) => text[line].notForTravel(status[language]))
  return [
    { lines: [name.zh, ticketName || name.en].filter(Boolean) },
    { lines: particulars.flatMap(linesOf) },
    { lines: [ticketNumber ?? ''], warns: !isForTravel },
    { lines: linesOf(said), warns: !isForTravel },
  ]
}

const ticketTable = ({ line, tickets }: Confirmation): Block => ({
  kind: 'table',
  heading: labelOf(line, 'passengers'),
  columns: [
    { label: labelOf(line, 'passenger'), share: 3 },
    { label: label('document'), share: 4 },
    { label: label('ticketNumber'), share: 3 },
    { label: labelOf(line, 'ticketStatus'), share: 3 },
  ],
  rows: tickets.map((ticket) => ticketRow(line, ticket)),
})

function priceTable({ lines, totalMinor, ofChange }: SheetPrice, count: number): Block {
  const rows = lines.map((one) => [{ lines: [inOneLine(one.label)] }, { lines: [formatMoney(one.amountMinor)] }])
  const total = [
    { lines: [inOneLine(ofChange?.total ?? label('total'))], isMain: true },
    { lines: [formatMoney(totalMinor)], isMain: true },
  ]
  return {
    kind: 'table',
    heading: count > 1 ? both((text) => `${text.paid} · ${text.ofAll(count)}`) : label('paid'),
    columns: [
      { label: label('item'), share: 3 },
      { label: label('amount'), share: 1, align: 'right' },
    ],
    rows: [...rows, total],
  }
}

/** The paper for the expenses is another one: said until when there is one, where there is a ticket that it is issued for. */
function noticesOf({ line, tickets, taxedEndAt }: Confirmation): readonly Block[] {
  const valid = tickets.filter(({ isForTravel }) => isForTravel)
  const until = valid.length > 0 && taxedEndAt !== null ? taxDocumentUntil(taxedEndAt) : null
  const receipt = both((text, language) =>
    [text.noReceipt, ...(until === null ? [] : [text[line].taxDocument(wholeDayInWords(until, language))])].join(
      language === 'zh' ? '' : ' ',
    ),
  )
  const notices: Block[] = [{ kind: 'notice', text: receipt }]
  if (valid.length < tickets.length)
    notices.unshift({ kind: 'notice', text: labelOf(line, valid.length === 0 ? 'noneValid' : 'someInvalid'), warns: true })
  return notices
}

function confirmationSheet(facts: Confirmation): Sheet {
  const { line, number, journey, tickets, othersCount, price, madeAt } = facts
  const notes = [
    label('localTimes'),
    ...(price ? [price.ofChange?.given ?? labelOf(line, 'given')] : []),
    ...(othersCount > 0 ? [both((text) => text[line].others(othersCount))] : []),
  ]
  return {
    title: label('title'),
    number,
    issuer: label('issuer'),
    madeAt,
    blocks: [
      ...noticesOf(facts),
      ...journey,
      ticketTable(facts),
      { kind: 'facts', heading: label('order'), across: 3, facts: orderFacts(facts) },
      ...(price ? [priceTable(price, tickets.length)] : []),
      { kind: 'note', text: { zh: notes.map((one) => one.zh).join(''), en: notes.map((one) => one.en).join(' ') } },
    ],
  }
}

/** Of one person: a sheet takes a core for a tenth of a second, and nobody needs so many. */
const PRINTINGS: Limit = { name: 'itinerary', hitsMax: 60, windowSeconds: 600 }

export interface PrintedConfirmation {
  /** What the file is called, in the reader's language. */
  readonly name: string
  /** In base64. */
  readonly pdf: string
  readonly pages: number
}

/** Prints it for somebody; `passenger` where it is one passenger's alone. */
export async function printConfirmation(
  limits: Pick<Limits, 'hit'>,
  facts: Confirmation,
  reader: { readonly personId: string; readonly passenger: number | undefined; readonly language: Language },
): Promise<PrintedConfirmation | Refusal> {
  const admission = await limits.hit(PRINTINGS, reader.personId)
  if (!admission.admitted) return refuse('P429', { facts: { retryAfterSeconds: admission.retryAfterSeconds } })
  const paper = await printSheet(confirmationSheet(facts))
  if (!paper) return refuse('P503', { facts: { retryAfterSeconds: 2 } })
  const number = reader.passenger === undefined ? facts.number : `${facts.number}-${reader.passenger}`
  return { name: (reader.language === 'zh' ? zh : en).file(number), pdf: paper.bytes.toString('base64'), pages: paper.pages }
}
