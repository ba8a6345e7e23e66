import type { Language } from '../../kernel/language.ts'
import { invariant } from '../../kernel/result.ts'
import type { Disagreement, OrderRef, Told } from '../../orders/server/index.ts'
import type { Reader, Writer } from '../../server/database/connect.ts'
import { APPROVAL_KINDS } from '../rules/kinds.ts'
import { nowMinor } from '../rules/price-now.ts'
import { APPROVAL_STATES } from '../rules/states.ts'
import { movedTo } from '../text/moved.ts'
import type { ApprovalsDeps } from './deps.ts'
import type { ApprovalRow } from './store.ts'
import { toldOfMany } from './reading/store-reading.ts'

/*
 * What a request is about: an order, by the spine, or an application for a trip. Its subject is locked before the request by whoever
 * takes both.
 */

/** An application in the version that is asked about. */
export interface ApplicationVersion {
  readonly companyId: string
  readonly applicationId: string
  readonly version: number
}

type Brought = Pick<ApprovalRow, 'companyId' | 'orderId' | 'applicationId' | 'applicationVersion'>

/** How lists and messages show what a request is about. */
export interface SubjectBrief {
  /** What people call it: the number of an order or of an application. */
  readonly number: string
  /** The line's code; `application` for an application. */
  readonly line: string
  readonly title: string
  readonly subtitle: string
  /** The page of it in the app, for those who may see it. */
  readonly path: string
  /** Of an order that moves tickets which stay good until it is done: where these are. */
  readonly originPath?: string | null
  readonly totalMinor: number
  /** Who pays what of it is not known yet: nothing is said of that. */
  readonly isPayerOpen?: true
  readonly departsAt: Temporal.Instant
  readonly status: { readonly label: string; readonly tone: 'ok' | 'warn' | 'danger' | 'info' | 'quiet'; readonly settled: boolean }
}

/** What approvals needs of applications; in wings.ts it is what applications' own server offers. */
export interface ApplicationSubjects {
  /** Holds an application until the transaction ends. */
  lock(writer: Writer, application: Pick<ApplicationVersion, 'companyId' | 'applicationId'>): Promise<void>
  /** What was decided about a version, once it takes effect; `leftFree` where nobody had to decide. */
  decided(writer: Writer, application: ApplicationVersion, outcome: 'agreed' | 'leftFree' | 'nobody' | Disagreement): Promise<void>
  /** How many agreements that were given elsewhere somebody has to look at, and where she does; null where none waits for her. */
  toCheck(
    reader: Reader,
    who: { readonly companyId: string; readonly personId: string; readonly roles: readonly string[] },
  ): Promise<{ readonly count: number; readonly path: string } | null>
  /** As lists show them. One that is not there is left out. */
  briefs(
    reader: Reader,
    applications: readonly ApplicationVersion[],
    language: Language,
  ): Promise<readonly (SubjectBrief & { readonly applicationId: string })[]>
}

export function orderOf(row: Brought): OrderRef | null {
  return row.orderId === null ? null : { companyId: row.companyId, orderId: row.orderId }
}

export function applicationOf(row: Brought): ApplicationVersion | null {
  const { companyId, applicationId, applicationVersion } = row
  return applicationId === null || applicationVersion === null ? null : { companyId, applicationId, version: applicationVersion }
}

/** The id of what it is about, for what is sealed. */
export const subjectIdOf = ({ orderId, applicationId }: Brought): string => orderId ?? applicationId ?? ''

const applicationIn = (row: Brought): ApplicationVersion => {
  const application = applicationOf(row)
  invariant(application, 'a request is about an order or an application')
  return application
}

export async function lockSubject(deps: ApprovalsDeps, writer: Writer, row: Brought): Promise<void> {
  const order = orderOf(row)
  if (order) await deps.orders.lock(writer, order)
  else await deps.applications.lock(writer, applicationIn(row))
}

