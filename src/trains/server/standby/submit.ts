import type { CallParsed, CallResult } from '../../../kernel/call.ts'
import type { Language } from '../../../kernel/language.ts'
import { invariant, isRefusal, type Refusal } from '../../../kernel/result.ts'
import type { fillStandby, submitStandby } from '../../calls/standby.ts'
import { NO_WISHES } from '../../rules/booking.ts'
import { countedSince } from '../../rules/lock.ts'
import { checkStandby, latestCutOff } from '../../rules/standby.ts'
import { trainText } from '../../text/index.ts'
import type { Booker, RailDeps } from '../deps.ts'
import { presentForm } from '../booking/form.ts'
import type { Offer } from '../booking/offer.ts'
import { presentRide } from '../reading/present.ts'
import { admit, onceOfForm, submitOffer } from '../booking/submit.ts'
import { requirementOf, wantedBy } from './offers.ts'
import { standbysSince } from './store.ts'

const presentWish = ({ train, seat, price }: Offer, language: Language) => ({
  train: presentRide(train),
  seat: { seat: seat.seat, name: trainText[language].seats[seat.seat] },
  fareMinor: price.fareMinor,
})

/** What waiting for these seats would be now. Nothing is kept of it but the name of the form. */
export async function readStandbyForm(
  deps: RailDeps,
  who: Booker,
  input: CallParsed<typeof fillStandby>,
  language: Language,
): Promise<CallResult<typeof fillStandby> | Refusal> {
  const wanted = await wantedBy(deps, who, input)
  if (isRefusal(wanted)) return wanted
  const { offers, dearest } = wanted
  const presented = await presentForm(deps, who, dearest, input, language)
  if (isRefusal(presented)) return presented
  return {
    ...presented.form,
    requirements: offers.map((offer) => presentWish(offer, language)),
    latestCutOffAt: String(latestCutOff(offers.map(requirementOf))),
    now: deps.clock.now().toString(),
  }
}

async function trySubmit(
  deps: RailDeps,
  who: Booker,
  input: CallParsed<typeof submitStandby>,
  language: Language,
): Promise<string | Refusal> {
  const waits = await admit(deps, who)
  if (waits) return waits
  const wanted = await wantedBy(deps, who, input)
  if (isRefusal(wanted)) return wanted
  const { offers, dearest } = wanted
  const now = deps.clock.now()
  const cutOffAt = input.cutOffAt === null ? null : Temporal.Instant.from(input.cutOffAt)
  const submittedAts = await standbysSince(deps.db.read, who, countedSince(now))
  const refused = checkStandby({ requirements: offers.map(requirementOf), cutOffAt, submittedAts }, now)
  if (refused) return refused
  invariant(cutOffAt, 'who waits says until when')
  const { requirements: _, cutOffAt: __, ...rest } = input
  const ride = {
    trainId: dearest.train.trainId,
    fromStationCode: dearest.train.from.stationCode,
    toStationCode: dearest.train.to.stationCode,
  }
  // Nothing is wished for of a place that comes by itself.
  const asOrder = { ...rest, ...ride, seat: dearest.seat.seat, wishes: NO_WISHES }
  return submitOffer(deps, who, dearest, { input: asOrder, language, queueing: { offers, cutOffAt }, group: null, ladder: null })
}

/** Submits a standby at what it costs now: written with its money reserved, agreed to, paid ahead, and then queued for. One form is one standby. */
export async function submit(
  deps: RailDeps,
  who: Booker,
  input: CallParsed<typeof submitStandby>,
  language: Language,
): Promise<CallResult<typeof submitStandby> | Refusal> {
  const number = await onceOfForm(deps, who, input.formId, () => trySubmit(deps, who, input, language))
  return isRefusal(number) ? number : { standbyId: number }
}
