import { promiseOf, type FeePromise } from '../../payments/rules/service-fees.ts'
import type { KeptParty } from './party.ts'
import type { Booker } from './while-open.ts'

/** What our service costs whoever books now: a session is promised it when it is opened, and when others are to travel. */
export const feePromise = (
  { settings }: Pick<Booker, 'settings'>,
  { mode }: Pick<KeptParty, 'mode'>,
  { isAbroad }: { readonly isAbroad: boolean } = { isAbroad: false },
): FeePromise =>
  promiseOf(settings.serviceFees, { product: isAbroad ? 'flightAbroad' : 'flight', channel: mode === 'agent' ? 'agent' : 'own' })
