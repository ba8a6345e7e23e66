import { z } from 'zod'
import { call } from '../../kernel/call.ts'
import { MONTH, MOVEMENTS, readStatementCursor, STATEMENT_ACCOUNTS, WENT_THROUGH } from '../rules/statement.ts'

const minor = z.number().int()
const month = z.string().regex(MONTH)
const cursor = z.stringFormat('cursor', (text) => readStatementCursor(text) !== null).optional()

const read = { method: 'GET', effect: 'read', timeoutMs: 60_000, spec: [], errors: [] } as const
/** Whoever keeps the company's books. */
const FINANCE = { roles: ['finance', 'administrator'] } as const

const movement = z.object({
  id: z.string(),
  at: z.string(),
  what: z.enum(MOVEMENTS),
  /** Null of points that the company granted, or that ended: they are of no order. */
  orderSeq: z.string().nullable(),
  paidWith: z.enum(WENT_THROUGH),
  /** Of money, positive is owed by whose statement it is, negative to her; of unused value, positive came to her and negative went. */
  amountMinor: minor,
  /** Of what was charged or drawn, our service fee; of what is given back, what of it goes back, negative; nought of every other line. */
  serviceFeeMinor: minor,
  /** What is owed, or is there in value, after it. */
  balanceMinor: minor,
})

const statement = z.object({
  month,
  openingMinor: minor,
  closingMinor: minor,
  /** The earliest first. */
  movements: z.array(movement),
  next: z.string().nullable(),
})

/** A piece of the file; put together in their order they are the whole. */
const piece = z.object({ text: z.string(), next: z.string().nullable() })

/** The page of one account: what is owed in money, unless unused value is asked for. */
const query = z.strictObject({ month, account: z.enum(STATEMENT_ACCOUNTS).optional(), cursor })
/** The file has both, one after the other. */
const fileQuery = z.strictObject({ month, cursor })

export const myStatement = call({
  ...read,
  access: 'signedIn',
  path: '/statement/mine',
  summary:
    'What the caller was charged, has paid and got back in a month, with the balances before and after; or what unused value came, went and ended.',
  query,
  result: statement,
})

export const myStatementFile = call({
  ...read,
  access: 'signedIn',
  path: '/statement/mine/file',
  summary: 'The caller’s statement of a month as CSV, piece by piece.',
  query: fileQuery,
  result: piece,
})

export const companyStatement = call({
  ...read,
  access: FINANCE,
  path: '/statement/company',
  summary:
    'What the company’s credit was drawn for and given back in a month, with the balances before and after; or what unused value came, went and ended.',
  query,
  result: statement,
})

export const companyStatementFile = call({
  ...read,
  access: FINANCE,
  path: '/statement/company/file',
  summary: 'The company’s statement of a month as CSV, piece by piece.',
  query: fileQuery,
  result: piece,
})

export const statementCalls = [myStatement, myStatementFile, companyStatement, companyStatementFile] as const
