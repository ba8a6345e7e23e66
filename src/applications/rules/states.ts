import { allows, type Transitions } from '../../kernel/states.ts'

export const APPLICATION_STATES = ['awaiting', 'approved', 'changing', 'rejected', 'withdrawn', 'ended'] as const
export type ApplicationState = (typeof APPLICATION_STATES)[number]

export const isApplicationState = (text: string): text is ApplicationState => (APPLICATION_STATES as readonly string[]).includes(text)

export type ApplicationEvent = 'agree' | 'reject' | 'lapse' | 'widen' | 'narrow' | 'submit' | 'withdrawChange' | 'withdraw'

/**
 * The walk of an application. While a change that asks for more is decided about (`changing`), what was agreed to before holds and
 * can be booked; a change that is rejected, lapses or is taken back leaves it as it was. Rejected ones may be put again. Nothing
 * leads to `ended`: it is what the calendar makes of one whose last day is over.
 */
export const applicationTransitions: Transitions<ApplicationState, ApplicationEvent> = {
  awaiting: { agree: 'approved', reject: 'rejected', lapse: 'rejected', withdraw: 'withdrawn' },
  approved: { widen: 'changing', narrow: 'approved', withdraw: 'withdrawn' },
  changing: {
    agree: 'approved',
    reject: 'approved',
    lapse: 'approved',
    withdrawChange: 'approved',
    withdraw: 'withdrawn',
  },
  rejected: { submit: 'awaiting', withdraw: 'withdrawn' },
  withdrawn: {},
  ended: {},
}

/** Where an application begins: agreed to at once where the company asks nobody. */
export const startingState = (needsApproval: boolean): ApplicationState => (needsApproval ? 'awaiting' : 'approved')

/** In these something was agreed to that can be booked. */
export const holdsAgreement = (state: ApplicationState): state is 'approved' | 'changing' => state === 'approved' || state === 'changing'

/** Whether it can be changed to less now, put anew where it was rejected: not while anything of it is being decided. */
export const mayBeLessened = (state: ApplicationState): boolean =>
  allows(applicationTransitions, state, 'narrow') || allows(applicationTransitions, state, 'submit')

/** How an application stands on a day: the calendar ends what nobody has ended. */
export function stateOn(state: ApplicationState, lastDay: string, today: string): ApplicationState {
  return (state === 'awaiting' || holdsAgreement(state)) && lastDay < today ? 'ended' : state
}
