import { eachOf } from './party.ts'

/* Of an order of several some steps are about some of its tickets: who only goes along reads those that are about hers, and her part of their sums. */

type Facts = Readonly<Record<string, string | number>>

/** The fact of a step that says whose tickets it is about. */
export const ofTickets = (passengerNos: readonly number[]): { readonly passengerNos: string } => ({ passengerNos: passengerNos.join(',') })

/** Whose tickets a step is about; null where it is about all of them, or was written down before steps said so. */
function whoseIn({ passengerNos }: Facts): readonly number[] | null {
  return typeof passengerNos === 'string' ? passengerNos.split(',').map(Number) : null
}

export const isAbout = (facts: Facts, passengerNo: number): boolean => whoseIn(facts)?.includes(passengerNo) ?? true

const SUMS = [
  'amountMinor',
  'companyMinor',
  'feeMinor',
  'valueMinor',
  'serviceFeeMinor',
  'changeFeeMinor',
  'extrasKeptMinor',
  'oldMinor',
] as const

/** A step as one of the party reads it: `share` says what of a sum of all is hers. What is about fewer is theirs alone, in equal parts. */
export function ownFacts(facts: Facts, { size, share }: { readonly size: number; readonly share: (minor: number) => number }): Facts {
  const { tickets } = facts
  const isOfSome = typeof tickets === 'number' && tickets < size
  const partOf = (minor: number): number => (isOfSome ? eachOf(minor, tickets) : share(minor))
  const parts = SUMS.flatMap((sum) => {
    const minor = facts[sum]
    return typeof minor === 'number' ? [[sum, partOf(minor)] as const] : []
  })
  return { ...facts, ...Object.fromEntries(parts), ...(typeof tickets === 'number' && { tickets: 1 }) }
}
