import { describe, expect, it } from 'vitest'
import type { TogetherTraveller } from '../../calls/together.ts'
import { milesAsGiven, milesSent } from './miles-wish.ts'

const FLYER = { programme: 'SQ', name: { zh: '新航', en: 'KrisFlyer' }, maskedNumber: '•••• 890' }
const traveller = (flyerUse: TogetherTraveller['flyerUse'], flyer: typeof FLYER | null) =>
  ({ flyerUse, flyer, programmes: [{ code: 'CA', name: FLYER.name, length: null }] }) as unknown as TogetherTraveller

describe('where miles go', () => {
  it('stays as it was where nothing is touched', () => {
    for (const given of [traveller('best', FLYER), traveller('kept', FLYER), traveller('typed', FLYER), traveller('none', null)]) {
      const before = milesAsGiven(given)
      expect(milesSent(before, before)).toBeUndefined()
    }
  })

  it('is sent as it was chosen', () => {
    const before = milesAsGiven(traveller('best', null))
    expect(before).toEqual({ key: 'best', programme: 'CA', number: '' })
    expect(milesSent({ ...before, key: 'none' }, before)).toEqual({ use: 'none' })
    expect(milesSent({ ...before, key: 'kept SQ' }, before)).toEqual({ use: 'kept', programme: 'SQ' })
    expect(milesSent({ ...before, key: 'typed', number: '12' }, before)).toEqual({ use: 'typed', programme: 'CA', number: '12' })
    const typed = milesAsGiven(traveller('typed', FLYER))
    expect(milesSent({ ...typed, key: 'best' }, typed)).toEqual({ use: 'best' })
    // The same programme with nothing typed is the number that was entered before; another programme wants another number.
    expect(milesSent(typed, typed)).toBeUndefined()
    expect(milesSent({ ...typed, programme: 'CA' }, typed)).toEqual({ use: 'typed', programme: 'CA', number: '' })
  })
})
