import { invariant } from '../../kernel/result.ts'

/**
 * Whose an amount is, as an account. `companyCredit` is what a company owes us for travel bought on its credit. `person:ID` and
 * `third:PAY-ORDER-ID` are what somebody was charged and has paid: every payment and every refund passes through it, so that the
 * account read line by line is her statement, and what rests on it is what is still owed (negative: by us, until it is paid back).
 */
export type PayerAccount = 'companyCredit' | `person:${string}` | `third:${string}`
export type PersonAccount = Exclude<PayerAccount, 'companyCredit'>

/** Where money lies that somebody has paid us: with a gateway, or in the drawer of a clerk; and what is paid back out of our bank account. */
export type Till = `gateway:${string}` | 'cashDesk' | 'bank'

/**
 * The chart of accounts. Positive amounts are debits. Beside payers and tills:
 * - `clearing` money taken for orders whose service is not delivered yet; per order it is zero once the order is settled;
 * - `supplier:NAME` what we owe a supplier;
 * - `serviceFee` what we earned; `fee:NAME` what a gateway keeps for its service, by its bill;
 * - `points:ID` what we owe a person in reward points that her company has granted;
 * - `travelCredit:OWNER` value that given-up tickets left with an airline, and that waits to be used: the company's, or a person's;
 * - `held:NAME` and `guarantees` a memo, below.
 *
 * **Held amounts.** What a gateway holds as a guarantee is still the person's: it is neither ours nor owed, and may be let go tomorrow.
 * Entered as money it would make us richer than we are, not entered at all nobody would miss it. So it stands beside the books: a pair
 * of accounts that only ever move against each other and add up to zero without the others. Only what is captured becomes money.
 */
export type Account =
  | PayerAccount
  | Till
  | 'clearing'
  | `supplier:${string}`
  | 'serviceFee'
  | `fee:${string}`
  | `points:${string}`
  | `travelCredit:${string}`
  | `held:${string}`
  | 'guarantees'

/**
 * What happened.
 * - `pay`, `cash` money came in, by credit or a gateway, at the desk; `capture` out of a held amount;
 * - `hold`, `release` an amount was held, let go;
 * - `fulfil` the service is delivered; `change` another one is, for a difference;
 * - `refundPart` a service is given back in whole or in part: what comes of it lies in clearing again;
 * - `return` what lies in clearing is owed to who paid it; `refund` it was paid back;
 * - `grant` what lies in clearing is left as value for who paid it, or a company grants points to somebody; `expire` value has ended
 *   unused, or points have;
 * - `fee` what a gateway kept.
 */
export const ENTRY_KINDS = [
  'pay',
  'cash',
  'hold',
  'capture',
  'release',
  'fulfil',
  'change',
  'refundPart',
  'return',
  'refund',
  'fee',
  'grant',
  'expire',
] as const
export type EntryKind = (typeof ENTRY_KINDS)[number]

export interface Posting {
  readonly account: Account
  /** Debit positive, credit negative; never zero. */
  readonly amountMinor: number
}

function balanced(...postings: readonly Posting[]): readonly Posting[] {
  const kept = postings.filter((p) => p.amountMinor !== 0)
  invariant(
    kept.every((p) => Number.isSafeInteger(p.amountMinor)),
    'amounts are whole cents',
  )
  invariant(kept.reduce((sum, p) => sum + p.amountMinor, 0) === 0, 'an entry balances')
  return kept
}

const debit = (account: Account, amountMinor: number): Posting => ({ account, amountMinor })
const credit = (account: Account, amountMinor: number): Posting => ({ account, amountMinor: -amountMinor })

/** From the account that gives to the one that gets. */
const transfer = (to: Account, from: Account, amountMinor: number): readonly Posting[] =>
  balanced(debit(to, amountMinor), credit(from, amountMinor))

export const personAccount = (personId: string): PersonAccount => `person:${personId}`
/** Somebody outside the company has no id with us: what she is asked for has one. */
export const thirdAccount = (payOrderId: string): PersonAccount => `third:${payOrderId}`

/** The company's credit is drawn for an order. */
export const payFromCredit = (amountMinor: number): readonly Posting[] => transfer('companyCredit', 'clearing', amountMinor)

/** Somebody is charged and pays it, at a gateway or at the desk. */
export const payInto = (till: Till, payer: PersonAccount, amountMinor: number): readonly Posting[] =>
  balanced(debit(payer, amountMinor), credit('clearing', amountMinor), debit(till, amountMinor), credit(payer, amountMinor))

const pointsAccount = (personId: string): Account => `points:${personId}`

