import type { Language } from '../../kernel/language.ts'
import { formatMoney } from '../../kernel/money.ts'
import { dateIn, DEFAULT_ZONE } from '../../kernel/time.ts'
import { heldOf as heldByApprovals } from '../../approvals/server/index.ts'
import { heldOf as heldByApplications } from '../../applications/server/index.ts'
import { costs } from '../../costs/server/index.ts'
import { heldReceiptsOf } from '../../orders/server/index.ts'
import { heldChangesOf, heldInquiriesOf, heldOf as heldByFlights, heldRefundsOf } from '../../flights/server/index.ts'
import { heldOf as heldByTrains } from '../../trains/server/index.ts'
import { defaultSceneOf } from '../../policy/server/index.ts'
import type { PersonId } from '../../people/server/index.ts'
import type { Holding } from '../calls.ts'
import type { PrivacyText } from '../text/zh.ts'
import type { PrivacyDeps } from './deps.ts'

/* What is kept of a person by what governs her trips: scenes, applications, approvals, costs. */

interface Reading {
  readonly who: PersonId
  readonly language: Language
}

type Item = Holding['items'][number]
type Labels = PrivacyText['labels']

const dayOf = (at: Temporal.Instant): string => dateIn(DEFAULT_ZONE, at).toString()

export async function scene(deps: PrivacyDeps, { who, language }: Reading, labels: Labels): Promise<Item[]> {
  const usual = await defaultSceneOf(deps.db.read, who)
  return usual === null ? [] : [{ label: labels.usualScene, value: usual.name[language] }]
}

export async function applications(deps: PrivacyDeps, { who }: Reading, labels: Labels): Promise<Item[]> {
  const kept = await heldByApplications(deps.db.read, who)
  return kept.map(({ number, createdAt, startsOn, endsOn }) => ({
    label: number,
    value: labels.applied(dayOf(createdAt), `${startsOn.toString()} – ${endsOn.toString()}`),
  }))
}

/** Why orders went above the policy, as it was written on them. */
export async function reasons(deps: PrivacyDeps, { who }: Reading, labels: Labels): Promise<Item[]> {
  const [ofFlights, ofTrains] = await Promise.all([heldByFlights(deps.db.read, who), heldByTrains(deps.db.read, who)])
  return [...ofFlights, ...ofTrains].map(({ orderNumber, note }) => ({ label: orderNumber, value: labels.reasoned(note) }))
}

/** Why she has asked for tickets to be refunded or changed, as she said it; what she has asked of the travel desk; and the receipts of her tickets. */
export async function refundReasons(deps: PrivacyDeps, { who, language }: Reading, labels: Labels): Promise<Item[]> {
  const [refunds, changes, inquiries, ofFlights, ofTrains] = await Promise.all([
    heldRefundsOf(deps.db.read, who, language),
    heldChangesOf(deps.db.read, who, language),
    heldInquiriesOf(deps.db.read, who, language),
    heldReceiptsOf(deps.db.read, 'flightReceipt', who),
    heldReceiptsOf(deps.db.read, 'trainReceipt', who),
  ])
  const ofTickets = [...ofFlights, ...ofTrains].map(({ orderNumber, number, issuedOn, fileBytes }) => ({
    label: orderNumber,
    value: labels.receipt(number ?? '', issuedOn?.toString() ?? '', fileBytes !== null),
  }))
  const ofDesk = inquiries.map(({ number, askedAt, route, remark }) => ({
    label: number,
    value: labels.inquired(dayOf(askedAt), [route, remark].filter(Boolean).join(language === 'zh' ? '；' : '; ')),
  }))
  const said = (asked: (on: string, why: string) => string) => (wish: (typeof refunds)[number]) => ({
    label: wish.orderNumber,
    value: asked(dayOf(wish.askedAt), [wish.reason, wish.note].filter(Boolean).join(language === 'zh' ? '；' : '; ')),
  })
  return [...refunds.map(said(labels.refundAsked)), ...changes.map(said(labels.changeAsked)), ...ofDesk, ...ofTickets]
}

export async function approvals(deps: PrivacyDeps, { who, language }: Reading, labels: Labels): Promise<Item[]> {
  const { requests, decisions, deputies } = await heldByApprovals(deps.db.read, who, language)
  const others = await deps.people.findAll(
    deps.db.read,
    who.companyId,
    deputies.map(({ otherId }) => otherId),
  )
  return [
    ...requests.map(({ kind, at, reasonNote }) => ({ label: kind, value: labels.requested(dayOf(at), reasonNote) })),
    ...decisions.map(({ kind, at, decision, comment }) => ({ label: kind, value: labels.decided(dayOf(at), decision, comment) })),
    ...deputies.map(({ otherId, isNamedByHer, fromDate, untilDate }) => ({
      label: isNamedByHer ? labels.myDeputy : labels.iStandInFor,
      value: labels.standsIn(others.get(otherId)?.name[language] ?? '', fromDate.toString(), untilDate.toString()),
    })),
  ]
}

export async function charges(deps: PrivacyDeps, { who, language }: Reading, labels: Labels): Promise<Item[]> {
  const { charged, mayCharge, answersFor } = await costs.heldOf(deps.db.read, who)
  return [
    ...charged.map(({ orderNumber, at, to, amountMinor }) => ({
      label: orderNumber,
      value: labels.charged(dayOf(at), labels.coded(to.name[language], to.code), formatMoney(amountMinor)),
    })),
    ...mayCharge.map(({ code, name }) => ({ label: labels.mayCharge, value: labels.coded(name[language], code) })),
    ...answersFor.map(({ kind, code, name }) => ({ label: labels.answersFor[kind], value: labels.coded(name[language], code) })),
  ]
}
