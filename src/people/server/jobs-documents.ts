import { z } from 'zod'
import type { Clock } from '../../kernel/time.ts'
import type { Database } from '../../server/database/connect.ts'
import { defineJob, handleJob, type JobRegistration } from '../../server/jobs/definition.ts'
import { deletedBefore, emptyCards } from './documents-store.ts'

/** An order that waits for approval and payment still needs the number that was chosen for it; none waits for so long. */
export const DELETED_DOCUMENT_DAYS = 30
const PER_RUN = 500

/** Empties documents that their holders have deleted, once no order can need them any more. */
export const forgetDocumentsJob = defineJob({
  name: 'people.forget-documents',
  version: 1,
  payload: z.strictObject({}),
  attempts: 3,
  backoff: { firstMs: 10_000, maxMs: 60_000 },
  concurrency: 1,
})

export function forgettingDocuments({ db, clock }: { readonly db: Database; readonly clock: Clock }): JobRegistration {
  return handleJob(forgetDocumentsJob, async () => {
    const now = clock.now()
    await db.transact(
      async (writer) => {
        const cards = await deletedBefore(writer, now.subtract({ hours: DELETED_DOCUMENT_DAYS * 24 }), PER_RUN)
        await emptyCards(writer, cards, now)
      },
      { name: 'people.forget-documents', retries: 3 },
    )
  })
}
