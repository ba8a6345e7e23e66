import { setTimeout as pause } from 'node:timers/promises'
import type { Check, CheckOptions, CheckResult } from './check.ts'
import { inParallel, noTroubles } from './client.ts'
import { freePort, type Ground, type Server } from './ground.ts'
import type { Journey } from './journey.ts'
import { JOURNEYS, journeyOf } from './journeys.ts'
import { problemsAtRest, recovery, RECOVERED_WITHIN_MS } from './owed.ts'
import { hire, type Wanted } from './people.ts'
import { seeded, type Random } from './random.ts'
import { ordersDiffer, walkerOf, type Walker } from './walker.ts'

/** Kills between two looks at how long everything takes to be in order again. */
const KILLS_IN_A_ROW = 20
const PAUSE_MS = { from: 100, to: 2_500 }

/** One of two servers at its own address, started again whenever it is killed. */
interface Slot {
  readonly port: number
  server: Server | null
  starting: Promise<void>
}

async function revive(ground: Ground, slot: Slot, name: string): Promise<void> {
  slot.server = await ground.serve(name, { port: slot.port })
}

/** Who walks: everybody's journeys are those that her name and her limit bring about. */
const WALKERS: readonly Wanted[] = [
  {},
  {},
  { kind: 'one' },
  { kind: 'one' },
  { kind: 'one' },
  { kind: 'two' },
  { magic: 'LOSTREPLY' },
  { magic: 'TICKETFAIL' },
]

function journeysOf(wanted: Wanted): readonly Journey[] {
  if (wanted.kind === 'two') return [journeyOf('is paid'), journeyOf('is agreed to by two')]
  return JOURNEYS.filter(
    (one) =>
      !one.isAlone && one.isForStorms && one.wanted.magic === wanted.magic && (one.wanted.kind ?? 'free') === (wanted.kind ?? 'free'),
  )
}

/** What the walkers have come to. */
export interface Walked {
  journeys: number
  readonly problems: string[]
}

/** Walks journey after journey until it is told to stop. */
export async function walkOn(
  walker: Walker,
  options: { ground: Ground; wanted: Wanted; random: Random; walked: Walked; isOver: () => boolean },
): Promise<void> {
  const { ground, wanted, random, walked } = options
  const journeys = journeysOf(wanted)
  while (!options.isOver()) {
    const journey = journeys[random.below(journeys.length)]
    if (!journey) throw new Error('a walker has a journey to walk')
    const walk = journey.walk(walker, ground)
    const end = await walk
      .prepare()
      .then(() => walk.run())
      .catch((error: unknown) => String(error))
    walked.journeys += 1
    if (end !== journey.ends) walked.problems.push(`who ${journey.name} ends with ${end} and not ${journey.ends}`)
  }
}

async function storm(ground: Ground, { kills, seed, print }: CheckOptions): Promise<CheckResult> {
  const random = seeded(seed)
  const slots: Slot[] = []
  for (let nth = 0; nth < 2; nth += 1) slots.push({ port: await freePort(), server: null, starting: Promise.resolve() })
  await Promise.all(slots.map((slot, nth) => revive(ground, slot, `storm-${nth}`)))
  const company = await hire(ground, WALKERS)
  const troubles = noTroubles()
  const placed: string[] = []
  const calls = seeded(seed + 1)
  const origin = (): string => `http://127.0.0.1:${slots[calls.below(2)]?.port}`
  const walked: Walked = { journeys: 0, problems: [] }
  let isOver = false
  const walking = inParallel(WALKERS, WALKERS.length, (wanted, index) =>
    walkOn(walkerOf({ ground, company, origin, troubles, placed }, index, wanted), {
      ...{ ground, wanted, walked },
      random: seeded(seed + 10 + index),
      isOver: () => isOver,
    }),
  )
  const problems: string[] = []
  let slowestMs = 0
  try {
    for (let done = 0; done < kills;) {
      let startedAtMs = performance.now()
      for (const end = Math.min(kills, done + KILLS_IN_A_ROW); done < end; done += 1) {
        await pause(PAUSE_MS.from + random.below(PAUSE_MS.to - PAUSE_MS.from))
        const slot = slots[random.below(2)] as Slot
        await slot.starting
        process.kill(slot.server?.child.pid ?? 0, 'SIGKILL')
        await slot.server?.child.ended
        startedAtMs = performance.now()
        slot.starting = revive(ground, slot, `storm-${slots.indexOf(slot)}`)
      }
      await Promise.all(slots.map(({ starting }) => starting))
      const { ms, left } = await recovery(ground, startedAtMs)
      slowestMs = Math.max(slowestMs, ms)
      problems.push(...left.map((key) => `${key} is still owed ${RECOVERED_WITHIN_MS} ms after the last start`))
      print(`${done} kills; what was owed then was done ${ms} ms after the last start; ${walked.journeys} journeys`)
    }
    isOver = true
    await walking
    problems.push(...walked.problems, ...troubles.failures.map((failure) => `not a clean answer: ${failure}`))
    problems.push(...(await problemsAtRest(ground)), ...(await ordersDiffer(ground, company, placed)))
    const lines = `${troubles.brokenLines} broken lines, ${troubles.saidLater} times "later"`
    const summary = `${kills} random kills (seed ${seed}) under ${walked.journeys} journeys, ${lines}; the slowest recovery took ${slowestMs} ms.`
    return { summary, problems }
  } finally {
    isOver = true
    await Promise.all(slots.map(({ starting }) => starting))
    await walking
    await Promise.all(slots.map(async ({ server }) => server?.child.stop()))
  }
}

export const stormCheck: Check = {
  name: 'storm',
  about: 'two servers die by kill -9 at random moments under several travellers on both journeys',
  run: storm,
}
