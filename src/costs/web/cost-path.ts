import type { LineCode } from '../../people/rules/lines.ts'
import { LINE_CODES } from '../../people/rules/lines.ts'

export const COST_PATHNAME = '/form/cost'

/** What the page has to know of the form that it belongs to. It travels in the address: the page may be opened anew by a reload. */
export interface CostQuestion {
  readonly formKey: string
  readonly line: LineCode
  /** What the company pays of it; nothing comes out of a budget where it pays none. Null while nobody has said what it will cost. */
  readonly amountMinor: number | null
  /** It is an estimate that may still be typed anew: what is split by who travels is split in portions, which hold for any amount. */
  readonly isEstimate: boolean
  /** The trip's first day. */
  readonly date: string
  /** Whose costs it is, by user code: a colleague's for whom she books; null for her own. */
  readonly of: string | null
  /** Colleagues who travel along, by user code: their usual cost centres may bear a part of it. */
  readonly others: readonly string[]
  /** How many tickets it is: one for each of the others, the rest hers and of whom she brings along. */
  readonly tickets: number
  /** The application that is being changed: for who stands on it already the caller needs no right. */
  readonly applicationId?: string | undefined
  /** The form's own path, for who comes back with nothing before the page. */
  readonly from: string
}

export function costPath({ formKey, line, amountMinor, isEstimate, date, of, others, tickets, applicationId, from }: CostQuestion): string {
  const amount = amountMinor === null ? {} : { amount: String(amountMinor) }
  const party = others.length === 0 ? {} : { with: others.join(','), tickets: String(tickets) }
  const estimate = isEstimate ? { estimate: '1' } : {}
  const application = applicationId === undefined ? {} : { application: applicationId }
  const asked = { form: formKey, line, ...amount, ...estimate, date, ...(of === null ? {} : { of }), ...party, ...application, from }
  return `${COST_PATHNAME}?${new URLSearchParams(asked).toString()}`
}

const FORM_KEY = /^[\w:-]{1,80}$/
const AMOUNT = /^\d{1,13}$/
const DATE = /^\d{4}-\d{2}-\d{2}$/
const USER_CODE = /^[\w.-]{1,40}$/
const APPLICATION = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/
const TICKETS = /^[1-9]$/
/** A path of ours and nothing else: what an address says leads nowhere outside. */
const FROM = /^\/[\w/-]{1,120}$/

/** The form that an address speaks of; null where it speaks of none. */
export function costQuestionFrom(search: string): CostQuestion | null {
  const query = new URLSearchParams(search)
  const [formKey, line, date, from] = ['form', 'line', 'date', 'from'].map((name) => query.get(name) ?? '')
  const amount = query.get('amount')
  const known = LINE_CODES.find((code) => code === line)
  if (!known || !FORM_KEY.test(formKey ?? '') || (amount !== null && !AMOUNT.test(amount)) || !DATE.test(date ?? '')) return null
  const of = query.get('of')
  if (of !== null && !USER_CODE.test(of)) return null
  const others = query.get('with')?.split(',') ?? []
  const tickets = query.get('tickets') ?? '1'
  if (!others.every((code) => USER_CODE.test(code)) || !TICKETS.test(tickets) || others.length > Number(tickets)) return null
  const applicationId = query.get('application')
  if (applicationId !== null && !APPLICATION.test(applicationId)) return null
  const isOurs = FROM.test(from ?? '') && !from?.startsWith('//')
  const amountMinor = amount === null ? null : Number(amount)
  return {
    formKey: formKey ?? '',
    line: known,
    amountMinor,
    isEstimate: query.get('estimate') === '1',
    date: date ?? '',
    of,
    others,
    tickets: Number(tickets),
    ...(applicationId === null ? {} : { applicationId }),
    from: isOurs ? (from ?? '') : '/home',
  }
}
