import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { forgetEverything } from '../../web/remembered.ts'
import { readStored } from '../../web/storage.ts'
import type { ReasonDraft } from './reason-draft.ts'
import {
  DRAFTS_MAX,
  findReason,
  forgetReason,
  keepRemark,
  keptRemark,
  keepReason,
  keepReasonAlsoFor,
  nameOfBooking,
  nameOfOffer,
  parseDrafts,
  withName,
  withoutReason,
  withReason,
} from './reason-draft.ts'

const offer = nameOfOffer('01990000-0000-7000-8000-000000000001', 'MU5102 Y B')
const booking = nameOfBooking('01990000-0000-7000-8000-000000000002')
const client = { code: 'CLIENT', note: '与王总同机' }

describe('the reason to go above a limit, while it is not submitted [V-FLIGHT-19]', () => {
  it('is kept per offer, and the latest word holds', () => {
    const drafts = withReason(withReason([], offer, client), nameOfOffer('other', 'CA1501'), { code: 'OTHER', note: 'a visa date' })
    expect(findReason(drafts, offer)).toMatchObject(client)
    expect(findReason(withReason(drafts, offer, { code: 'TIMES', note: '' }), offer)).toMatchObject({ code: 'TIMES', note: '' })
    expect(findReason(drafts, nameOfOffer('other', 'MU5102'))).toBeNull()
  })

  it('goes with the offer into its order form, and what is changed there holds for both', () => {
    const opened = withName(withReason([], offer, client), offer, booking)
    expect(findReason(opened, booking)).toMatchObject(client)
    const changed = withReason(opened, booking, { code: 'OTHER', note: 'a visa date' })
    expect(findReason(changed, offer)).toMatchObject({ code: 'OTHER', note: 'a visa date' })
    expect(changed).toHaveLength(1)
  })

  it('is gone for offer and form alike once it is submitted', () => {
    const opened = withName(withReason([], offer, client), offer, booking)
    expect(withoutReason(opened, booking)).toEqual([])
  })

  it('keeps its offer however many forms are opened on it, and no more than a few of these', () => {
    let drafts = withReason([], offer, client)
    for (let nth = 0; nth < 12; nth += 1) drafts = withName(drafts, offer, nameOfBooking(String(nth)))
    expect(drafts[0]?.names).toEqual([offer, ...[8, 9, 10, 11].map((nth) => nameOfBooking(String(nth)))])
  })

  it('never keeps more than a sitting needs, the newest first, whatever is done', () => {
    const name = fc.constantFrom(...Array.from({ length: 12 }, (_, nth) => nameOfOffer('search', String(nth))))
    fc.assert(
      fc.property(fc.array(name, { minLength: 1, maxLength: 40 }), (names) => {
        const drafts = names.reduce<readonly ReasonDraft[]>((kept, one) => withReason(kept, one, client), [])
        expect(drafts.length).toBeLessThanOrEqual(DRAFTS_MAX)
        expect(drafts[0]?.names).toEqual([names.at(-1)])
        expect(new Set(drafts.flatMap((draft) => draft.names)).size).toBe(drafts.length)
      }),
    )
  })

  it('is read back from what was stored, and anything else is dropped', () => {
    const drafts = withName(withReason([], offer, client), offer, booking)
    expect(parseDrafts(JSON.parse(JSON.stringify(drafts)))).toEqual(drafts)
    expect(parseDrafts(undefined)).toBeUndefined()
    expect(parseDrafts([null, {}, { names: [], ...client }, { names: [offer], code: 7, note: '' }])).toEqual([])
    expect(parseDrafts([{ names: [offer], code: 'CLIENT', note: 'x'.repeat(129) }])).toEqual([])
  })
})

describe('where it is kept', () => {
  beforeEach(() => forgetEverything())
  const stored = () => findReason(parseDrafts(readStored('history.flights.reasons', 'session')) ?? [], booking)

  it('is this tab, through a reload, until it is submitted', () => {
    keepReason(offer, client)
    keepReasonAlsoFor(offer, booking)
    expect(stored()).toMatchObject(client)
    expect(readStored('history.flights.reasons')).toBeUndefined()
    forgetReason(booking)
    expect(stored()).toBeNull()
  })

  it('is nowhere after signing out: a phone may be handed on', () => {
    keepReason(booking, client)
    expect(stored()).toMatchObject(client)
    forgetEverything()
    expect(stored()).toBeNull()
  })

  it('stands beside the remark of the form, which is kept for that form alone', () => {
    keepRemark({ bookingId: 'b1', remark: 'Stand 12' })
    expect([keptRemark('b1'), keptRemark('b2')]).toEqual(['Stand 12', ''])
  })
})
