import { sql } from 'kysely'
import type { Writer } from '../../../server/database/connect.ts'
import { readKey, SILENCE } from '../../rules/read-at.ts'
import type { ApprovalsDeps } from '../deps.ts'
import type { ApprovalRow, StepRow } from '../store.ts'
import { askedMinor, briefsOf } from '../subject.ts'

/** What a locked request's order costs whoever gives a word about it now; null of an application, whose price does not move. */
export async function readNow(deps: ApprovalsDeps, writer: Writer, row: ApprovalRow): Promise<number | null> {
  const brief = row.orderId === null ? undefined : (await briefsOf(deps, writer, [row], 'zh')).get(row.approvalId)
  return brief ? askedMinor(row, brief) : null
}

/** Writes that down, as a word about it is given, or as silence agrees. */
export async function noteRead(
  writer: Writer,
  { companyId, approvalId }: ApprovalRow,
  word: Pick<StepRow, 'level' | 'approverId'> | typeof SILENCE,
  minor: number | null,
): Promise<void> {
  if (minor === null) return
  const key = word === SILENCE ? SILENCE : readKey(word)
  const read = sql`jsonb_build_object(${key}::text, ${minor}::bigint)`
  await writer
    .updateTable('approval')
    .set({ asked: sql`coalesce(asked, '{}') || jsonb_build_object('readMinor', coalesce(asked -> 'readMinor', '{}') || ${read})` })
    .where('companyId', '=', companyId)
    .where('id', '=', approvalId)
    .execute()
}
