/** What single statements of a booking cost: the same transactions from a bare client with and without them. */
import type pg from 'pg'
import { inParallel } from '../tools/faults/client.ts'
import { replay, type Statement } from './replay.ts'
import type { Kind } from './booking-room.ts'
import { sideBySide, type Measurement } from './harness.ts'

const ROUNDS = 12
const AT_ONCE = 8
const COMMITS = 400

const told = (what: string, against: string, medians: { ours: number; anchor: number }, rounds: number): Measurement => ({
  what,
  against,
  ...medians,
  unit: 'per s',
  ratio: medians.ours / medians.anchor,
  aim: null,
  meetsAim: true,
  rounds,
})

async function perSecond<T>(items: readonly T[], run: (item: T) => Promise<unknown>): Promise<number> {
  const startedMs = performance.now()
  await inParallel(items, AT_ONCE, run)
  return (items.length / (performance.now() - startedMs)) * 1_000
}

const isDayLock = ({ text }: Statement): boolean => text.includes('pg_advisory_xact_lock')
const isSecondLook = ({ text }: Statement): boolean => text.startsWith('select') && text.includes('from "flight_ticket"')
const isSend = ({ text }: Statement): boolean => text.includes('INSERT INTO pgboss.')

/**
 * With and without the lock of the day, the second look at live tickets and the hold job. Each is sent many times and rolled back, so that
 * the disk, which takes most of a booking, does not hide what the statements cost.
 */
export async function measureCosts(bare: pg.Pool, recorded: readonly (readonly Statement[])[], kind: Kind): Promise<Measurement[]> {
  if (kind !== 'within') return [] // both kinds send these statements alike
  const whole = recorded.map((statements) => statements.map((one) => (one.text === 'commit' ? { ...one, text: 'rollback' } : one)))
  const without = (leaveOut: (one: Statement) => boolean) => whole.map((statements) => statements.filter((one) => !leaveOut(one)))
  const names = new Map<string, string>()
  const cost = async (what: string, leaveOut: (one: Statement) => boolean): Promise<Measurement> => {
    const less = without(leaveOut)
    if (less[0]?.length === whole[0]?.length) throw new Error(`${what}: a booking has no such statement`)
    const medians = await sideBySide({
      rounds: ROUNDS,
      ours: () => perSecond(whole, (statements) => replay(bare, names, statements)),
      anchor: () => perSecond(less, (statements) => replay(bare, names, statements)),
    })
    return told(`a booking’s statements, rolled back: what ${what} costs`, 'the same without', medians, ROUNDS)
  }
  return [
    await cost('the lock of the day', isDayLock),
    await cost('the second look at live tickets', isSecondLook),
    await cost('the hold job', isSend),
  ]
}

/**
 * Whoever tells the database's listeners something waits in a line for its commit: one after the other for all of the database,
 * where other commits share their way to the disk.
 */
export async function measureNews(bare: pg.Pool): Promise<Measurement> {
  await bare.query('create table if not exists bench_step (id int primary key, version int not null)')
  await bare.query('insert into bench_step select nr, 0 from generate_series(1, $1::int) as nr', [COMMITS])
  const ids = Array.from({ length: COMMITS }, (_, index) => index + 1)
  const step = 'update bench_step set version = version + 1 where id = $1 returning version'
  const moved = (name: string, text: string) => () => perSecond(ids, (id) => bare.query({ name, text, values: [id] }))
  try {
    const medians = await sideBySide({
      rounds: ROUNDS,
      ours: moved('step-told', `${step}, pg_notify('live', json_build_object('n', id, 'v', version)::text)`),
      anchor: moved('step', step),
    })
    return told('an order’s step with its note to live streams, committed', 'the same step without the note', medians, ROUNDS)
  } finally {
    await bare.query('drop table bench_step')
  }
}
