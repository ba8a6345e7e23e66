import type { BothNames } from '../../kernel/language.ts'
import { readYuan, typedYuan } from '../../kernel/typed-yuan.ts'
import type { InputOf, ResultOf } from '../../web/contract.ts'
import type { Attribution } from '../../costs/rules/attribution-is-completed.ts'
import { remembered } from '../../web/remembered.ts'
import { PRODUCTS, PRODUCTS_OF, REASON_CHARACTERS_MAX, SEGMENTS_MAX, WANTED_MAX, type Product, type SegmentKind } from '../rules/plan.ts'
import type { TripAsked } from './faces.ts'

export type Shown = ResultOf<'GET /personal/businessTrip/applyOrder/detail/{applicationId}'>
type Sent = InputOf<'POST /personal/businessTrip/applyOrder/submitBusinessTripApplyOrder'>

export interface DraftCity {
  readonly code: string
  readonly name: BothNames
}

export interface DraftPart {
  /** Names it on the page, for as long as the form is open. */
  readonly key: string
  /** Of a part that stands in the application already. */
  readonly tripId?: string
  readonly kind: SegmentKind
  readonly from: DraftCity | null
  /** Of a stay the one city. */
  readonly to: DraftCity | null
  readonly startDate: string
  readonly endDate: string
  readonly wanted: Readonly<Partial<Record<Product, number>>>
}

/** An application as somebody is writing it: a new one, or what is to become of one. */
export interface PlanDraft {
  readonly parts: readonly DraftPart[]
  readonly travellers: readonly string[]
  /** As it was typed, in yuan. */
  readonly estimate: string
  readonly reason: string
  readonly fileIds: readonly string[]
  /** What it was charged to before; sent again where nothing else is chosen. */
  readonly costCode: string
  readonly attribution: Attribution | null
  /** The journey that it joins. */
  readonly sameId: string | null
}

/** What is changed, with the version that was seen. */
export interface ChangeDraft extends PlanDraft {
  readonly applicationId: string
  readonly version: number
  /** She has changed something of it herself: a newer version does not take that away. */
  readonly isTyped?: boolean
  /** The application has changed since it was begun: what she typed stands on the newer version, or the form was filled from that. */
  readonly since?: 'kept' | 'anew'
}

export const NEW_FORM = 'application:new'
export const changeFormKey = (applicationId: string): string => `application:${applicationId}`

let lastKey = 0
/** Unique on the page; a draft that a reload brought back has keys of an earlier count. */
export function newPartKey(parts: readonly DraftPart[]): string {
  do lastKey += 1
  while (parts.some(({ key }) => key === `p${lastKey}`))
  return `p${lastKey}`
}

export const freshPart = (more: Partial<DraftPart> & Pick<DraftPart, 'key' | 'startDate'>): DraftPart => ({
  kind: 'leg',
  from: null,
  to: null,
  endDate: more.startDate,
  wanted: {},
  ...more,
})

export function freshDraft(today: string, from: DraftCity, myCode: string): PlanDraft {
  const startDate = Temporal.PlainDate.from(today).add({ days: 1 }).toString()
  return {
    parts: [freshPart({ key: 'p0', from, startDate, wanted: { flight: 1 } })],
    travellers: [myCode],
    estimate: '',
    reason: '',
    fileIds: [],
    costCode: '',
    attribution: null,
    sameId: null,
  }
}

/** What a booking without an application wants, as an application for it. */
export function draftOfTrip(trip: TripAsked, names: (code: string) => BothNames | undefined, today: string): PlanDraft {
  const city = (code: string): DraftCity => ({ code, name: names(code) ?? { zh: code, en: code } })
  const isStay = trip.departureCity === trip.arrivalCity
  const part = freshPart({
    key: 'p0',
    kind: isStay ? 'stay' : 'leg',
    from: isStay ? null : city(trip.departureCity),
    to: city(trip.arrivalCity),
    startDate: trip.startDate < today ? today : trip.startDate,
    endDate: trip.endDate < today ? today : trip.endDate,
    wanted: { [trip.product]: trip.travellers.length },
  })
  return {
    parts: [part],
    travellers: [...trip.travellers],
    estimate: '',
    reason: '',
    fileIds: [],
    costCode: '',
    attribution: null,
    sameId: null,
  }
}

