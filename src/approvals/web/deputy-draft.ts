import type { CallInput } from '../../kernel/call.ts'
import { readYuan } from '../../kernel/typed-yuan.ts'
import type { nameDeputy } from '../calls/deputies.ts'

/** A deputy as she is entered. */
export interface DeputyDraft {
  readonly fromDate: string
  readonly untilDate: string
  /** In yuan, as typed; empty for any amount. */
  readonly limit: string
  /** Lines; none for all. */
  readonly products: readonly string[]
}

export type DeputyFault = 'fromDate' | 'untilDate' | 'limit'

/** What is asked of the server; or what is missing, by field. What days may be is the server's to say. */
export function deputyFrom(
  deputyCode: string,
  { fromDate, untilDate, limit, products }: DeputyDraft,
): { input: CallInput<typeof nameDeputy> } | { faults: DeputyFault[] } {
  const limitMinor = limit.trim() === '' ? null : readYuan(limit)
  const faults: DeputyFault[] = []
  if (fromDate === '') faults.push('fromDate')
  if (untilDate === '') faults.push('untilDate')
  if (limit.trim() !== '' && limitMinor === null) faults.push('limit')
  if (faults.length > 0) return { faults }
  return { input: { deputyCode, fromDate, untilDate, limitMinor, products: products.length === 0 ? null : [...products] } }
}
