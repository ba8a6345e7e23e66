import type { CallInput } from '../../kernel/call.ts'
import type { BothNames } from '../../kernel/language.ts'
import { remembered } from '../../web/remembered.ts'
import type { approvalForm } from '../calls/form.ts'

/** What a form asks of the flow: the body of `POST /approval/form`. `chosen` is left to the row. */
export type ApprovalAsk = Omit<CallInput<typeof approvalForm>, 'chosen'>

/** Whom the applicant asks about one traveller at one level. */
export interface ChosenApprover {
  /** Who travels, by user code. */
  readonly userCode: string
  /** From 1. */
  readonly level: number
  readonly approverCode: string
}

/** What goes with an order when it is submitted. */
export interface ChosenApprovers {
  readonly approvers: ChosenApprover[]
  /** Who is told besides those whom the flow names, by user code. */
  readonly notifiers: string[]
}

export interface ToldPerson {
  readonly userCode: string
  readonly name: BothNames
}

/** What one form has of it. */
export interface ApproversDraft extends ChosenApprovers {
  /** What the form asked last: the page of approvers asks the same. */
  readonly ask: ApprovalAsk
  /** What she chose by hand; `approvers` holds that and, where she chose nothing, whom is proposed. */
  readonly picked: readonly ChosenApprover[]
  /** The notifiers with their names, for the page. */
  readonly told: readonly ToldPerson[]
}

/** So many forms may be under way in one tab; what the oldest had is proposed anew. */
const FORMS_MAX = 8

type Drafts = Readonly<Record<string, ApproversDraft>>

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** What is kept was written by us, yet perhaps by an older version: what is not whole counts as not there. */
export function draftsFrom(stored: unknown): Drafts {
  if (!isRecord(stored)) return {}
  const isWhole = (one: unknown): boolean =>
    isRecord(one) && isRecord(one['ask']) && ['approvers', 'notifiers', 'picked', 'told'].every((part) => Array.isArray(one[part]))
  return Object.fromEntries(Object.entries(stored).filter(([, one]) => isWhole(one))) as Drafts
}

/** With the tab, and forgotten at signing out: a reload keeps what was chosen, another person never meets it. */
const useDrafts = remembered<Drafts>({ name: 'approvals.approvers', initial: {}, parse: draftsFrom, isFilter: false, inTab: true })

/** What is kept for a form, with what it asked. */
export const useApproversDraft = (formKey: string): ApproversDraft | null => useDrafts((state) => state.value[formKey] ?? null)

/**
 * Who is asked and who is told, as it stands on the form: chosen by hand, or as proposed. Null until `ApproversRow` has read whom
 * the flow asks.
 */
export function useApprovers(formKey: string): ChosenApprovers | null {
  return useApproversDraft(formKey)
}

/** The same at one moment, for a form of several orders, which asks for each of them as it submits. */
export const approversOf = (formKey: string): ChosenApprovers | null => useDrafts.getState().value[formKey] ?? null

export function keepApprovers(formKey: string, draft: ApproversDraft): void {
  const { value, remember } = useDrafts.getState()
  const others = Object.entries(value).filter(([key]) => key !== formKey)
  remember(Object.fromEntries([...others, [formKey, draft] as const].slice(-FORMS_MAX)))
}

/** What an application that is changed tells already: it goes on telling them, unless somebody is taken out. */
export function keepNotifiers(formKey: string, told: readonly ToldPerson[]): void {
  const ask: ApprovalAsk = { travellers: [], product: 'application', isInternational: false, totalMinor: 0, overMinor: 0, breaches: [] }
  keepApprovers(formKey, { ask, picked: [], approvers: [], told, notifiers: told.map(({ userCode }) => userCode) })
}

/** After the form was submitted. */
export function forgetApprovers(formKey: string): void {
  const { value, remember } = useDrafts.getState()
  remember(Object.fromEntries(Object.entries(value).filter(([key]) => key !== formKey)))
}
