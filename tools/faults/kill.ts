import { join } from 'node:path'
import type { Check, CheckOptions, CheckResult } from './check.ts'
import { inParallel, noTroubles } from './client.ts'
import { freePort, type Ground } from './ground.ts'
import { Line } from './line.ts'
import type { Journey, Walk } from './journey.ts'
import { JOURNEYS, journeyOf } from './journeys.ts'
import { atRest, problemsAtRest, recovery } from './owed.ts'
import { hireAll, type Hired } from './people.ts'
import { namedPoints, recorder } from './points.ts'
import { walkerOf } from './walker.ts'

/** Between two looks at how long everything takes to be in order again. */
const KILLS_IN_A_ROW = 8
const PREPARED_AT_ONCE = 5
/** Who stands in the middle of her journey waits no longer than these are killed: a cashier closes after a quarter of an hour. */
const ROWS_PREPARED = 5

interface Kill {
  readonly point: string
  readonly journey: Journey
}

/** Those after which the most is at stake: somebody outside knows something that we do not, or two parts have to move together. */
const SHORT: readonly (readonly [string, string])[] = [
  ['flights.submit.after-commit', 'books within policy'],
  ['flights.hold.after-call', 'books within policy'],
  ['flights.ticket.after-call', 'books within policy'],
  ['approvals.decide.before-commit', 'is agreed to by two'],
  ['payments.arrive.before-commit', 'is paid'],
  ['payments.arrive.after-commit', 'is paid'],
  ['payments.close.after-call', 'is cancelled at the cashier'],
  ['payments.refund.after-call', 'is paid too late'],
  ['payments.refund.after-call', 'is paid at WeChat Pay and gets no ticket'],
  ['payments.capture.after-call', 'has its amount held and taken'],
  ['payments.released.before-commit', 'has its amount held and let go'],
  ['payments.cash.after-commit', 'is paid at the desk'],
  ['payments.refund-anew.after-commit', 'has its refund closed by the gateway, and asked for anew'],
  ['payments.refund-transfer.after-commit', 'is refused its money back for good, and paid by transfer'],
  ['flights.release.after-call', 'is rejected'],
  ['flights.return.after-call', 'gives a ticket back for money'],
  ['flights.change.after-call', 'moves a ticket to another flight'],
  ['flights.refund-done.after-commit', 'gives a ticket back for money'],
  ['flights.seats.answered.after-commit', 'waits for seats and gets them'],
  ['flights.hold.after-call', 'goes abroad and back'],
  ['flights.ticket.after-call', 'goes abroad and back'],
  ['flights.return.after-call', 'gives a ticket abroad back for money'],
  ['trains.hold.after-call', 'books a train'],
  ['trains.ticket.after-call', 'is paid for a train'],
  ['trains.standby.served.before-commit', 'queues for a train and gets it'],
  ['trains.refund.after-call', 'gives a train ticket that she paid for back'],
  ['trains.change.after-call', 'moves a train ticket to a cheaper seat'],
]

/** Takes somebody for each journey to the middle of it. */
async function prepared(
  ground: Ground,
  line: Line,
  { journeys, hired }: { readonly journeys: readonly Journey[]; readonly hired: readonly Hired[] },
  failures: string[],
): Promise<Walk[]> {
  const troubles = noTroubles()
  return inParallel(journeys, PREPARED_AT_ONCE, async (journey, nth) => {
    const { company, index, daysOn } = hired[nth] as Hired
    const walker = walkerOf({ ground, company, origin: () => line.origin, troubles, daysOn }, index, journey.wanted)
    const walk = journey.walk(walker, ground)
    await walk.prepare().catch((error: unknown) => failures.push(`who ${journey.name} does not get to the middle: ${String(error)}`))
    failures.push(...troubles.failures.splice(0))
    return walk
  })
}

const hiredFor = (ground: Ground, journeys: readonly Journey[]): Promise<readonly Hired[]> =>
  hireAll(
    ground,
    journeys.map((journey) => journey.wanted),
  )

async function wayOf(journey: Journey, walk: Walk): Promise<string | null> {
  const end = await walk.run().catch((error: unknown) => String(error))
  return end === journey.ends ? null : `who ${journey.name} ends with ${end} and not ${journey.ends}`
}

/** Those whose names hold one of some words, which commas divide. */
const journeysCalled = (words: string): readonly Journey[] =>
  JOURNEYS.filter(({ name }) => words.split(',').some((text) => name.includes(text.trim())))