/** Everybody who had to has agreed, or nobody said no in time where that suffices. */
export async function subjectApproved(deps: ApprovalsDeps, writer: Writer, row: Brought, told: Told): Promise<void> {
  const order = orderOf(row)
  if (order) await deps.orders.approved(writer, order, told)
  else await deps.applications.decided(writer, applicationIn(row), told.kind === 'approvalFree' ? 'leftFree' : 'agreed')
}

/** Somebody said no, nobody spoke in time, or nobody is left who could. */
export async function subjectRejected(
  deps: ApprovalsDeps,
  writer: Writer,
  row: Brought,
  why: Disagreement | 'nobody',
  told: Told,
): Promise<void> {
  const order = orderOf(row)
  if (order) await deps.orders.rejected(writer, order, why === 'nobody' ? 'timedOut' : why, told)
  else await deps.applications.decided(writer, applicationIn(row), why)
}

/**
 * The amount that whoever has to agree reads. A change of an application may ask for more money alone; and one that is cheaper is put to
 * whoever agreed to the dearer one, who reads what it costs now. So does whoever decides about an order whose price moved inside the
 * request's ceiling.
 */
export function askedMinor(
  row: Brought & Pick<ApprovalRow, 'totalMinor' | 'toleranceMinor'>,
  brief: Pick<SubjectBrief, 'totalMinor'>,
): number {
  const asked = row.totalMinor ?? brief.totalMinor
  return row.orderId === null ? Math.min(asked, brief.totalMinor) : nowMinor(asked, row.toleranceMinor ?? 0, brief.totalMinor)
}

/** A step on an order's timeline. An application has none: its request's own chart says it. */
export async function tellSubject(deps: ApprovalsDeps, writer: Writer, row: Brought, told: Told): Promise<void> {
  const order = orderOf(row)
  if (order) await deps.orders.tell(writer, order, told)
}

/** Whether a request asks about tickets that somebody has already. */
export const movesTickets = ({ kind }: Pick<ApprovalRow, 'kind'>, { originPath }: Pick<SubjectBrief, 'originPath'>): boolean =>
  kind === APPROVAL_KINDS.TRAIN_CHANGE || originPath != null

/** What a request is called where nothing else says whether it is a new trip or a change of one. */
export const titleOf = (row: Pick<ApprovalRow, 'kind'>, brief: Pick<SubjectBrief, 'title' | 'originPath'>, language: Language): string =>
  movesTickets(row, brief) ? movedTo[language](brief.title) : brief.title

const isOpen = ({ state }: Pick<ApprovalRow, 'state'>): boolean => state === APPROVAL_STATES.APPLIED || state === APPROVAL_STATES.AWAITING

/** What requests are about, by request: one that is over is shown as it was put, for an application may have changed since. */
export async function briefsOf(
  deps: ApprovalsDeps,
  reader: Reader,
  rows: readonly (Brought & Pick<ApprovalRow, 'approvalId' | 'state'>)[],
  language: Language,
): Promise<ReadonlyMap<string, SubjectBrief>> {
  const over = rows.filter((row) => row.applicationId !== null && !isOpen(row))
  const [orders, applications, told] = await Promise.all([
    deps.orders.briefs(
      reader,
      rows.flatMap((row) => orderOf(row) ?? []),
      language,
    ),
    deps.applications.briefs(
      reader,
      rows.flatMap((row) => applicationOf(row) ?? []),
      language,
    ),
    toldOfMany(
      reader,
      over[0]?.companyId ?? '',
      over.map(({ approvalId }) => approvalId),
    ),
  ])
  const byOrder = new Map(orders.map(({ orderSeq, ...brief }) => [brief.orderId, { ...brief, number: orderSeq }]))
  const byApplication = new Map(applications.map((brief) => [brief.applicationId, brief]))
  return new Map(
    rows.flatMap((row) => {
      const brief = row.orderId === null ? byApplication.get(row.applicationId ?? '') : byOrder.get(row.orderId)
      if (!brief) return []
      const asPut = told.get(row.approvalId)
      return [[row.approvalId, asPut ? { ...brief, ...asPut[language], totalMinor: asPut.totalMinor } : brief] as const]
    }),
  )
}
