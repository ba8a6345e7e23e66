import { TRAIN_ORDER_CODES as ORDER, TRAIN_STANDBY_CODES as STANDBY, type TrainOrderCode, type TrainStandbyCode } from './states.ts'

/**
 * A standby is an order of trains (ADR 0085): what the specification counts as its codes is read off the order's, so that no two states can
 * say different things. An order that is asked about, being paid ahead or in the queue waits; one that was given tickets has succeeded,
 * whatever becomes of these.
 */
const CODE: Partial<Readonly<Record<TrainOrderCode, TrainStandbyCode>>> = {
  [ORDER.AWAITING_APPROVAL]: STANDBY.AWAITING_APPROVAL,
  [ORDER.OCCUPYING]: STANDBY.WAITING,
  [ORDER.AWAITING_PAYMENT]: STANDBY.WAITING,
  [ORDER.ISSUING]: STANDBY.WAITING,
  [ORDER.ISSUE_FAILED]: STANDBY.FAILED,
  [ORDER.CANCELLED]: STANDBY.WITHDRAWN,
  [ORDER.CLOSED]: STANDBY.CLOSED,
}

export const standbyCodeOf = (state: TrainOrderCode): TrainStandbyCode => CODE[state] ?? STANDBY.SUCCEEDED

/** It was paid ahead, and is or was in the queue. */
export const isPrepaid = (state: TrainOrderCode): boolean => state !== ORDER.OCCUPYING && state !== ORDER.AWAITING_PAYMENT