/** Walks every journey once with recording on: which points it passes, and that without a kill all is well. */
async function recorded(
  ground: Ground,
  line: Line,
  { take, journeys }: { take: () => readonly string[]; journeys: readonly Journey[] },
  problems: string[],
): Promise<readonly Kill[]> {
  const walks = await prepared(ground, line, { journeys, hired: await hiredFor(ground, journeys) }, problems)
  const first = { air1: new Map<string, Journey>(), duffel: new Map<string, Journey>() }
  const beforehand = take()
  for (const [index, journey] of journeys.entries()) {
    const wrong = await wayOf(journey, walks[index] as Walk)
    if (wrong !== null) problems.push(`without a kill: ${wrong}`)
    await atRest(ground)
    for (const point of take()) {
      const isSure = journey.passes.some((name) => point.startsWith(`${name}.`))
      const over = first[journey.protocol]
      if (isSure || !over.has(point)) over.set(point, journey)
    }
  }
  await ground.advance({ seconds: 0 }) // the sandbox’s clock comes back to the product’s
  const known = namedPoints(join(import.meta.dirname, '../..'))
  const passed = new Set([...beforehand, ...first.air1.keys(), ...first.duffel.keys()])
  // Whoever asks about some journeys asks nothing of the others' points.
  if (journeys.length === JOURNEYS.length)
    for (const point of known) if (!passed.has(point)) problems.push(`${point} is on no journey: it was never killed there`)
  const wings = new Set(known)
  // Whoever stands alone comes last: she bends the world for everybody.
  return [...first.air1, ...first.duffel]
    .filter(([point]) => wings.has(point))
    .map(([point, journey]) => ({ point, journey }))
    .toSorted((a, b) => Number(a.journey.isAlone) - Number(b.journey.isAlone))
}

/** Rows that are prepared together; whoever bends the world for everybody is prepared before the first of them bends it. */
function inLots(rows: readonly (readonly Kill[])[]): (readonly Kill[])[][] {
  const lots: (readonly Kill[])[][] = []
  const isAlone = (row: readonly Kill[] | undefined): boolean => row?.[0]?.journey.isAlone === true
  for (const row of rows) {
    const lot = lots.at(-1)
    if (lot && isAlone(lot[0]) === isAlone(row) && (isAlone(row) || lot.length < ROWS_PREPARED)) lot.push(row)
    else lots.push([row])
  }
  return lots
}

function inRows(kills: readonly Kill[]): Kill[][] {
  const rows: Kill[][] = []
  for (const kill of kills) {
    const row = rows.at(-1)
    if (!row || row.length === KILLS_IN_A_ROW || kill.journey.isAlone) rows.push([kill])
    else row.push(kill)
  }
  return rows
}

const journeysOf = (kills: readonly Kill[]): readonly Journey[] => kills.map(({ journey }) => journey)

/** Kills a server at each point of the journeys, one after the other, and looks how things stand in the end. */
async function killEverywhere(ground: Ground, options: CheckOptions): Promise<CheckResult> {
  const problems: string[] = []
  const points = recorder(ground.dataDir)
  const line = new Line(ground, points.file, await freePort())
  await line.start()
  try {
    const all = options.short
      ? SHORT.map(([point, name]) => ({ point, journey: journeyOf(name) }))
      : await recorded(ground, line, { take: points.take, journeys: journeysCalled(options.journey) }, problems)
    const kills = all.filter(({ point }) => options.at.split(',').some((name) => point.startsWith(name)))
    options.print(`${kills.length} points to die at.`)
    const hired = [...(await hiredFor(ground, journeysOf(kills)))]
    let slowestMs = 0
    let died = 0
    for (const lot of inLots(inRows(kills))) {
      const journeys = journeysOf(lot.flat())
      const walks = await prepared(ground, line, { journeys, hired: hired.splice(0, journeys.length) }, problems)
      for (const row of lot) {
        const ways: Promise<string | null>[] = []
        for (const { point, journey } of row) {
          const walk = walks.shift() as Walk
          const alive = await line.dieAt(point, () => void ways.push(wayOf(journey, walk).then((wrong) => wrong && `${point}: ${wrong}`)))
          if (alive === null) {
            died += 1
            await line.start()
          } else problems.push(alive)
        }
        const { ms, left } = await recovery(ground, line.startedAtMs)
        slowestMs = Math.max(slowestMs, ms)
        problems.push(...left.map((key) => `${key} is still owed ${ms} ms after the last start`))
        for (const wrong of await Promise.all(ways)) if (wrong !== null) problems.push(wrong)
        await ground.advance({ seconds: 0 })
        options.print(`${died} killed, the last ${row.length} recovered in ${ms} ms: ${row.map(({ point }) => point).join(' ')}`)
      }
    }
    problems.push(...(await problemsAtRest(ground)))
    const summary = `${died} kills, one at each of ${kills.length} points; the slowest recovery took ${slowestMs} ms.`
    return { summary, problems }
  } finally {
    await line.stop()
  }
}

export const killCheck: Check = {
  name: 'kill',
  about: 'a server dies by kill -9 at each point of the journeys; the next one finds everything',
  run: killEverywhere,
}
