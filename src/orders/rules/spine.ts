/** The product lines that have orders. Each keeps its own detail and states in its wing. */
export type Line = 'flight'

/** Where an order stands for every line alike: being worked on, to be travelled, travelled, ended without travel. */
export const SUMMARIES = ['inProgress', 'toTravel', 'completed', 'closed'] as const
export type Summary = (typeof SUMMARIES)[number]

/** The letter that begins a line's order numbers. */
const LETTER: Readonly<Record<Line, string>> = { flight: 'F' }

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
