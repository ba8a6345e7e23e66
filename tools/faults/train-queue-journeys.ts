import type { Ground } from './ground.ts'
import { journey, type Journey } from './journey.ts'
import { cancelTrain, isQueued, leave, ownTrains, queueFor, standbyUntil, type Ride } from './train-walker.ts'
import type { Walker } from './walker.ts'

/* Waiting for seats of trains that are sold out: served, unmet, left. */

/** Long enough to be paid ahead and to join the queue, and no longer. */
const UNTIL_CUTOFF_SECONDS = 20
/** What the second of two trains is dearer by: that is paid ahead, the first is served, and the rest goes back. */
const DEARER_PERCENT = 30

/** Two trains of one day, both sold out. */
async function soldOut(walker: Walker, ground: Ground): Promise<readonly [Ride, Ride]> {
  const [one, other] = await ownTrains(walker, ground, 'second')
  await leave(ground, one, 0)
  await leave(ground, other, 0)
  await ground.control('/rail/price', { trainId: other.trainId, percent: DEARER_PERCENT })
  return [one, other]
}

/** Stands in the queue for two trains. */
async function queued(walker: Walker, ground: Ground) {
  const rides = await soldOut(walker, ground)
  const standbyId = await queueFor(walker, ground, rides)
  await standbyUntil(walker, ground, standbyId, isQueued)
  return { standbyId, rides }
}

// The railway takes five standbys of somebody a day: none of these is walked again and again.
const NOT_AGAIN = { isForStorms: false }

export const TRAIN_QUEUE_JOURNEYS: readonly Journey[] = [
  journey(
    'queues for a train and gets it',
    {},
    'ticketIssued',
    queued,
    async (w, { standbyId, rides }, ground) => {
      await leave(ground, rides[0], 1)
      await standbyUntil(w, ground, standbyId, ({ back }) => back?.isDone === true)
      return w.until(standbyId, 'ticketIssued')
    },
    NOT_AGAIN,
  ),
  journey(
    'queues for a train in vain until its cut-off',
    {},
    'standbyFailed',
    soldOut,
    async (w, rides, ground) => {
      const standbyId = await queueFor(w, ground, rides, UNTIL_CUTOFF_SECONDS)
      const { standing } = await standbyUntil(w, ground, standbyId, (seen) => seen.standing.settled)
      return standing.key
    },
    // Others stand in the queue meanwhile and are looked at once a minute, whoever walks.
    { ...NOT_AGAIN, passes: ['trains.queue', 'trains.standby.ahead'] },
  ),
  journey(
    'leaves the queue for a train',
    {},
    'standbyWithdrawn',
    queued,
    (w, { standbyId }) => cancelTrain(w, standbyId, 'standby/withdraw'),
    { ...NOT_AGAIN, passes: ['trains.standby.unserved'] },
  ),
  journey(
    'hears nothing of its place in the queue for a train, and leaves it',
    { magic: 'LOSTREPLY' },
    'standbyWithdrawn',
    soldOut,
    async (w, rides, ground) => {
      const standbyId = await queueFor(w, ground, rides)
      await standbyUntil(w, ground, standbyId, isQueued)
      return cancelTrain(w, standbyId, 'standby/withdraw')
    },
    NOT_AGAIN,
  ),
]