/** What an application says, or what a change of it that waits would make of it, as a form. */
export function draftOf(shown: Shown): ChangeDraft {
  const plan = shown.asked ?? shown
  return {
    applicationId: shown.applicationId,
    version: shown.version,
    parts: plan.tripData.map((part, index) => ({
      key: `p${index}`,
      tripId: part.tripId,
      kind: part.kind,
      from: part.kind === 'leg' ? bothOf(part.departureCity) : null,
      to: bothOf(part.arrivalCity),
      startDate: part.startDate,
      endDate: part.endDate,
      wanted: Object.fromEntries(part.products.map(({ product, wanted }) => [product, wanted])),
    })),
    travellers: plan.travellers.map(({ userCode }) => userCode),
    estimate: typedYuan(plan.estimateMinor),
    reason: plan.reason,
    fileIds: plan.files.map(({ fileId }) => fileId),
    costCode: plan.costCode,
    attribution: plan.attribution,
    sameId: shown.tripSameId,
  }
}

/**
 * The form of a change, of the version that is there: what was begun on it goes on; what was typed on an older one is kept and held against
 * the newer, for it was the work of somebody. A part that is gone from there is one that she asks for anew.
 */
export function changeDraftFor(shown: Shown, before: ChangeDraft | null): ChangeDraft {
  if (before?.applicationId !== shown.applicationId) return draftOf(shown)
  if (before.version === shown.version) return before
  if (before.isTyped !== true) return { ...draftOf(shown), since: 'anew' }
  const there = new Set((shown.asked ?? shown).tripData.map(({ tripId }) => tripId))
  const parts = before.parts.map(({ tripId, ...part }) => (tripId !== undefined && there.has(tripId) ? { ...part, tripId } : part))
  return { ...before, parts, version: shown.version, since: 'kept' }
}

/** The name in the language that was read; the page looks the other one up. */
const bothOf = ({ cityCode, cityName }: { cityCode: string; cityName: string }): DraftCity => ({
  code: cityCode,
  name: { zh: cityName, en: cityName },
})

/** The same journey once more: nothing of it is booked, and nothing is named yet. */
export function copyOf(shown: Shown, today: string): PlanDraft {
  const { applicationId: _id, version: _version, ...draft } = draftOf(shown)
  const [first] = draft.parts
  const shift = first && first.startDate < today ? Temporal.PlainDate.from(first.startDate).until(today).days + 1 : 0
  const moved = (date: string): string => Temporal.PlainDate.from(date).add({ days: shift }).toString()
  return {
    ...draft,
    fileIds: [],
    sameId: null,
    parts: draft.parts.map(({ tripId: _trip, ...part }) => ({ ...part, startDate: moved(part.startDate), endDate: moved(part.endDate) })),
  }
}

export const canAdd = ({ parts }: PlanDraft): boolean => parts.length < SEGMENTS_MAX

/** Another part, from where the last one ends: the way back where there is none yet, else on from there. */
export function withPart(draft: PlanDraft): PlanDraft {
  const [first, last] = [draft.parts[0], draft.parts.at(-1)]
  const here = last?.to ?? null
  const home = first?.kind === 'leg' ? first.from : null
  const leadsBack = home !== null && here !== null && home.code !== here.code
  const startDate = last?.endDate ?? ''
  const part = freshPart({
    key: newPartKey(draft.parts),
    from: here,
    to: leadsBack ? home : null,
    startDate,
    wanted: { flight: Math.max(1, draft.travellers.length) },
  })
  return { ...draft, parts: [...draft.parts, part] }
}

/** Whether a part goes on from where another one ends: the way back from it, or a stay there. */
const leadsOnFrom = (before: DraftPart, part: DraftPart): boolean =>
  before.to !== null && (part.kind === 'stay' ? part.to : part.from)?.code === before.to.code

/**
 * What goes on from a part that is moved behind it goes along by as many days: whoever adds the way back first and then says when she leaves
 * means no other journey. Parts of an application that stands already are moved by nobody but her.
 */
function withThoseBehind(parts: readonly DraftPart[], at: number, days: number): DraftPart[] {
  const moved = [...parts]
  for (let next = at + 1; next < moved.length; next += 1) {
    const [before, part] = [moved[next - 1], moved[next]]
    if (!before || !part || part.tripId !== undefined || !leadsOnFrom(before, part) || part.startDate >= before.startDate) break
    const later = (date: string): string => Temporal.PlainDate.from(date).add({ days }).toString()
    moved[next] = { ...part, startDate: later(part.startDate), endDate: later(part.endDate) }
  }
  return moved
}