/** A company grants points to somebody: it owes us for them from now on, and we owe them to her. */
export const grantPoints = (personId: string, amountMinor: number): readonly Posting[] =>
  transfer('companyCredit', pointsAccount(personId), amountMinor)

/** Somebody is charged and pays it with her points. */
export const payWithPoints = (personId: string, amountMinor: number): readonly Posting[] => {
  const payer = personAccount(personId)
  return balanced(
    debit(payer, amountMinor),
    credit('clearing', amountMinor),
    debit(pointsAccount(personId), amountMinor),
    credit(payer, amountMinor),
  )
}

/** What points have paid is owed to her, and is points again at once. */
export const returnPoints = (personId: string, amountMinor: number): readonly Posting[] => {
  const payer = personAccount(personId)
  return balanced(
    credit(payer, amountMinor),
    debit('clearing', amountMinor),
    debit(payer, amountMinor),
    credit(pointsAccount(personId), amountMinor),
  )
}

/** Points have ended unused: the company owes us so much less. */
export const endPoints = (personId: string, amountMinor: number): readonly Posting[] =>
  transfer(pointsAccount(personId), 'companyCredit', amountMinor)

/** A gateway holds an amount of somebody's for us. Memo: no money has moved. */
export const hold = (gateway: string, amountMinor: number): readonly Posting[] => transfer(`held:${gateway}`, 'guarantees', amountMinor)

/** Of what is held, an amount is let go. */
export const release = (gateway: string, amountMinor: number): readonly Posting[] => transfer('guarantees', `held:${gateway}`, amountMinor)

/** Of what is held, an amount is taken: it is held no longer, and paid from now on. */
export const capture = (gateway: string, payer: PersonAccount, amountMinor: number): readonly Posting[] =>
  balanced(...release(gateway, amountMinor), ...payInto(`gateway:${gateway}`, payer, amountMinor))

export interface Delivered {
  readonly supplier: string
  /** What the supplier gets more than before; negative where it gives back. */
  readonly supplierMinor: number
  readonly serviceFeeMinor: number
}

/** The service is delivered: the supplier is owed its part, the fee is ours. A change is delivered the same way, for the difference. */
export const fulfil = ({ supplier, supplierMinor, serviceFeeMinor }: Delivered): readonly Posting[] =>
  balanced(
    debit('clearing', supplierMinor + serviceFeeMinor),
    credit(`supplier:${supplier}`, supplierMinor),
    credit('serviceFee', serviceFeeMinor),
  )

/** A service is given back: what the supplier does not keep, and what we give back of our fee, is to be returned to who paid. */
export const giveBackService = ({ supplier, supplierMinor, serviceFeeMinor }: Delivered): readonly Posting[] =>
  balanced(
    debit(`supplier:${supplier}`, supplierMinor),
    debit('serviceFee', serviceFeeMinor),
    credit('clearing', supplierMinor + serviceFeeMinor),
  )

/** What lies in clearing goes back to who paid it: the company owes less, a person is owed it until it is paid back. */
export const returnTo = (payer: PayerAccount, amountMinor: number): readonly Posting[] => transfer('clearing', payer, amountMinor)

/** Whose value: the company's, or a person's by her id. */
export type CreditOwner = 'company' | { readonly personId: string }
export const valueAccount = (owner: CreditOwner): `travelCredit:${string}` => `travelCredit:${owner === 'company' ? owner : owner.personId}`

/** What lies in clearing is not paid back: the airline keeps it for its owner's next order. What was used comes back the same way. */
export const leaveValue = (owner: CreditOwner, amountMinor: number): readonly Posting[] =>
  transfer('clearing', valueAccount(owner), amountMinor)

/** Value pays for an order. */
export const payFromValue = (owner: CreditOwner, amountMinor: number): readonly Posting[] =>
  transfer(valueAccount(owner), 'clearing', amountMinor)

/** Value has ended unused: what we would have taken off the supplier's next account is the supplier's. */
export const expireValue = (owner: CreditOwner, supplier: string, amountMinor: number): readonly Posting[] =>
  transfer(valueAccount(owner), `supplier:${supplier}`, amountMinor)

/** What was owed has been paid back, the way it came. */
export const paidBack = (till: Till, payer: PersonAccount, amountMinor: number): readonly Posting[] => transfer(payer, till, amountMinor)

/** What a gateway kept for its service, by its bill; negative where it gave back. */
export const gatewayFee = (gateway: string, feeMinor: number): readonly Posting[] =>
  transfer(`fee:${gateway}`, `gateway:${gateway}`, feeMinor)
