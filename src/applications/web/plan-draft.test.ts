import { describe, expect, it } from 'vitest'
import {
  asKind,
  changeDraftFor,
  copyOf,
  draftOf,
  draftOfTrip,
  faultsOf,
  movedTo,
  freshDraft,
  parseDrafts,
  planOf,
  ticketsShort,
  withChanged,
  withPart,
  withTravellers,
  withWanted,
} from './plan-draft.ts'
import type { Shown } from './plan-draft.ts'

const HGH = { code: 'HGH', name: { zh: '杭州', en: 'Hangzhou' } }
const BJS = { code: 'BJS', name: { zh: '北京', en: 'Beijing' } }
const fresh = () => freshDraft('2026-11-21', HGH, 'QC1001')
const whole = () => {
  const draft = fresh()
  return { ...draft, parts: draft.parts.map((part) => ({ ...part, to: BJS })), estimate: '3,200.5', reason: '验收' }
}

describe('the draft of an application', () => {
  it('begins with one leg tomorrow and a ticket, and says what is missing at the server’s own names', () => {
    expect(fresh().parts).toMatchObject([{ startDate: '2026-11-22', endDate: '2026-11-22', wanted: { flight: 1 } }])
    expect(faultsOf(fresh())).toEqual({ 'segments.0.arrivalCity': 'to', estimateMinor: 'estimate', reason: 'reason' })
    expect(faultsOf(whole())).toEqual({})
  })

  it('says what is wrong with a part: the same city, days in no order, nothing wanted [E-DATE-01]', () => {
    const draft = withPart(whole())
    const [out, back] = draft.parts
    if (!out || !back) throw new Error('two parts')
    const wrong = {
      ...draft,
      parts: [
        { ...out, to: HGH },
        { ...back, startDate: '2026-11-20', endDate: '2026-11-21', wanted: {} },
      ],
    }
    expect(faultsOf(wrong)).toEqual({ 'segments.0.arrivalCity': 'same', 'segments.1.endDate': 'order', 'segments.1.wanted': 'wanted' })
    const turned = { ...draft, parts: [{ ...out, startDate: '2026-11-25', endDate: '2026-11-24' }] }
    expect(faultsOf(turned)).toEqual({ 'segments.0.endDate': 'dates' })
  })

  it('adds the way back first, then goes on from where it ends', () => {
    const [, back] = withPart(whole()).parts
    expect(back).toMatchObject({ from: BJS, to: HGH, startDate: '2026-11-22', wanted: { flight: 1 } })
    const [, , on] = withPart(withPart(whole())).parts
    expect(on).toMatchObject({ from: HGH, to: null })
    expect(new Set(withPart(withPart(whole())).parts.map(({ key }) => key)).size).toBe(3)
  })

  it('stands by its days once they are said: a stay that is added after the way back comes before it', () => {
    const [out, back] = withPart(whole()).parts
    if (!out || !back) throw new Error('two parts')
    const later = withChanged({ ...whole(), parts: [out, back] }, { ...back, startDate: '2026-11-26', endDate: '2026-11-26' })
    const added = withPart(later)
    const stay = added.parts.at(-1)
    if (!stay) throw new Error('three parts')
    const chosen = withChanged(added, { ...stay, kind: 'stay', from: null, to: BJS })
    expect(chosen.parts.map(({ key }) => key)).toEqual([out.key, back.key, stay.key])
    const dated = withChanged(chosen, { ...stay, kind: 'stay', from: null, to: BJS, startDate: out.startDate, endDate: '2026-11-26' })
    expect(dated.parts.map(({ key }) => key)).toEqual([out.key, stay.key, back.key])
    expect(faultsOf(dated)).toEqual({})
    expect([movedTo(chosen, dated, stay.key), movedTo(added, chosen, stay.key), movedTo(chosen, dated, out.key)]).toEqual([2, null, null])
  })

  it('takes the way back along where the way out is moved behind it, and nothing that is applied for already', () => {
    const [out, back] = withPart(whole()).parts
    if (!out || !back) throw new Error('two parts')
    const days = (parts: readonly { key: string; startDate: string; endDate: string }[]) =>
      parts.map(({ key, startDate, endDate }) => [key, startDate, endDate])
    const moved = { ...out, startDate: '2027-01-11', endDate: '2027-01-12' }
    const inThree = { ...back, startDate: '2026-11-25', endDate: '2026-11-26' }
    expect(days(withChanged({ ...whole(), parts: [out, back] }, moved).parts)).toEqual([
      [out.key, '2027-01-11', '2027-01-12'],
      [back.key, '2027-01-11', '2027-01-11'],
    ])
    expect(days(withChanged({ ...whole(), parts: [out, inThree] }, moved).parts)).toEqual([
      [out.key, '2027-01-11', '2027-01-12'],
      [back.key, '2027-01-14', '2027-01-15'],
    ])
    // What still lies behind it stays where it is.
    const soon = { ...out, startDate: '2026-11-24', endDate: '2026-11-24' }
    expect(withChanged({ ...whole(), parts: [out, inThree] }, soon).parts[1]?.startDate).toBe('2026-11-25')
    const agreed = { ...inThree, tripId: 'back' }
    expect(withChanged({ ...whole(), parts: [out, agreed] }, moved).parts.map(({ key }) => key)).toEqual([back.key, out.key])
  })

  it('keeps a ticket for each who travels, and what was counted by hand', () => {
    const two = withTravellers(whole(), ['QC1001', 'QC1002'])
    expect(two.parts[0]?.wanted).toEqual({ flight: 2 })
    const [part] = two.parts
    if (!part) throw new Error('one part')
    const byHand = { ...two, parts: [withWanted(part, 'flight', 5)] }
    expect(withTravellers(byHand, ['QC1001']).parts[0]?.wanted).toEqual({ flight: 5 })
    expect(withWanted(part, 'flight', 0).wanted).toEqual({})
    expect(withWanted(part, 'flight', 5_000).wanted).toEqual({ flight: 999 })
  })

  it('begins with a ticket for each of a remembered party, and for each who is chosen after nobody was', () => {
    expect(withTravellers(fresh(), ['QC1001', 'QC1002']).parts[0]?.wanted).toEqual({ flight: 2 })
    const nobody = withTravellers(fresh(), [])
    expect(nobody.parts[0]?.wanted).toEqual({ flight: 1 })
    expect(withTravellers(nobody, ['QC1001', 'QC1002', 'GU1']).parts[0]?.wanted).toEqual({ flight: 3 })
  })

  it('knows where fewer tickets are asked for than travel on a leg', () => {
    const [part] = whole().parts
    if (!part) throw new Error('one part')
    expect(ticketsShort(part, 2)).toBe(1)
    expect(ticketsShort(part, 1)).toBeNull()
    // By train or by air, each has one; who drives needs none.
    expect(ticketsShort({ ...part, wanted: { flight: 1, train: 1 } }, 2)).toBeNull()
    expect(ticketsShort({ ...part, wanted: { car: 1 } }, 2)).toBeNull()
    expect(ticketsShort({ ...part, kind: 'stay', from: null, wanted: { hotel: 1 } }, 2)).toBeNull()
  })

  it('turns a leg into a stay with what a stay can want', () => {
    const part = {
      key: 'p',
      kind: 'leg' as const,
      from: HGH,
      to: BJS,
      startDate: '2026-12-01',
      endDate: '2026-12-04',
      wanted: { flight: 2 },
    }
    expect(asKind(part, 'stay', 2)).toMatchObject({ kind: 'stay', from: null, to: BJS, wanted: { hotel: 6 } })
    expect(asKind({ ...part, wanted: { car: 1 } }, 'stay', 2).wanted).toEqual({ car: 1 })
  })

  it('is sent with cities by their codes, and a part that stood there before by its name', () => {
    const draft = { ...whole(), parts: whole().parts.map((part) => ({ ...part, tripId: 'leg-1' })) }
    expect(planOf(draft)).toEqual({
      segments: [
        {
          kind: 'leg',
          departureCity: 'HGH',
          arrivalCity: 'BJS',
          tripId: 'leg-1',
          startDate: '2026-11-22',
          endDate: '2026-11-22',
          wanted: { flight: 1 },
        },
      ],
      travellers: ['QC1001'],
      estimateMinor: 320_050,
      reason: '验收',
      fileIds: [],
    })
  })

  it('takes over the trip that an order form could not link, from today on', () => {
    const trip = {
      product: 'flight' as const,
      travellers: ['QC1001', 'C1'],
      departureCity: 'HGH',
      arrivalCity: 'BJS',
      startDate: '2026-12-01',
      endDate: '2026-12-01',
    }
    const draft = draftOfTrip(trip, (code) => (code === 'BJS' ? BJS.name : undefined), '2026-11-21')
    expect(draft).toMatchObject({
      travellers: ['QC1001', 'C1'],
      parts: [{ from: { code: 'HGH' }, to: BJS, wanted: { flight: 2 }, startDate: '2026-12-01' }],
    })
    expect(draftOfTrip({ ...trip, startDate: '2026-11-01', endDate: '2026-11-01' }, () => undefined, '2026-11-21').parts[0]).toMatchObject({
      startDate: '2026-11-21',
    })
  })
})

