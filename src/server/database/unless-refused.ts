import { isRefusal, type Refusal } from '../../kernel/result.ts'
import type { Database, TransactOptions, Writer } from './connect.ts'

/** Undoes the transaction it is thrown in. */
class Undo extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.refused)
    this.refusal = refusal
  }
}

/** Runs a change in one transaction; where it is refused, however late, nothing of it stays. */
export async function unlessRefused<T>(
  db: Pick<Database, 'transact'>,
  options: TransactOptions,
  work: (writer: Writer) => Promise<T | Refusal>,
): Promise<T | Refusal> {
  try {
    return await db.transact(async (writer) => {
      const result = await work(writer)
      if (isRefusal(result)) throw new Undo(result)
      return result
    }, options)
  } catch (error) {
    if (error instanceof Undo) return error.refusal
    throw error
  }
}