/**
 * With one part as it was changed. The parts of a journey stand by their days: whoever adds a stay after the way back has said where
 * it belongs. Those of one day keep their order.
 */
export function withChanged(draft: PlanDraft, changed: DraftPart): PlanDraft {
  const at = draft.parts.findIndex(({ key }) => key === changed.key)
  const was = draft.parts[at]
  const parts = draft.parts.map((one) => (one.key === changed.key ? changed : one))
  const isMoved = was !== undefined && was.startDate !== changed.startDate
  if (!isMoved || parts.some(({ startDate, endDate }) => startDate === '' || endDate === '')) return { ...draft, parts }
  const { days } = was.startDate === '' ? { days: 0 } : Temporal.PlainDate.from(was.startDate).until(changed.startDate)
  const along = days > 0 ? withThoseBehind(parts, at, days) : parts
  return { ...draft, parts: along.toSorted((one, other) => Temporal.PlainDate.compare(one.startDate, other.startDate)) }
}

/** At which place, counted from 1, a part stands that its days have moved to another; null where it has stayed. */
export function movedTo(before: PlanDraft, after: PlanDraft, part: string): number | null {
  const [was, is] = [before, after].map(({ parts }) => parts.findIndex(({ key }) => key === part))
  return is === undefined || is === -1 || was === is ? null : is + 1
}

export const withoutPart = (draft: PlanDraft, key: string): PlanDraft => ({ ...draft, parts: draft.parts.filter((one) => one.key !== key) })

/** A part of the other kind keeps its days and what both can want. */
export function asKind(part: DraftPart, kind: SegmentKind, travellers: number): DraftPart {
  const allowed: readonly Product[] = PRODUCTS_OF[kind]
  const kept = Object.fromEntries(Object.entries(part.wanted).filter(([product]) => (allowed as readonly string[]).includes(product)))
  const usual = kind === 'leg' ? { flight: Math.max(1, travellers) } : { hotel: nightsOf(part) * Math.max(1, travellers) }
  return { ...part, kind, from: kind === 'leg' ? part.from : null, wanted: Object.keys(kept).length > 0 ? kept : usual }
}

const nightsOf = ({ startDate, endDate }: DraftPart): number =>
  startDate === '' || endDate === '' ? 1 : Math.max(1, Temporal.PlainDate.from(startDate).until(endDate).days)

export function withWanted(part: DraftPart, product: Product, count: number): DraftPart {
  const bounded = Math.min(WANTED_MAX, Math.max(0, count))
  const { [product]: _before, ...others } = part.wanted
  return { ...part, wanted: bounded === 0 ? others : { ...others, [product]: bounded } }
}

/** Who travels changes how many tickets are wanted, where it was one for each of them. */
export function withTravellers(draft: PlanDraft, travellers: readonly string[]): PlanDraft {
  // Nobody chosen yet is one: a form begins with one ticket.
  const [before, after] = [Math.max(1, draft.travellers.length), Math.max(1, travellers.length)]
  const each = (part: DraftPart): DraftPart =>
    part.kind === 'leg'
      ? {
          ...part,
          wanted: Object.fromEntries(
            Object.entries(part.wanted).map(([product, count]) => [
              product,
              count === before && (product === 'flight' || product === 'train') ? after : count,
            ]),
          ),
        }
      : part
  return { ...draft, travellers, parts: before === after ? draft.parts : draft.parts.map(each) }
}

/** How many tickets a leg asks for, where that is fewer than travel on it; null where it is enough, or nobody needs one. */
export function ticketsShort({ kind, wanted }: DraftPart, travellers: number): number | null {
  const tickets = (wanted.flight ?? 0) + (wanted.train ?? 0)
  return kind === 'leg' && tickets > 0 && tickets < travellers ? tickets : null
}

export type DraftFault = 'from' | 'to' | 'city' | 'same' | 'dates' | 'order' | 'wanted' | 'people' | 'estimate' | 'reason'
/** By the name that the server gives a field. */
export type DraftFaults = Readonly<Record<string, DraftFault>>

