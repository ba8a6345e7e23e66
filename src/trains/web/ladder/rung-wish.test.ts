import { describe, expect, it } from 'vitest'
import type { ListedSeat } from '../../calls.ts'
import { LADDER_RUNGS_MAX } from '../../rules/ladder.ts'
import { en } from '../../text/ladder/en.ts'
import { zh } from '../../text/ladder/zh.ts'
import { askedRung, isLadderUnread, sentLadder, toggled, whyNotPicked, type RungWish } from './rung-wish.ts'

const wish = (trainNo: string, seat: RungWish['seat'] = 'second'): RungWish => ({
  trainId: `${trainNo}-20261202`,
  fromStationCode: 'VNP',
  toStationCode: 'AOH',
  seat,
  trainNo,
  departAt: '2026-12-02T14:00:00+08:00',
  arriveAt: '2026-12-02T18:30:00+08:00',
})

describe('further trains that are picked', () => {
  it('stand in the order in which they were picked, go when they are picked again, and are three at most', () => {
    const three = ['G1', 'G3', 'G5'].reduce<readonly RungWish[]>((rungs, trainNo) => toggled(rungs, wish(trainNo)) ?? rungs, [])
    expect(three.map(({ trainNo }) => trainNo)).toEqual(['G1', 'G3', 'G5'])
    expect([toggled(three, wish('G7')), three.length]).toEqual([null, LADDER_RUNGS_MAX])
    expect(toggled(three, wish('G3'))?.map(({ trainNo }) => trainNo)).toEqual(['G1', 'G5'])
    // Other seats of one train are another choice.
    expect(toggled([wish('G1')], wish('G1', 'first'))).toHaveLength(2)
  })

  it('are sent with what each was shown at, and not before they were read', () => {
    const rungs = [wish('G1'), wish('G3')]
    const found = (totalMinor: number) => ({ found: { totalMinor }, fault: null })
    const ladder = { firstTotalMinor: 90_000, rungs: [found(55_300), found(57_600)] } as unknown as Parameters<
      typeof sentLadder
    >[0]['ladder']
    expect(sentLadder({ ladder }, rungs)).toEqual({
      acceptedTotalMinor: 90_000,
      rungs: [
        { ...askedRung(wish('G1')), acceptedTotalMinor: 55_300 },
        { ...askedRung(wish('G3')), acceptedTotalMinor: 57_600 },
      ],
      flight: null,
    })
    expect([sentLadder({ ladder: null }, rungs), sentLadder({ ladder }, [])]).toEqual([null, null])
  })

  it('keep an order from being submitted as long as they were not read: it would go without them', () => {
    const ladder = { firstTotalMinor: 90_000, rungs: [], flight: null } as unknown as Parameters<typeof isLadderUnread>[0]['ladder']
    expect([isLadderUnread({ ladder: null }, [wish('G1')]), isLadderUnread({ ladder: null }, [], true)]).toEqual([true, true])
    expect([isLadderUnread({ ladder: null }, []), isLadderUnread({ ladder }, [wish('G1')], true)]).toEqual([false, false])
  })

  it('are sent with the most that a flight after them was said to cost, also where the flight is all that is named', () => {
    const flight = { found: { ceilingMinor: 116_000 }, fault: null }
    const ladder = { firstTotalMinor: 90_000, rungs: [], flight } as unknown as Parameters<typeof sentLadder>[0]['ladder']
    expect(sentLadder({ ladder }, [], true)).toEqual({ acceptedTotalMinor: 90_000, rungs: [], flight: { acceptedCeilingMinor: 116_000 } })
  })

  it.each([zh, en])('may be picked only inside the policy and while there are seats, and else say why', (t) => {
    const seat = (change: Partial<Pick<ListedSeat, 'isLeft' | 'verdict'>>) => ({ isLeft: true, verdict: null, ...change })
    const judged = (action: 'allow' | 'approve', badge = '') => ({
      action,
      badge,
      compliant: action === 'allow',
      reason: '',
      personMinor: 0,
      payer: null,
    })
    const onSale = { sale: 'onSale' as const }
    expect(whyNotPicked(t, onSale, seat({ verdict: judged('allow') }), false)).toBeNull()
    expect(whyNotPicked(t, onSale, seat({ verdict: judged('allow') }), true)).toBe(t.sheet.own)
    expect(whyNotPicked(t, onSale, seat({ isLeft: false, verdict: judged('allow') }), false)).toBe(t.sheet.soldOut)
    expect(whyNotPicked(t, onSale, seat({ verdict: judged('approve', 'above') }), false)).toBe('above')
    expect(whyNotPicked(t, { sale: 'cancelled' }, seat({ verdict: judged('allow') }), false)).toBe(t.list.sale.cancelled)
  })
})
