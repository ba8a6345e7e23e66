import { sql } from 'kysely'
import type { Reader, Writer } from '../../server/database/connect.ts'
import type { BroughtHow } from '../calls.ts'
import { isEscalatedFrom } from './own.ts'
import type { ApprovalRef, StepRow } from './store.ts'
import { turnOf } from './walk-rows.ts'

/* Who was brought in on the way: by whom, how, and with what words. */

export interface Brought {
  readonly step: StepRow
  readonly byId: string
  readonly how: BroughtHow
  /** What whoever brought her in has written to it; empty where nothing was. */
  readonly words: string
}

/** By who was asked to sign as well: what she was told. Of who was handed it on the words stand with whoever did. */
export type AddedWords = ReadonlyMap<string, string>
export const NO_WORDS: AddedWords = new Map()

export function broughtOne(step: StepRow, steps: readonly StepRow[], added: AddedWords): Brought | null {
  const silent = steps.find((one) => one.handedToId === step.approverId && isEscalatedFrom(one, steps))
  if (silent) return { step, byId: silent.approverId, how: 'escalated', words: '' }
  const { addedById: byId, approverId } = step
  if (byId === null) return null
  const handed = steps.find((one) => one.approverId === byId && one.handedToId === approverId)
  if (handed) return { step, byId, how: 'handedOn', words: handed.comment }
  const adder = steps.find((one) => one.approverId === byId && one.level === step.level && one.state !== 'skipped')
  const how = adder && turnOf(step) < turnOf(adder) ? 'before' : 'after'
  return { step, byId, how, words: added.get(approverId) ?? '' }
}

/** Everybody who was, in the order in which they are asked. */
export const broughtIn = (steps: readonly StepRow[], added: AddedWords): Brought[] =>
  steps.flatMap((step) => broughtOne(step, steps, added) ?? [])

/** Kept beside what the request was put with: her own step's words are hers to write. */
export async function keepAddedWords(
  writer: Writer,
  { companyId, approvalId }: ApprovalRef,
  { personId, words }: { readonly personId: string; readonly words: string },
): Promise<void> {
  if (words === '') return
  const added = JSON.stringify({ [personId]: words })
  await sql`update approval set asked = jsonb_set(coalesce(asked, '{}'), '{added}', coalesce(asked->'added', '{}') || ${added}::jsonb)
    where company_id = ${companyId} and id = ${approvalId}`.execute(writer)
}

/** Of several requests, by request. */
export async function addedWordsOf(
  reader: Reader,
  companyId: string,
  approvalIds: readonly string[],
): Promise<ReadonlyMap<string, AddedWords>> {
  if (approvalIds.length === 0) return new Map()
  const { rows } = await sql<{ approvalId: string; added: Readonly<Record<string, string>> }>`
    select id as approval_id, asked->'added' as added from approval
    where company_id = ${companyId} and id = any(${[...approvalIds]}::uuid[]) and asked ? 'added'`.execute(reader)
  return new Map(rows.map(({ approvalId, added }) => [approvalId, new Map(Object.entries(added))]))
}

/** Of one. */
export const addedWords = async (reader: Reader, { companyId, approvalId }: ApprovalRef): Promise<AddedWords> =>
  (await addedWordsOf(reader, companyId, [approvalId])).get(approvalId) ?? NO_WORDS
