import { sql } from 'kysely'
import type { CallParsed, CallResult } from '../../kernel/call.ts'
import type { Language } from '../../kernel/language.ts'
import { DEFAULT_ZONE } from '../../kernel/time.ts'
import type { Reader } from '../../server/database/connect.ts'
import type { myStatement, myStatementFile } from '../calls/statements.ts'
import { personAccount, valueAccount, type EntryKind, type PayerAccount } from '../rules/ledger.ts'
import { CSV_BYTE_ORDER_MARK, csvRows, type CsvCell } from '../rules/statement-csv.ts'
import {
  lowestIdAt,
  monthSpan,
  movementOf,
  readStatementCursor,
  writeStatementCursor,
  type StatementAccount,
  type StatementCursor,
  type WENT_THROUGH,
} from '../rules/statement.ts'
import { statementText, type StatementText } from '../text/statement/index.ts'
import type { PaymentsDeps } from './deps.ts'

const ROWS_A_PAGE = 50
const ROWS_A_PIECE = 2_000

/** Whose accounts are read: her own, or her company's. Nobody's else can be named. */
interface Whose {
  readonly companyId: string
  readonly money: PayerAccount
  readonly value: ReturnType<typeof valueAccount>
}

export const ofPerson = ({ companyId, personId }: { companyId: string; personId: string }): Whose => ({
  companyId,
  money: personAccount(personId),
  value: valueAccount({ personId }),
})
export const ofCompany = ({ companyId }: { companyId: string }): Whose => ({
  companyId,
  money: 'companyCredit',
  value: valueAccount('company'),
})

type Statement = CallResult<typeof myStatement>
type Asked = CallParsed<typeof myStatement>

interface Row {
  readonly openingMinor: number
  readonly closingMinor: number
  /** The balance up to where the page begins. */
  readonly beforeMinor: number
  /** Null in the one row of a page on which nothing stands. */
  readonly entryId: string | null
  readonly position: number
  readonly amountMinor: number
  readonly kind: EntryKind
  readonly at: Temporal.Instant
  /** Null of points that were granted, or ended, beside any order. */
  readonly number: string | null
  readonly paidWith: (typeof WENT_THROUGH)[number]
  readonly serviceFeeMinor: number
}

/**
 * Payments that carry an order's fee: those of whoever pays it; beside points, the rest's. A late payment, or a second one, has paid for
 * nothing and carries none.
 */
const CARRIES_FEE = sql`(p.kind <> 'points' or not exists (
  select from pay_order w where w.company_id = e.company_id and w.order_id = e.order_id and w.amount_minor > 0))
  and not exists (select from gateway_refund x where x.company_id = p.company_id and x.payment_id = p.id and x.reason in ('paidLate', 'paidTwice'))
  and t.service_fee_paid_by = case g.account when 'companyCredit' then 'company' else 'person' end`

/** Our fee in an order's price; and what of it goes back where a part of a delivered order does. */
const FEE_OF_ORDER = sql`(select coalesce(sum(m.amount_minor), 0) from order_money_line m
  where m.company_id = o.company_id and m.order_id = o.id and m.kind = 'serviceFee')`
const FEE_BACK = sql`(select coalesce(sum(b.amount_minor), 0) from ledger_entry r
  join ledger_posting b on b.company_id = r.company_id and b.entry_id = r.id and b.account = 'serviceFee'
  where r.company_id = e.company_id and r.order_id = e.order_id and r.kind = 'refundPart' and r.part = e.part)`

/** What of our fee is in a line: charged with the booking, and given back with the return that brings it. */
const FEE_IN_LINE = sql`case when not (${CARRIES_FEE}) then 0
  when e.kind in ('pay', 'cash', 'capture') and e.part = 'whole' and g.amount_minor > 0 then ${FEE_OF_ORDER}
  when e.kind = 'return' and g.amount_minor < 0 then case e.part when 'whole' then -${FEE_OF_ORDER} else -${FEE_BACK} end
  else 0 end`

