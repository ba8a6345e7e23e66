import type { Answer, Waiting } from './market.ts'

/*
 * What is kept of whom a search has asked. Answers come to the process that asked; the row is read by whichever process serves the list, so it also
 * says until when an answer may come: a process that ends meanwhile leaves nobody waiting for ever.
 */

export interface AskedRow {
  readonly waiting: readonly { readonly seller: string; readonly until: string }[]
  /** Who did not answer, or was not asked. */
  readonly silent: readonly string[]
  /** How many answers have come, so that whoever has seen so many is told only what is new. */
  readonly answers: number
}

/** How a search stands, as whoever reads its list is told. */
interface Heard {
  /** Nobody is waited for any more. */
  readonly isWhole: boolean
  /** Somebody who sells flights has not answered: there may be more of them. */
  readonly isShort: boolean
  readonly answers: number
}

/** A moment more than an answer may take, to be written down. */
const GRACE_MS = 2_000

export function askedRow(
  { answers, waiting }: { readonly answers: readonly Answer[]; readonly waiting: readonly Waiting[] },
  now: Temporal.Instant,
): AskedRow | null {
  const silent = answers.flatMap(({ seller, flights }) => (flights === null ? [seller] : []))
  if (waiting.length === 0 && silent.length === 0) return null
  const until = (withinMs: number) => now.add({ milliseconds: withinMs + GRACE_MS }).toString()
  return { waiting: waiting.map(({ seller, withinMs }) => ({ seller, until: until(withinMs) })), silent, answers: answers.length }
}

export function heardOf(row: AskedRow | null, now: Temporal.Instant): Heard {
  if (row === null) return { isWhole: true, isShort: false, answers: 1 }
  const late = row.waiting.filter(({ until }) => Temporal.Instant.compare(Temporal.Instant.from(until), now) <= 0)
  return { isWhole: late.length === row.waiting.length, isShort: row.silent.length + late.length > 0, answers: row.answers }
}