/** What is still missing, at the field where it is missing; what the server alone knows comes back from it in the same shape. */
export function faultsOf({ parts, travellers, estimate, reason }: PlanDraft): DraftFaults {
  const faults: Record<string, DraftFault> = {}
  for (const [index, part] of parts.entries()) {
    const at = `segments.${index}`
    const before = parts[index - 1]
    if (part.kind === 'stay' && !part.to) faults[`${at}.city`] = 'city'
    if (part.kind === 'leg' && !part.from) faults[`${at}.departureCity`] = 'from'
    if (part.kind === 'leg' && !part.to) faults[`${at}.arrivalCity`] = 'to'
    if (part.kind === 'leg' && part.from && part.from.code === part.to?.code) faults[`${at}.arrivalCity`] = 'same'
    if (part.startDate === '' || part.endDate < part.startDate) faults[`${at}.endDate`] = 'dates'
    else if (before && part.startDate < before.startDate) faults[`${at}.endDate`] = 'order'
    if (Object.keys(part.wanted).length === 0) faults[`${at}.wanted`] = 'wanted'
  }
  if (travellers.length === 0) faults['travellers'] = 'people'
  if (readYuan(estimate) === null) faults['estimateMinor'] = 'estimate'
  if (reason.trim() === '' || reason.trim().length > REASON_CHARACTERS_MAX) faults['reason'] = 'reason'
  return faults
}

/** What is sent of a draft that has no fault. */
export function planOf(draft: PlanDraft): Pick<Sent, 'segments' | 'travellers' | 'estimateMinor' | 'reason' | 'fileIds'> {
  return {
    segments: draft.parts.map(({ tripId, kind, from, to, startDate, endDate, wanted }) => {
      const base = { ...(tripId === undefined ? {} : { tripId }), startDate, endDate, wanted }
      if (kind === 'stay') return { kind, city: to?.code ?? '', ...base }
      return { kind, departureCity: from?.code ?? '', arrivalCity: to?.code ?? '', ...base }
    }),
    travellers: [...draft.travellers],
    estimateMinor: readYuan(draft.estimate) ?? 0,
    reason: draft.reason.trim(),
    fileIds: [...draft.fileIds],
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isCity = (value: unknown): boolean =>
  value === null || (isRecord(value) && typeof value['code'] === 'string' && isRecord(value['name']))
const isText = (value: unknown): value is string => typeof value === 'string'

function isPart(value: unknown): boolean {
  if (!isRecord(value) || !isText(value['key']) || !isText(value['startDate']) || !isText(value['endDate'])) return false
  if ((value['kind'] !== 'leg' && value['kind'] !== 'stay') || !isCity(value['from']) || !isCity(value['to'])) return false
  return isRecord(value['wanted']) && Object.keys(value['wanted']).every((product) => (PRODUCTS as readonly string[]).includes(product))
}

function isDraft(value: unknown): boolean {
  if (!isRecord(value)) return false
  const texts = [value['estimate'], value['reason'], value['costCode']]
  const lists = [value['travellers'], value['fileIds']]
  const areLists = lists.every((list) => Array.isArray(list) && list.every(isText))
  return texts.every(isText) && areLists && Array.isArray(value['parts']) && value['parts'].every(isPart)
}

interface Kept {
  readonly fresh: PlanDraft | null
  readonly change: ChangeDraft | null
}

/** What was stored, perhaps by an older version: what has another shape begins anew. */
export function parseDrafts(stored: unknown): Kept | undefined {
  if (!isRecord(stored)) return undefined
  const { fresh, change } = stored
  const isChange = isDraft(change) && isRecord(change) && isText(change['applicationId']) && typeof change['version'] === 'number'
  return { fresh: isDraft(fresh) ? (fresh as PlanDraft) : null, change: isChange ? (change as unknown as ChangeDraft) : null }
}

/** Of this tab, through a reload and the way to pickers and back; gone with the tab and at signing out. */
export const useDrafts = remembered<Kept>({
  name: 'applications.drafts',
  initial: { fresh: null, change: null },
  parse: parseDrafts,
  isFilter: false,
  inTab: true,
})

export function keepFresh(fresh: PlanDraft | null): void {
  const { value, remember } = useDrafts.getState()
  remember({ ...value, fresh })
}

export function keepChange(change: ChangeDraft | null): void {
  const { value, remember } = useDrafts.getState()
  remember({ ...value, change })
}