/**
 * Balances and a page of a month in one statement, so that they are of one moment. Ids of entries begin with their time and the index
 * of an account ends with them: balances are read from it alone, and a page without sorting.
 */
async function accountPage(
  reader: Reader,
  { companyId, account }: { companyId: string; account: string },
  month: string,
  after: StatementCursor['after'],
  atMost: number,
): Promise<readonly Row[]> {
  const span = monthSpan(month)
  const [from, to] = [lowestIdAt(span.from), lowestIdAt(span.to)]
  const [id, position] = [after?.entryId ?? null, after?.position ?? null]
  const { rows } = await sql<Row>`
    with balances as (
      select coalesce(sum(amount_minor) filter (where entry_id < ${from}::uuid), 0)::bigint as opening_minor,
        coalesce(sum(amount_minor), 0)::bigint as closing_minor,
        coalesce(sum(amount_minor) filter (where entry_id < ${from}::uuid or (entry_id, position) <= (${id}::uuid, ${position}::int)), 0)::bigint as before_minor
      from ledger_posting where company_id = ${companyId} and account = ${account} and entry_id < ${to}::uuid
    ), page as (
      select company_id, entry_id, position, account, amount_minor from ledger_posting
      where company_id = ${companyId} and account = ${account} and entry_id >= ${from}::uuid and entry_id < ${to}::uuid
        and (${id}::uuid is null or (entry_id, position) > (${id}::uuid, ${position}::int))
      order by entry_id, position limit ${atMost + 1}
    ), lines as (
      select g.entry_id, g.position, g.amount_minor, e.kind, e.at, o.number,
        case when e.kind = 'refund' and exists (select from ledger_posting b
          where b.company_id = e.company_id and b.entry_id = e.id and b.account = 'bank') then 'bank' else coalesce(p.kind, 'points') end as paid_with,
        coalesce(${FEE_IN_LINE}, 0)::bigint as service_fee_minor
      from page g
      join ledger_entry e on e.company_id = g.company_id and e.id = g.entry_id
      left join orders o on o.company_id = e.company_id and o.id = e.order_id
      left join payment p on p.company_id = e.company_id and p.id = e.payment_id
      left join pay_terms t on t.company_id = e.company_id and t.order_id = e.order_id
    )
    select b.*, l.* from balances b left join lines l on true order by l.entry_id, l.position`.execute(reader)
  return rows
}

interface PageAsked {
  readonly month: string
  readonly account: StatementAccount
  readonly after: StatementCursor['after']
}

async function readPage(reader: Reader, whose: Whose, { month, account, after }: PageAsked, atMost: number): Promise<Statement> {
  const isValue = account === 'value'
  // What we owe is negative in the books; her value is what she has.
  const sign = isValue ? -1 : 1
  const of = isValue ? 'value' : whose.money === 'companyCredit' ? 'company' : 'person'
  const rows = await accountPage(reader, { companyId: whose.companyId, account: whose[account] }, month, after, atMost)
  const [first] = rows
  const signed = (minor = 0): number => (minor === 0 ? 0 : sign * minor)
  const movements: Statement['movements'] = []
  let balanceMinor = signed(first?.beforeMinor)
  let last: StatementCursor['after'] = null
  for (const { entryId, position, amountMinor, kind, at, number, paidWith, serviceFeeMinor } of rows.slice(0, atMost)) {
    if (entryId === null) continue
    balanceMinor += signed(amountMinor)
    last = { entryId, position }
    movements.push({
      id: `${entryId}:${position}`,
      at: at.toString(),
      orderSeq: number,
      what: movementOf(of, kind, amountMinor),
      // Value is left by what another means had paid, and is value from then on; it pays no fee of ours.
      paidWith: isValue ? 'travelCredit' : paidWith,
      amountMinor: signed(amountMinor),
      serviceFeeMinor: isValue ? 0 : serviceFeeMinor,
      balanceMinor,
    })
  }
  return {
    month,
    openingMinor: signed(first?.openingMinor),
    closingMinor: signed(first?.closingMinor),
    movements,
    next: rows.length > atMost && last ? writeStatementCursor({ account, after: last }) : null,
  }
}

