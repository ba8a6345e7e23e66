import { beijingDate, beijingTime } from '../kit/clock.ts'
import { atBeijing } from '../kit/clock.ts'
import type { Answer } from '../kit/http.ts'
import { problem } from '../kit/http.ts'
import type { RailWorld } from './model.ts'
import { addDays } from './rides.ts'

/** What an account may still do today: three holds given back, five standbys; locked for half an hour where the railway says so. */
const MOST_CANCELS = 3
export const MOST_STANDBYS = 5
const LOCK_MS = 30 * 60_000
/** A lock outlives midnight: it is kept beside the days. */
const ALWAYS = 'always'

function countOf(world: RailWorld, account: string, what: 'cancels' | 'standbys'): number {
  const row = world.store.get(
    'SELECT cancels, standbys FROM rail_accounts WHERE account = ? AND day = ?',
    account,
    beijingDate(world.now()),
  )
  return Number(row?.[what] ?? 0)
}

export function countUp(world: RailWorld, account: string, what: 'cancels' | 'standbys'): void {
  world.store.run(
    `INSERT INTO rail_accounts (account, day, ${what}) VALUES (?, ?, 1)
     ON CONFLICT (account, day) DO UPDATE SET ${what} = ${what} + 1`,
    account,
    beijingDate(world.now()),
  )
}

export function lockAccount(world: RailWorld, account: string): void {
  world.store.run(
    `INSERT INTO rail_accounts (account, day, locked_until) VALUES (?, ?, ?)
     ON CONFLICT (account, day) DO UPDATE SET locked_until = excluded.locked_until`,
    account,
    ALWAYS,
    world.now() + LOCK_MS,
  )
}

/** Why an account cannot hold or queue now. A traveller whose name says so has it locked first, once. */
export function accountProblem(world: RailWorld, account: string, magic: readonly string[]): Answer | undefined {
  const locked = () =>
    Number(world.store.get('SELECT locked_until FROM rail_accounts WHERE account = ? AND day = ?', account, ALWAYS)?.locked_until ?? 0)
  if (magic.includes('LOCKED') && locked() === 0) lockAccount(world, account)
  if (locked() > world.now())
    return problem(409, 'too_many_operations', 'Too many operations: the account is locked for 30 minutes', {
      retryAt: beijingTime(locked()),
    })
  if (countOf(world, account, 'cancels') < MOST_CANCELS) return undefined
  const tomorrow = atBeijing(addDays(beijingDate(world.now()), 1), 0)
  return problem(409, 'cancel_limit', 'The account has given back three holds today', { retryAt: beijingTime(tomorrow) })
}

export const standbysToday = (world: RailWorld, account: string) => countOf(world, account, 'standbys')
