import { refuse, type Refusal } from '../../kernel/result.ts'
import { SupplierAway, SupplierUnclear } from '../supplier/port.ts'

/**
 * For asking a supplier within a request, where nothing is moved: an answer that does not come, or not clearly, is told as
 * "the supplier is away". Jobs that move seats must not use it: there an unclear answer is asked about.
 */
export async function asking<T>(ask: () => Promise<T | Refusal>): Promise<T | Refusal> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof SupplierAway || error instanceof SupplierUnclear) return refuse('AF-SUPPLIER')
    throw error
  }
}
