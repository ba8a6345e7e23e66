/** The product lines that have orders. Each keeps its own detail and states in its wing. */
export type Line = 'flight' | 'train'

/** Where an order stands for every line alike: being worked on, to be travelled, travelled, ended without travel. */
export const SUMMARIES = ['inProgress', 'toTravel', 'completed', 'closed'] as const
export type Summary = (typeof SUMMARIES)[number]

/** The letter that begins a line's order numbers. */
const LETTER: Readonly<Record<Line, string>> = { flight: 'F', train: 'T' }
export const LINE_LETTERS: readonly string[] = Object.values(LETTER)

/** The line of an order's number, or of a name that begins with one; null where it is no line's. */
export function lineOfNumber(number: string): Line | null {
  const lines = Object.keys(LETTER) as Line[]
  return /^[A-Z]\d{12}/.test(number) ? (lines.find((line) => number.startsWith(LETTER[line])) ?? null) : null
}

/**
 * The short number that people see: the line's letter, the day of submitting in Shanghai, six digits of a sequence.
 * `F261124000017`. The sequence starts over after 999,999; a day does not reach that.
 */
export function orderNumber(line: Line, submittedOn: Temporal.PlainDate, sequence: number): string {
  const day = submittedOn.toString().replaceAll('-', '').slice(2)
  return `${LETTER[line]}${day}${String(sequence).padStart(6, '0')}`
}

/** Which way a summary may go. A completed or closed order never opens again. */
const AFTER: Readonly<Record<Summary, readonly Summary[]>> = {
  inProgress: ['inProgress', 'toTravel', 'closed'],
  toTravel: ['toTravel', 'inProgress', 'completed', 'closed'],
  completed: ['completed'],
  closed: ['closed'],
}

export function mayFollow(from: Summary, to: Summary): boolean {
  return AFTER[from].includes(to)
}

/** SPEC.md, 4, Order-level: being worked on, called off, ahead or on the way, travelled, or come to nothing. */
export const ORDER_LEVELS = ['inquiring', 'canceled', 'triping', 'triped', 'closed'] as const
export type OrderLevel = (typeof ORDER_LEVELS)[number]

const LEVEL: Readonly<Record<Summary, OrderLevel>> = {
  inProgress: 'inquiring',
  toTravel: 'triping',
  completed: 'triped',
  closed: 'closed',
}

/** An order that somebody called off is `canceled`; one that ended by itself, such as by a window that passed, is `closed` [ST-ORD-02]. */
export function orderLevel(summary: Summary, { isCalledOff }: { isCalledOff: boolean }): OrderLevel {
  return summary === 'closed' && isCalledOff ? 'canceled' : LEVEL[summary]
}