const cursorOf = (cursor: string | undefined): StatementCursor | null => (cursor === undefined ? null : readStatementCursor(cursor))

/** A page of one account of somebody's statement [P-PRIV-01: whose it is comes from the session and from nowhere else]. */
export const readStatement = (
  deps: Pick<PaymentsDeps, 'db'>,
  whose: Whose,
  { month, account = 'money', cursor }: Asked,
): Promise<Statement> => readPage(deps.db.read, whose, { month, account, after: cursorOf(cursor)?.after ?? null }, ROWS_A_PAGE)

const wallClock = (at: string): string =>
  Temporal.Instant.from(at).toZonedDateTimeISO(DEFAULT_ZONE).toPlainDateTime().toString({ smallestUnit: 'second' }).replace('T', ' ')

/** One account's part of a piece: what was there before with its first lines, what is there after with its last. */
function accountRows(
  t: StatementText,
  page: Statement,
  { account, isFirst }: { account: keyof StatementText['accounts']; isFirst: boolean },
) {
  const name = t.accounts[account]
  const total = (label: string, balanceMinor: number): CsvCell[] => ['', '', label, '', '', '', { minor: balanceMinor }, 'CNY', name]
  const rows: (readonly CsvCell[])[] = page.movements.map(
    ({ at, orderSeq, what, paidWith, amountMinor, serviceFeeMinor, balanceMinor }) => [
      wallClock(at),
      orderSeq ?? '',
      t.what[what],
      t.paidWith[paidWith],
      { minor: amountMinor },
      serviceFeeMinor === 0 ? '' : { minor: serviceFeeMinor },
      { minor: balanceMinor },
      'CNY',
      name,
    ],
  )
  if (isFirst) rows.unshift(total(t.opening, page.openingMinor))
  if (page.next === null) rows.push(total(t.closing, page.closingMinor))
  return rows
}

/** Whether there is anything to say of an account in a month: most have no unused value at all. */
const isBlank = ({ openingMinor, closingMinor, movements }: Statement): boolean =>
  openingMinor === 0 && closingMinor === 0 && movements.length === 0

/**
 * A piece of the file: the heads, what was owed in money before, its lines and what is owed after; then unused value in the same way,
 * where there is or was any.
 */
export async function readStatementFile(
  deps: Pick<PaymentsDeps, 'db'>,
  whose: Whose,
  { month, cursor }: CallParsed<typeof myStatementFile>,
  language: Language,
): Promise<CallResult<typeof myStatementFile>> {
  const t = statementText[language]
  const at = cursorOf(cursor)
  const rows: (readonly CsvCell[])[] = []
  if (at === null) {
    const { at: time, order, movement, method, amount, serviceFee, balance, currency, account } = t.heads
    rows.push([time, order, movement, method, amount, serviceFee, balance, currency, account])
  }
  let next: string | null = null
  if (at?.account !== 'value') {
    const page = await readPage(deps.db.read, whose, { month, account: 'money', after: at?.after ?? null }, ROWS_A_PIECE)
    const account = whose.money === 'companyCredit' ? 'company' : 'mine'
    rows.push(...accountRows(t, page, { account, isFirst: at === null }))
    next = page.next
  }
  if (next === null) {
    const after = at?.account === 'value' ? at.after : null
    const page = await readPage(deps.db.read, whose, { month, account: 'value', after }, ROWS_A_PIECE)
    if (!isBlank(page)) rows.push(...accountRows(t, page, { account: 'value', isFirst: after === null }))
    next = page.next
  }
  return { text: `${at === null ? CSV_BYTE_ORDER_MARK : ''}${csvRows(rows)}`, next }
}
