import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Deed, Happening, Machine } from './live-machine.ts'
import { MACHINE_OFF, retryDelayMs, shownState, step } from './live-machine.ts'

/** Lets things happen one after the other; answers where it stands and all that was done. */
function walk(happenings: readonly Happening[], { random = 0.5, from = MACHINE_OFF }: { random?: number; from?: Machine } = {}) {
  let machine = from
  const deeds: Deed[] = []
  for (const happening of happenings) {
    const next = step(machine, happening, random)
    machine = next.machine
    deeds.push(...next.deeds)
  }
  return { machine, state: shownState(machine), deeds, waits: deeds.flatMap((deed) => (deed.do === 'wait' ? [deed.ms] : [])) }
}
const wanted: Happening = { is: 'wanted' }
const opened = (atMs = 0): Happening => ({ is: 'firstByte', atMs })
const ended = (atMs: number): Happening => ({ is: 'ended', atMs })
const failed: Happening = { is: 'failed' }
const timeUp: Happening = { is: 'timeUp' }
const standing = walk([wanted, opened()]).machine

describe('the live stream’s life', () => {
  it('opens when it is wanted, and reads everything anew once it stands', () => {
    expect(walk([wanted])).toMatchObject({ state: 'connecting', deeds: [{ do: 'open' }] })
    expect(walk([wanted, opened()])).toMatchObject({ state: 'connected', deeds: [{ do: 'open' }, { do: 'readAnew' }] })
  })

  it('closes when it is wanted no more, from wherever it stands, and starts afresh after', () => {
    for (const before of [[wanted], [wanted, opened()], [wanted, failed], [wanted, { is: 'heldBack' }]] satisfies Happening[][]) {
      const left = walk([...before, { is: 'unwanted' }])
      expect(left.machine).toEqual(MACHINE_OFF)
      expect(left.deeds.at(-1)).toEqual({ do: 'close' })
    }
    expect(walk([{ is: 'unwanted' }]).deeds).toEqual([])
  })

  it('waits between one second and a bound that doubles up to thirty', () => {
    expect([0, 1, 2, 3, 4, 5, 6, 100].map((failures) => retryDelayMs(failures, 1))).toEqual([
      1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000,
    ])
    fc.assert(
      fc.property(fc.nat(1_000), fc.double({ min: 0, max: 1, noNaN: true }), (failures, random) => {
        const ms = retryDelayMs(failures, random)
        expect(ms).toBeGreaterThanOrEqual(1_000)
        expect(ms).toBeLessThanOrEqual(30_000)
        expect(ms).toBeLessThanOrEqual(retryDelayMs(failures + 1, random))
      }),
    )
  })

  it('waits longer from failure to failure, and begins from the front after a stream that stood', () => {
    const failing = walk([wanted, failed, timeUp, failed, timeUp, failed], { random: 1 })
    expect(failing.waits).toEqual([2_000, 4_000, 8_000])
    expect(walk([timeUp, opened(0), ended(10_000)], { random: 1, from: failing.machine }).waits).toEqual([2_000])
    expect(walk([timeUp, opened(0), ended(9_999)], { random: 1, from: failing.machine }).waits).toEqual([16_000])
  })

  it('comes back no sooner than a busy server asks for', () => {
    expect(walk([wanted, { is: 'failed', retryAfterMs: 60_000 }]).waits).toEqual([60_000])
    expect(walk([wanted, { is: 'failed', retryAfterMs: 1 }]).waits).toEqual([1_500])
  })

  it('leaves it to polling where the first byte is held back, and looks again in some minutes', () => {
    const heldBack = walk([wanted, { is: 'heldBack' }])
    expect(heldBack).toMatchObject({ state: 'off', waits: [180_000] })
    expect(walk([timeUp], { from: heldBack.machine })).toMatchObject({ state: 'off', deeds: [{ do: 'open' }] })
    expect(walk([timeUp, opened()], { from: heldBack.machine })).toMatchObject({
      state: 'connected',
      deeds: [{ do: 'open' }, { do: 'readAnew' }],
    })
    for (const random of [0, 1]) {
      const [ms = 0] = walk([wanted, { is: 'heldBack' }], { random }).waits
      expect(ms).toBeGreaterThanOrEqual(120_000)
      expect(ms).toBeLessThanOrEqual(240_000)
    }
  })

  it('leaves it to polling after a stream has ended at once three times, not after two, and not where one stood between', () => {
    const once = [opened(0), ended(1_999), timeUp]
    expect(walk([wanted, ...once, ...once]).state).toBe('connecting')
    const thrice = walk([wanted, ...once, ...once, opened(0), ended(0)])
    expect(thrice.state).toBe('off')
    expect(thrice.waits.at(-1)).toBe(180_000)
    expect(walk([timeUp, opened(0), ended(0)], { from: thrice.machine })).toMatchObject({ state: 'off' })
    expect(walk([wanted, ...once, ...once, opened(0), ended(2_000), timeUp, ...once, ...once]).state).toBe('connecting')
    // Without a single byte it has ended at once as well.
    expect(walk([wanted, ended(0), timeUp, ended(0), timeUp, ended(0)]).state).toBe('off')
  })

  it('leaves it to polling where it is refused, as by an older server or for too many streams', () => {
    expect(walk([wanted, { is: 'refused' }])).toMatchObject({ state: 'off', waits: [180_000] })
    const full = walk([{ is: 'refused' }], { from: standing })
    expect(full).toMatchObject({ state: 'off', waits: [180_000] })
    expect(full.deeds).toContainEqual({ do: 'readAnew' })
  })

  it('reads anew once when the stream does not come back at the first try, so that polling is quick again', () => {
    const lost = walk([ended(60_000)], { from: standing })
    expect(lost.deeds).not.toContainEqual({ do: 'readAnew' })
    const stillLost = walk([timeUp, failed], { from: lost.machine })
    expect(stillLost.deeds).toContainEqual({ do: 'readAnew' })
    expect(walk([timeUp, failed], { from: stillLost.machine }).deeds).not.toContainEqual({ do: 'readAnew' })
    expect(walk([timeUp, { is: 'heldBack' }], { from: lost.machine }).deeds).toContainEqual({ do: 'readAnew' })
  })

  it('never holds two streams, never waits and follows at once, and can always go on, whatever happens', () => {
    const happening: fc.Arbitrary<Happening> = fc.oneof(
      fc.constantFrom<Happening>(wanted, { is: 'unwanted' }, { is: 'heldBack' }, { is: 'refused' }, failed, timeUp),
      fc.nat(100_000).map(opened),
      fc.nat(100_000).map(ended),
    )
    fc.assert(
      fc.property(fc.array(happening, { maxLength: 60 }), fc.double({ min: 0, max: 1, noNaN: true }), (happenings, random) => {
        let machine = MACHINE_OFF
        let [isOpen, isWaiting] = [false, false]
        for (const one of happenings) {
          if (one.is === 'timeUp' && isWaiting) isWaiting = false // a timer rings once
          else if (one.is === 'timeUp') continue
          const next = step(machine, one, random)
          for (const deed of next.deeds) {
            if (deed.do === 'open' && (isOpen || isWaiting)) throw new Error('a second stream')
            if (deed.do === 'open') isOpen = true
            if (deed.do === 'close') [isOpen, isWaiting] = [false, false]
            if (deed.do === 'wait') isWaiting = true
          }
          machine = next.machine
          expect([machine.is, isOpen, isWaiting]).toEqual([
            machine.is,
            machine.is === 'opening' || machine.is === 'open',
            machine.is === 'waiting',
          ])
        }
      }),
    )
  })
})
