import type { Language } from '../../../kernel/language.ts'
import type { OrderRef } from '../../../orders/server/index.ts'
import type { FlightOrderDetails } from '../../calls/orders.ts'
import { flightText } from '../../text/index.ts'
import { extrasSplit } from '../../rules/extras-price.ts'
import type { PriceParts } from '../../rules/offer.ts'
import type { FlightsDeps } from '../deps.ts'
import type { Payers, Standing } from '../judging.ts'
import type { FlightOrderRow } from '../store.ts'

type Governed = FlightOrderDetails['governed']

const labelOf = (standing: Standing, code: string, language: Language): string =>
  standing.reasons.find((one) => one.code === code)?.name[language] ?? code

/** A reason as it was chosen, in words; its code where the list does not hold it any more. */
export const presentReason = (standing: Standing, { code, note }: { code: string; note: string }, language: Language) => ({
  label: labelOf(standing, code, language),
  note,
})

/** Why the person pays a part, or all of it; empty where the company pays alone. Neither our fee nor what is bought beside tickets is anybody's breach. */
function paidWhy({ trip, serviceFeePaidBy }: Payers, price: PriceParts, language: Language): string {
  const text = flightText[language].paidWhy
  const isAll = trip.companyMinor === 0 && trip.personMinor > 0
  const beside = extrasSplit(price)
  return [
    ...(isAll ? [text.person] : trip.personMinor > 0 ? [text.difference] : []),
    // Whoever pays for the whole trip pays for our service too.
    ...(price.serviceFeeMinor > 0 && serviceFeePaidBy === 'person' && !isAll ? [text.serviceFee] : []),
    ...(beside.personMinor > 0 ? [beside.companyMinor > 0 ? text.someExtras : text.extras] : []),
  ].join(language === 'zh' ? '；' : '. ')
}

/** What governed an order, as it was kept when it was submitted, for whoever reads all of it. */
export async function presentGoverned(
  deps: FlightsDeps,
  row: FlightOrderRow,
  { standing, payers, language }: { standing: Standing; payers: Payers; language: Language },
): Promise<Governed> {
  const order: OrderRef = { companyId: row.companyId, orderId: row.orderId }
  const [charges, applications, sceneName] = await Promise.all([
    deps.costs.chargesOf(deps.db.read, order),
    deps.applications.ofOrder(deps.db.read, order),
    row.sceneCode === null ? null : deps.policy.sceneName(deps.db.read, row.companyId, row.sceneCode),
  ])
  const [application] = applications
  return {
    scene: { code: row.sceneCode, name: sceneName },
    charges: charges.map((charge) => ({ ...charge })),
    application: application ? { ...application, restsOn: application.restsOn === 'authorisation' ? 'authorisation' : 'agreement' } : null,
    applicationWaived: row.applicationWaived,
    reason: row.reasonCode === null ? null : presentReason(standing, { code: row.reasonCode, note: row.reasonNote ?? '' }, language),
    paidWhy: paidWhy(payers, row.price, language),
    judgedBy: { name: standing.policyName, version: standing.policyVersion },
  }
}

/** Who only goes along reads nothing of why and by whose money. */
export const withoutGoverned = ({ judgedBy, scene }: Governed): Governed => ({
  scene,
  charges: [],
  application: null,
  applicationWaived: null,
  reason: null,
  paidWhy: '',
  judgedBy,
})
