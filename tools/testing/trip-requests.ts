import { sql } from 'kysely'
import type { ApprovalDetail, FlowStep, ListedApproval } from '../../src/approvals/calls.ts'
import type { Flow, FlowLevel } from '../../src/approvals/rules/flow.ts'
import { inboxOf } from './inbox.ts'
import type { TestProduct } from './product.ts'

export const [ZHOU, HE, QIN] = ['QC2001', 'QC2002', 'QC9001'] as const
const MAILS = { [ZHOU]: 'lan.zhou@qicheng.example', [HE]: 'li.he@qicheng.example', [QIN]: 'yuan.qin@qicheng.example' } as const
export const mailOf = (userCode: keyof typeof MAILS): string => MAILS[userCode]

export const level = (userCodes: readonly string[], mode: FlowLevel['mode'] = 'all'): FlowLevel => ({
  from: userCodes.map((userCode) => ({ by: 'person', userCode })),
  mode,
  when: {},
  ifNobody: 'refuse',
})

interface Applied {
  readonly applicationId: string
  readonly version: number
  readonly approvalId: string
}

interface Opened {
  readonly state: string
  readonly about: { readonly title: string } | null
  readonly approvalId: string | null
}

/** What tests of requests about applications do over HTTP, with a session of each person of the demo company. */
export async function tripRequestsOf(product: TestProduct) {
  const [lin, zhou, he, qin, su, xu] = (await Promise.all(
    ['QC1001', ZHOU, HE, QIN, 'QC1002', 'QC3001'].map((userCode) => product.tokenOf(userCode)),
  )) as [string, string, string, string, string, string]

  const ask = (...levels: FlowLevel[]): Promise<void> => askFlow({ levels })

  /** From now on the demo company wants applications agreed to, by the first of these flows that applies. */
  async function askFlow(...several: Partial<Flow>[]): Promise<void> {
    const time = { hoursToDecide: 8, remindAfterHours: null, onSilence: 'deny' } as const
    const usual: Flow = { code: 'trips', when: {}, isFree: false, levels: [], notify: [], tellsBySms: false, time }
    const flows = several.map((more, index) => ({ ...usual, code: `trips-${index + 1}`, ...more }))
    await sql`update company set settings = jsonb_set(jsonb_set(settings, '{approval,flows}', ${JSON.stringify(flows)}::jsonb),
      '{applications,needsApproval}', 'true'::jsonb) where settings ? 'applications'`.execute(product.program.db.kysely)
  }

  async function apply(more: object = {}, token = lin): Promise<Applied> {
    const leg = {
      kind: 'leg',
      departureCity: 'HGH',
      arrivalCity: 'BJS',
      startDate: '2026-12-01',
      endDate: '2026-12-03',
      wanted: { flight: 1 },
    }
    const body = { segments: [leg], travellers: ['QC1001'], estimateMinor: 300_000, attribution: null, reason: '客户验收', ...more }
    const path = '/personal/businessTrip/applyOrder/submitBusinessTripApplyOrder'
    // One person's cases follow each other within an hour: how often she may put something is held elsewhere.
    await product.program.db.kysely.deleteFrom('rateWindow').where('bucket', 'like', 'applications.put:%').execute()
    const { body: answer } = await product.ask<{ applicationId: string; version: number }>('POST', path, body, { token })
    if (answer.code !== 'Z000') throw new Error(`${answer.code} ${answer.message}`)
    await product.program.jobs.runDue()
    const row = await product.program.db.kysely
      .selectFrom('approval')
      .select('id')
      .where('applicationId', '=', answer.result.applicationId)
      .orderBy('applicationVersion', 'desc')
      .executeTakeFirstOrThrow()
    return { ...answer.result, approvalId: row.id }
  }

  const detail = async (approvalId: string, token = zhou) =>
    (await product.ask<ApprovalDetail>('GET', `/approval/approval/getApprovalDetail/${approvalId}`, {}, { token })).body.result
  const steps = async (approvalId: string, token = lin) =>
    (await product.ask<{ steps: FlowStep[] }>('GET', `/approval/approval/getApprovalFlow/${approvalId}`, {}, { token })).body.result.steps
  const awaiting = async (token: string) =>
    (await product.ask<{ approvals: ListedApproval[] }>('GET', '/approval/approval/queryListForApprover', { size: '50' }, { token })).body
      .result.approvals
  const stateOf = async (applicationId: string) =>
    (
      await product.program.db.kysely
        .selectFrom('tripApplication')
        .select('state')
        .where('id', '=', applicationId)
        .executeTakeFirstOrThrow()
    ).state
  async function decide(approvalId: string, decision: 'agree' | 'reject' | 'undo', token: string, comment = '') {
    const { version } = await detail(approvalId, token)
    const body = { approvalId, decision, comment, version }
    return (await product.ask('PUT', '/approval/approval/handleApproval', body, { token })).body.code
  }
  const sealed = async (approvalId: string) =>
    (
      await sql<{ what: string; actorId: string | null; via: string | null }>`
        select body->>'what' as what, body->>'actorId' as actor_id, body->'facts'->>'via' as via
        from audit_chain where body->>'subjectId' = ${approvalId} order by seq`.execute(product.program.db.kysely)
    ).rows

  /** The link of the newest mail to somebody that has one. */
  async function linkTo(mail: string): Promise<string> {
    const messages = await inboxOf(product, mail)
    const token = messages.map(({ text }) => /\/approval\/link#(\S+)/.exec(text)?.[1]).find((one) => one !== undefined)
    if (token === undefined) throw new Error(`no link was sent to ${mail}`)
    return token
  }
  const open = async (token: string) => (await product.ask<Opened>('POST', '/approval/link/open', { token })).body.result
  const byLink = async (token: string, decision: string, comment = '') =>
    (await product.ask('POST', '/approval/link/decide', { token, decision, comment })).body.code

  return {
    people: { lin, zhou, he, qin, su, xu },
    ask,
    askFlow,
    apply,
    detail,
    steps,
    awaiting,
    stateOf,
    decide,
    sealed,
    linkTo,
    open,
    byLink,
  }
}

export type TripRequests = Awaited<ReturnType<typeof tripRequestsOf>>
