import type { TrainGroupForm, TrainGroupPart } from '../../calls/groups.ts'
import type { TrainOrderFormShown } from '../../calls/booking.ts'
import type { FieldErrors } from '../../../web/call-error.ts'
import { approverOf, cardOf, faultsFrom, type Entered, type Faults } from '../form/entered.ts'

/* Several orders as one form: what is said once for all of them, and what of each. */

/** Whom each order asks, chosen on its own row; null where nothing was chosen there. */
export interface ChosenOfPart {
  readonly approvers: readonly { readonly userCode: string; readonly level: number; readonly approverCode: string }[]
  readonly notifiers: readonly string[]
}

/** Under which the other wings keep what was chosen for one of the orders. */
export const partKeyOf = (formKey: string, nth: number): string => `${formKey}:${nth + 1}`

/** Somebody has to agree to one of them. */
export const isAskedOf = ({ parts }: TrainGroupForm): boolean =>
  parts.some(({ needs: { approval } }) => approval !== null && approval !== 'passive')

/** Whether what is a person's is paid by several, each her own order's part. */
export const isPaidApart = ({ parts }: TrainGroupForm): boolean =>
  new Set(parts.flatMap(({ payers, payer }) => (payers.personMinor > 0 ? [payer && `${payer.zh} ${payer.en}`] : []))).size > 1

/** Who pays that otherwise: of several it is the first who has something to pay. */
const payerOf = (parts: readonly TrainGroupPart[]) => parts.find(({ payers }) => payers.personMinor > 0)?.payer ?? null

/** Lines that say the same are one line. */
function linesOf(parts: readonly TrainGroupPart[]): TrainOrderFormShown['lines'] {
  const each = parts.flatMap(({ lines }) => lines)
  return each
    .filter(({ label }, index) => each.findIndex((one) => one.label === label) === index)
    .map((line) => ({
      ...line,
      amountMinor: each.filter(({ label }) => label === line.label).reduce((sum, { amountMinor }) => sum + amountMinor, 0),
    }))
}

/** What the sheets of an order form show of all orders: everybody, one reason, one contact, one sum; null while there is no order. */
export function asOneForm({ parts, totalMinor, companyMinor, personMinor }: TrainGroupForm): TrainOrderFormShown | null {
  const [first] = parts
  if (!first) return null
  const asking = parts.find(({ approval }) => approval?.byFlow === false)
  return {
    ...first,
    travellers: parts.flatMap(({ travellers }) => travellers),
    needs: { ...first.needs, reason: parts.some(({ needs }) => needs.reason) },
    reasons: parts.find(({ needs }) => needs.reason)?.reasons ?? [],
    approval: asking?.approval ?? null,
    lines: linesOf(parts),
    totalMinor,
    payers: { ...first.payers, companyMinor, personMinor },
    payer: payerOf(parts),
  }
}

/** What is sent of one of the orders. Inside the standard neither a reason nor an approver goes along. */
export function partBody(part: TrainGroupPart, entered: Entered, chosen: ChosenOfPart | null) {
  const approver = part.approval?.byFlow === false ? approverOf(part, entered) : undefined
  const byFlow = part.approval?.byFlow === true ? chosen : null
  return {
    passengers: part.travellers.map((traveller) => {
      const phone = entered.phones[traveller.userCode]?.trim() ?? ''
      return { userCode: traveller.userCode, cardId: cardOf(traveller, entered)?.cardId ?? '', ...(phone === '' ? {} : { phone }) }
    }),
    attribution: null,
    applicationId: part.applicationId,
    acceptedTotalMinor: part.totalMinor,
    reason: part.needs.reason ? entered.reason : null,
    approvers: approver
      ? part.travellers.map(({ userCode }) => ({ userCode, level: 1, approverCode: approver.userCode }))
      : (byFlow?.approvers.map((one) => ({ ...one })) ?? []),
  }
}

/** What stands in the way of the whole form, and of each order. */
export interface GroupFaults {
  readonly all: Faults
  readonly parts: readonly Faults[]
}

export const NO_FAULTS: GroupFaults = { all: {}, parts: [] }

/** Said once for all orders: what one of them lacks of these, all of them lack. */
const SHARED = new Set(['contactName', 'contactPhone', 'scene', 'remark', 'reason', 'approver', 'terms'])

/** What the server says of single fields, of the whole or of one order. */
export function groupFaultsFrom(fields: FieldErrors | undefined, orders: number): GroupFaults {
  const own: Record<string, string> = {}
  const each = Array.from({ length: orders }, (): Record<string, string> => ({}))
  for (const [field, message] of Object.entries(fields ?? {})) {
    const [, nth, rest] = /^parts\.(\d+)\.(.+)$/.exec(field) ?? []
    const part = nth === undefined ? undefined : each[Number(nth)]
    if (part && rest !== undefined) part[rest] = message
    else own[field] = message
  }
  const parts = each.map((one) => faultsFrom(one))
  const shared = parts.flatMap((one) => Object.entries(one).filter(([part]) => SHARED.has(part)))
  return { all: { ...Object.fromEntries(shared), ...faultsFrom(own) }, parts }
}

/** What still stands of it: that of an application is answered by another one, not by the one that was sent or by none. */
export const unanswered = (
  { all, parts }: GroupFaults,
  sent: readonly Pick<TrainGroupPart, 'applicationId'>[],
  now: readonly Pick<TrainGroupPart, 'applicationId'>[],
): GroupFaults => ({
  all,
  parts: parts.map(({ application, ...rest }, nth) => {
    const chosen = now[nth]?.applicationId ?? null
    const stands = chosen === null || chosen === sent[nth]?.applicationId
    return { ...rest, ...(stands && application !== undefined && { application }) }
  }),
})

export const hasFaults = ({ all, parts }: GroupFaults): boolean =>
  Object.keys(all).length > 0 || parts.some((one) => Object.keys(one).length > 0)

/** Who is asked and told by all orders together. */
export const notifiersOf = (chosen: readonly (ChosenOfPart | null)[]): string[] => [
  ...new Set(chosen.flatMap((one) => one?.notifiers ?? [])),
]
