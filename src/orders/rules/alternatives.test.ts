import { describe, expect, it } from 'vitest'
import { rankAlternatives, type Ranked } from './alternatives.ts'

const at = (hour: number): Temporal.Instant => Temporal.Instant.from('2026-12-01T00:00:00Z').add({ minutes: Math.round(hour * 60) })
const way = (
  name: string,
  departs: number,
  arrives: number,
  { means = 'flight', inPolicy = true, isTold = false, costMinor = 0 }: Partial<Omit<Ranked, 'departsAt' | 'arrivesAt'>> = {},
) => ({
  name,
  means,
  inPolicy,
  isTold,
  costMinor,
  departsAt: at(departs),
  arrivesAt: at(arrives),
})
const shown = (all: readonly (Ranked & { name: string })[], most?: number) =>
  rankAlternatives(all, { departsAt: at(10) }, most).map(({ name }) => name)

describe('other ways for a journey', () => {
  it('are shown by when they arrive, those that leave earlier than was planned last', () => {
    expect(shown([way('late', 14, 16), way('soon', 11, 13), way('next', 12, 14)])).toEqual(['soon', 'next', 'late'])
    expect(shown([way('early', 7, 9), way('nearly', 9, 11), way('soon', 11, 13)])).toEqual(['soon', 'nearly', 'early'])
  })

  it('show the best of each means before a second of any', () => {
    const train = way('train', 13, 19, { means: 'train' })
    expect(shown([way('a', 11, 13), way('b', 12, 14), way('c', 13, 15), train])).toEqual(['a', 'b', 'train'])
    expect(shown([way('a', 11, 13), train], 1)).toEqual(['a'])
  })

  it('of the rest, show what costs nothing before what is bought anew', () => {
    const trains = ['first', 'second', 'third'].map((name, nth) => way(name, 11 + nth, 12 + nth, { means: 'train', costMinor: 55_300 }))
    expect(shown([...trains, way('free', 15, 17), way('free later', 18, 20)])).toEqual(['first', 'free', 'free later'])
    expect(shown([...trains, way('free', 15, 17)])).toEqual(['first', 'second', 'free'])
  })

  it('are wholly in policy before the company is told of any, however soon that one arrives', () => {
    const told = way('told', 11, 12, { isTold: true, costMinor: 145_000 })
    const train = way('train', 12, 20, { means: 'train', costMinor: 18_200 })
    expect(shown([told, way('in', 12, 14, { costMinor: 128_000 }), train])).toEqual(['in', 'train', 'told'])
    expect(shown([told, way('above', 10, 11, { inPolicy: false })])).toEqual(['told'])
  })

  it('leave out what policy does not allow, unless nothing else is there', () => {
    const above = way('above', 11, 12, { inPolicy: false })
    expect(shown([above, way('in', 12, 14)])).toEqual(['in'])
    expect(shown([above])).toEqual(['above'])
    expect(shown([])).toEqual([])
  })
})
