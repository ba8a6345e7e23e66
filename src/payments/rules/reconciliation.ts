import { DEFAULT_ZONE } from '../../kernel/time.ts'

/*
 * What a gateway has written down of a day, held against our ledger. Numbers are ours and never come twice, so what belongs together
 * is told by the number alone, in whichever day's bill it stands: a payment of the last second of a day is in the bill of the next one
 * where the two clocks differ. The day only says which of our movements have to be found by now.
 */

export const DIFFERENCE_KINDS = [
  /** Paid there, and not with us. */
  'onlyAtGateway',
  /** Paid with us, and not there. */
  'onlyWithUs',
  /** Here and there, with different amounts. */
  'otherAmount',
  /** Written down there more than once. */
  'twice',
  'refundOnlyAtGateway',
  'refundOnlyWithUs',
  /** Paid back there although it was back already: by transfer, or under another number. It does not go by itself. */
  'refundAgain',
  /** On the gateway's account in our ledger something moved that is neither a payment nor a refund with a number. */
  'otherSum',
] as const
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number]

/** A line of a gateway's bill. */
export interface BilledMovement {
  readonly kind: 'payment' | 'refund'
  readonly number: string
  readonly tradeNumber: string
  readonly gatewayNumber: string
  readonly amountMinor: number
}

/** A movement on the gateway's account in our ledger. */
export interface OurMovement {
  readonly kind: 'payment' | 'refund'
  readonly number: string
  readonly tradeNumber: string
  readonly amountMinor: number
  /** Whether its day is one whose bill has been read: then it has to stand in one. */
  readonly isDue: boolean
}

export interface Difference {
  readonly kind: DifferenceKind
  readonly subject: string
  readonly tradeNumber: string | null
  readonly gatewayNumber: string | null
  /** By the gateway's books, all lines of the number together; 0 where it has none. */
  readonly gatewayMinor: number
  /** By ours; 0 where we have none. */
  readonly ourMinor: number
}

interface Books {
  readonly billed: readonly BilledMovement[]
  readonly ours: readonly OurMovement[]
  /** Refunds that we have sent and of which we do not know yet that they are done: that the gateway has them is no surprise. */
  readonly underWay: ReadonlySet<string>
  /** Numbers of refunds that are back already, otherwise than under them. */
  readonly backAlready: ReadonlySet<string>
}

interface Pair {
  readonly lines: BilledMovement[]
  our: OurMovement | null
}

const keyOf = ({ kind, number }: { kind: string; number: string }): string => `${kind} ${number}`

function pairsOf({ billed, ours }: Books): Iterable<Pair> {
  const pairs = new Map<string, Pair>()
  const pairOf = (movement: BilledMovement | OurMovement): Pair => {
    const key = keyOf(movement)
    const known = pairs.get(key) ?? { lines: [], our: null }
    pairs.set(key, known)
    return known
  }
  for (const line of billed) pairOf(line).lines.push(line)
  for (const our of ours) pairOf(our).our = our
  return pairs.values()
}

function differencesOf({ lines, our }: Pair, { underWay, backAlready }: Books): readonly Difference[] {
  const [line] = lines
  const one = line ?? our
  if (!one) return []
  const told = {
    subject: one.number,
    tradeNumber: one.tradeNumber,
    gatewayNumber: line?.gatewayNumber ?? null,
    gatewayMinor: lines.reduce((sum, each) => sum + each.amountMinor, 0),
    ourMinor: our?.amountMinor ?? 0,
  }
  const isRefund = one.kind === 'refund'
  if (!line) return our?.isDue === true ? [{ kind: isRefund ? 'refundOnlyWithUs' : 'onlyWithUs', ...told }] : []
  const found: Difference[] = []
  if (lines.length > 1) found.push({ kind: 'twice', ...told })
  if (!our) {
    if (!isRefund) found.push({ kind: 'onlyAtGateway', ...told })
    else if (backAlready.has(one.number)) found.push({ kind: 'refundAgain', ...told })
    else if (!underWay.has(one.number)) found.push({ kind: 'refundOnlyAtGateway', ...told })
  } else if (lines.some(({ amountMinor }) => amountMinor !== our.amountMinor)) found.push({ kind: 'otherAmount', ...told })
  return found
}

/** Every difference there is, and none that is not. */
export function differencesIn(books: Books): readonly Difference[] {
  return [...pairsOf(books)].flatMap((pair) => differencesOf(pair, books))
}

/**
 * Whether all that moved on the gateway's account on a day has a number: `accountMinor` is what the account says (without fees),
 * `numberedMinor` what its payments and refunds come to.
 */
export function sumDifference(day: string, accountMinor: number, numberedMinor: number): Difference | null {
  if (accountMinor === numberedMinor) return null
  return { kind: 'otherSum', subject: day, tradeNumber: null, gatewayNumber: null, gatewayMinor: numberedMinor, ourMinor: accountMinor }
}

/** Bills are asked for at half past nine in the morning after. */
const ASKED_AT = { hour: 9, minute: 30 } as const

/** From when on the bill of a day can be had. */
export const billAskedAt = (day: Temporal.PlainDate): Temporal.Instant =>
  day.add({ days: 1 }).toZonedDateTime({ timeZone: DEFAULT_ZONE, plainTime: ASKED_AT }).toInstant()

/** The last day whose bill can be had. */
export function lastBilledDay(now: Temporal.Instant): Temporal.PlainDate {
  const today = now.toZonedDateTimeISO(DEFAULT_ZONE).toPlainDate()
  const yesterday = today.subtract({ days: 1 })
  return Temporal.Instant.compare(now, billAskedAt(yesterday)) >= 0 ? yesterday : yesterday.subtract({ days: 1 })
}

/** The day of an instant, in Shanghai, where the gateways' days begin. */
export const billDayOf = (at: Temporal.Instant): Temporal.PlainDate => at.toZonedDateTimeISO(DEFAULT_ZONE).toPlainDate()

/** Both ends of a day: from the first, before the second. */
export function endsOf(day: Temporal.PlainDate): { readonly from: Temporal.Instant; readonly until: Temporal.Instant } {
  const startOf = (date: Temporal.PlainDate): Temporal.Instant => date.toZonedDateTime(DEFAULT_ZONE).toInstant()
  return { from: startOf(day), until: startOf(day.add({ days: 1 })) }
}
