import { beforeEach, describe, expect, it } from 'vitest'
import { forgetEverything } from '../../../web/remembered.ts'
import { readStored } from '../../../web/storage.ts'
import { forgetForm, formDraft, keepForm, parseFormDrafts } from './draft.ts'
import { NOTHING_ENTERED } from './entered.ts'

const entered = {
  ...NOTHING_ENTERED,
  cards: { QC1001: 'passport' },
  phones: { QC1001: '+49 1512 3456789' },
  contact: { kind: 'other' as const, name: 'Anna Weber', phone: '+49 30 901820' },
  seats: ['1A'],
  berths: { lower: 1 },
  acceptOthers: false,
  remark: 'Stand 12',
  reason: { code: 'CLIENT', note: 'Same train' },
  approverCode: 'QC2001',
}
const form = { of: 'page1', formId: 'form1', entered }
/** What a page finds that is loaded anew. */
const stored = () => parseFormDrafts(readStored('history.trains.forms', 'session'))

describe('what was typed on an order form of trains', () => {
  beforeEach(() => forgetEverything())

  it('is there after a reload under the same name, for its own page alone', () => {
    keepForm(form)
    expect(stored()).toEqual([form])
    expect(formDraft('page1', 'another')).toEqual(form)
    expect(formDraft('page2', 'another')).toEqual({ of: 'page2', formId: 'another', entered: NOTHING_ENTERED })
    expect(readStored('history.trains.forms')).toBeUndefined()
  })

  it('is agreed to anew each time', () => {
    keepForm({ ...form, entered: { ...entered, termsAgreed: true } })
    expect(formDraft('page1', 'another').entered.termsAgreed).toBe(false)
  })

  it('is gone once it was sent, and after signing out: a phone may be handed on', () => {
    keepForm(form)
    forgetForm('form1')
    expect(stored()).toEqual([])
    keepForm(form)
    forgetEverything()
    expect([stored(), formDraft('page1', 'another').entered]).toEqual([undefined, NOTHING_ENTERED])
  })

  it('is of a few forms, the newest first, and nothing that is none of ours is read back', () => {
    for (const nth of [1, 2, 3, 4, 5]) keepForm({ ...form, of: `page${nth}` })
    expect(stored()?.map(({ of }) => of)).toEqual(['page5', 'page4', 'page3', 'page2'])
    expect(parseFormDrafts({})).toBeUndefined()
    const wrong = [
      ...[{ cards: [] }, { phones: { a: 1 } }, { contact: { kind: 'nobody', name: '', phone: '' } }, { seats: [1] }],
      ...[{ berths: { roof: 1 } }, { acceptOthers: 1 }, { remark: 'x'.repeat(129) }, { reason: { code: 1 } }, { approverCode: 1 }],
    ]
    expect(parseFormDrafts([null, 1, ...wrong.map((one) => ({ ...form, entered: { ...entered, ...one } }))])).toEqual([])
    expect(parseFormDrafts([form])).toEqual([form])
  })
})
