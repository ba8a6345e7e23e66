import { describe, expect, it } from 'vitest'
import type { TrainChangeForm, TrainChangeQuote } from '../../calls/changes.ts'
import { approverOf, berthsOf, hasLeft } from './use-change.ts'

describe('the page on which tickets of trains are changed [/fillorder/train/change]', () => {
  it('knows that a train has left from its own minute on: what is changed then cannot be given back [C-TRAIN-04]', () => {
    const train = { from: { at: '2026-11-26T09:00:00+08:00' } } as TrainChangeForm['train']
    const left = (now: string): boolean => hasLeft(train, now)
    expect(['2026-11-26T00:59:59Z', '2026-11-26T01:00:00Z', '2026-11-26T05:00:00Z'].map(left)).toEqual([false, true, true])
  })

  it('asks whom she chose, as long as she may, else whoever is proposed', () => {
    const [first, second] = ['QC2001', 'QC9001'].map((userCode) => ({ userCode, name: { zh: '', en: '' } }))
    if (!first || !second) throw new Error('two are there')
    const about = { isInternational: false, overMinor: 0, breaches: [] }
    const approval: TrainChangeQuote['approval'] = { byFlow: false, approvers: [first, second], about }
    expect(approverOf({ approval }, { approverCode: 'QC9001' })).toBe(second)
    expect(approverOf({ approval }, { approverCode: 'QC7' })).toBe(first)
    expect(approverOf({ approval: null }, { approverCode: null })).toBeUndefined()
  })

  it('wishes only for berths that the new train has [C-TRAIN-05]', () => {
    expect(berthsOf({ berths: ['lower', 'upper'] }, { berths: { middle: 2, upper: 1 } })).toEqual({ lower: 0, upper: 1 })
    expect(berthsOf({ berths: [] }, { berths: { upper: 1 } })).toEqual({})
  })
})
