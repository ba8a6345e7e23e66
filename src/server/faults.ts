import { appendFileSync } from 'node:fs'

/**
 * Named points before and after every commit and outward call. Without KILL_AT, FAIL_AT, DELAY_AT or POINTS_FILE in the
 * environment a point is one comparison and costs nothing. Tests set `KILL_AT=flights.hold.after-call` (the process dies there as
 * by kill -9), `FAIL_AT=…` (throws there) or `DELAY_AT=name:ms`. Each takes a comma-separated list; `name#3` means the third time,
 * and only that. `POINTS_FILE` names a file that every passed point is written to, a line each, before anything happens there.
 */
export type Faults = Partial<Record<'KILL_AT' | 'FAIL_AT' | 'DELAY_AT' | 'POINTS_FILE', string | undefined>>

const isArmed = (set: Faults): boolean => Boolean(set.KILL_AT || set.FAIL_AT || set.DELAY_AT || set.POINTS_FILE)

let faults: Faults = process.env
let armed = isArmed(faults)
const passes = new Map<string, number>()

/** For tests that run in this process: these faults from now on, and no others; the passes of each point are counted anew. */
export function setFaults(set: Faults): void {
  faults = set
  armed = isArmed(set)
  passes.clear()
}

function isMeant(entry: string, point: string, pass: number): boolean {
  const [name, at] = entry.trim().split('#')
  return name === point && (at === undefined || Number(at) === pass)
}

const names = (list: string | undefined, point: string, pass: number): boolean =>
  (list ?? '').split(',').some((entry) => isMeant(entry, point, pass))

/** Every point that code has named so far, for the test that visits each. */
export const faultPoints = new Set<string>()

export function faultPoint(point: string): void | Promise<void> {
  if (!armed) return
  faultPoints.add(point)
  const pass = (passes.get(point) ?? 0) + 1
  passes.set(point, pass)
  if (faults.POINTS_FILE) appendFileSync(faults.POINTS_FILE, `${point}\n`)
  if (names(faults.KILL_AT, point, pass)) process.kill(process.pid, 'SIGKILL')
  if (names(faults.FAIL_AT, point, pass)) throw new Error(`Fault set at ${point}`)
  const delay = (faults.DELAY_AT ?? '')
    .split(',')
    .map((entry) => entry.split(':'))
    .find(([named = '']) => isMeant(named, point, pass))
  if (delay) return new Promise((resolve) => setTimeout(resolve, Number(delay[1] ?? '100')))
}