const city = (cityCode: string) => ({ cityCode, cityName: cityCode })
const shown = {
  applicationId: 'a',
  version: 3,
  tripSameId: 'same',
  tripData: [
    {
      tripId: 't1',
      kind: 'leg',
      departureCity: city('HGH'),
      arrivalCity: city('BJS'),
      startDate: '2026-10-01',
      endDate: '2026-10-02',
      bookableFrom: '2026-10-01',
      bookableTo: '2026-10-02',
      products: [{ product: 'flight', label: '机票', wanted: 2, taken: 1, remaining: 1 }],
    },
  ],
  travellers: [{ userCode: 'QC1001', name: HGH.name, kind: 'employee' }],
  estimateMinor: 320_050,
  costCode: 'CC-1',
  attribution: null,
  reason: '验收',
  files: [{ fileId: 'f' }],
  asked: null,
} as unknown as Shown

describe('the draft of an application that is there', () => {
  it('holds all of it with the version that was seen', () => {
    expect(draftOf(shown)).toMatchObject({
      version: 3,
      estimate: '3200.50',
      fileIds: ['f'],
      parts: [{ tripId: 't1', wanted: { flight: 2 } }],
    })
  })

  it('goes on where the version is the same, and is another application’s for no other', () => {
    const before = { ...draftOf(shown), estimate: '4100', isTyped: true }
    expect(changeDraftFor(shown, before)).toBe(before)
    expect(changeDraftFor(shown, null)).toEqual(draftOf(shown))
    expect(changeDraftFor(shown, { ...before, applicationId: 'another' })).toEqual(draftOf(shown))
  })

  it('keeps what was typed when the application changes under it, and says so [E-CHG-04]', () => {
    const newer: Shown = { ...shown, version: 4, estimateMinor: 445_000 }
    const typed = { ...draftOf(shown), estimate: '4100', isTyped: true }
    expect(changeDraftFor(newer, typed)).toEqual({ ...typed, version: 4, since: 'kept' })
    expect(changeDraftFor(newer, draftOf(shown))).toEqual({ ...draftOf(newer), since: 'anew' })
    // A part that is gone from there is asked for anew, under no name of the old one.
    expect(changeDraftFor({ ...newer, tripData: [] }, typed).parts[0]).not.toHaveProperty('tripId')
  })

  it('once more, is moved to days that are not over, without names and files of the old one', () => {
    const copy = copyOf(shown, '2026-11-21')
    expect(copy).toMatchObject({ fileIds: [], sameId: null, parts: [{ startDate: '2026-11-22', endDate: '2026-11-23' }] })
    expect(copy.parts[0]).not.toHaveProperty('tripId')
    expect(copy).not.toHaveProperty('applicationId')
  })

  it('survives being stored, and what has another shape begins anew', () => {
    const kept = { fresh: whole(), change: draftOf(shown) }
    expect(parseDrafts(JSON.parse(JSON.stringify(kept)))).toEqual(kept)
    expect(parseDrafts({ fresh: { parts: [{}] }, change: { ...draftOf(shown), version: 'x' } })).toEqual({ fresh: null, change: null })
    expect(parseDrafts('nonsense')).toBeUndefined()
  })
})
