import type { Check, CheckOptions, CheckResult } from './check.ts'
import { inParallel, noTroubles } from './client.ts'
import type { Ground, Server } from './ground.ts'
import { problemsAtRest } from './owed.ts'
import { hire } from './people.ts'
import { fillTrain, leave, ownTrains, submitTrain, type Ride } from './train-walker.ts'
import { ordersDiffer, walkerOf, type Walker } from './walker.ts'

const CLIENTS = { short: 10, usual: 50, long: 50 }
const ROUNDS = { short: 1, usual: 3, long: 8 }
const FILLED_AT_ONCE = 8
/** Before a form is submitted the seat may be gone already, or the railway may find it gone as it is asked to hold it. */
const CLEAN = new Set(['TR-GONE', 'bookingFailed'])

/** Submits, and waits until it is certain whether there is a seat. */
async function tap(walker: Walker, filled: Awaited<ReturnType<typeof fillTrain>>): Promise<string> {
  const { code, orderSeq } = await submitTrain(walker, filled)
  return code === 'Z000' ? walker.until(orderSeq, 'ticketIssued', 'bookingFailed') : code
}

/** Everybody has filled in a form while there were seats for all, and submits it for the last one. */
async function runRound(ground: Ground, walkers: readonly Walker[], wanted: Ride): Promise<readonly string[]> {
  await leave(ground, wanted, walkers.length)
  const forms = await inParallel(walkers, FILLED_AT_ONCE, (walker) => fillTrain(walker, wanted))
  await leave(ground, wanted, 1)
  const outcomes = await Promise.all(walkers.map((walker, nth) => tap(walker, forms[nth] as (typeof forms)[number])))
  const sold = outcomes.filter((outcome) => outcome === 'ticketIssued').length
  const strange = outcomes.filter((outcome) => outcome !== 'ticketIssued' && !CLEAN.has(outcome))
  return [
    ...(sold === 1 ? [] : [`${wanted.trainId}: ${sold} have its last seat`]),
    ...strange.map((code) => `${wanted.trainId}: refused with ${code}`),
  ]
}

async function lastTrainSeat(ground: Ground, { depth, print }: CheckOptions): Promise<CheckResult> {
  const servers: Server[] = [await ground.serve('train-seats-1'), await ground.serve('train-seats-2')]
  const troubles = noTroubles()
  const placed: string[] = []
  const problems: string[] = []
  try {
    const company = await hire(
      ground,
      Array.from({ length: CLIENTS[depth] }, () => ({})),
    )
    const walkers = company.members.map((_, index) => {
      const { origin } = servers[index % servers.length] as Server
      return walkerOf({ ground, company, origin: () => origin, troubles, placed }, index, {})
    })
    const [first] = walkers
    if (!first) throw new Error('a last seat needs somebody who wants it')
    for (let round = 1; round <= ROUNDS[depth]; round += 1) {
      const [wanted] = await ownTrains(first, ground, 'second')
      const begun = performance.now()
      problems.push(...(await runRound(ground, walkers, wanted)))
      print(`round ${round}: ${wanted.trainId}, all told after ${Math.round(performance.now() - begun)} ms`)
    }
    problems.push(...troubles.failures, ...(await problemsAtRest(ground)), ...(await ordersDiffer(ground, company, placed)))
  } finally {
    for (const { child } of servers) await child.stop()
  }
  const summary = `${ROUNDS[depth]} last seats, each wanted by ${CLIENTS[depth]} at once over two servers; "later" ${troubles.saidLater} times.`
  return { problems, summary }
}

export const trainSeatsCheck: Check = {
  name: 'train-seats',
  about: 'many want the last seat of a train at once, two server processes; one has it',
  run: lastTrainSeat,
}
