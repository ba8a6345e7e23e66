/**
 * What an earlier start of the same data folder left behind. A start writes down which processes are its own; the next one ends
 * those that outlived a killed starter, waits for those that are ending, and touches nothing else: a process is only taken for
 * ours when its number, its start time and its command line agree.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export interface ProcessMark {
  readonly pid: number
  /** Start time and command line; empty where the system does not tell. */
  readonly stamp: string
}

export interface RunRecord {
  readonly starter: ProcessMark
  /** Whoever started the starter (npm, as a rule): when it is gone, nobody is watching the run any more. */
  readonly launcher: ProcessMark
  readonly children: readonly ProcessMark[]
  readonly address: string
}

const GRACE_MS = 25_000
const KILLED_MS = 3000
const POLL_MS = 100

function stampOf(pid: number): string {
  if (pid <= 0) return ''
  try {
    if (process.platform === 'linux') {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      if (fields[0] === 'Z') return '' // ended, only not yet fetched by its parent
      return `${fields[19] ?? ''} ${readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()}`
    }
    if (process.platform === 'win32') return ''
    return execFileSync('ps', ['-p', String(pid), '-o', 'lstart=,command='], { encoding: 'utf8' }).trim()
  } catch {
    return ''
  }
}

export const markOf = (pid: number): ProcessMark => ({ pid, stamp: stampOf(pid) })

const isAlive = (mark: ProcessMark): boolean => mark.stamp !== '' && stampOf(mark.pid) === mark.stamp

const fileIn = (dataDir: string): string => join(dataDir, 'start.json')

export function writeRecord(dataDir: string, record: RunRecord): void {
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(fileIn(dataDir), `${JSON.stringify(record)}\n`)
}

export function removeRecord(dataDir: string): void {
  rmSync(fileIn(dataDir), { force: true })
}

function isMark(value: unknown): value is ProcessMark {
  return (
    typeof value === 'object' &&
    value !== null &&
    'pid' in value &&
    typeof value.pid === 'number' &&
    'stamp' in value &&
    typeof value.stamp === 'string'
  )
}

function readRecord(dataDir: string): RunRecord | null {
  try {
    const found = JSON.parse(readFileSync(fileIn(dataDir), 'utf8')) as Partial<Record<keyof RunRecord, unknown>>
    const { starter, launcher, children, address } = found
    if (!isMark(starter) || !isMark(launcher) || !Array.isArray(children) || !children.every(isMark)) return null
    return { starter, launcher, children, address: typeof address === 'string' ? address : '' }
  } catch {
    return null // none, or cut short by a kill: then there is nothing to go by
  }
}

function signal(marks: readonly ProcessMark[], name: 'SIGTERM' | 'SIGKILL'): void {
  for (const mark of marks) {
    try {
      if (isAlive(mark)) process.kill(mark.pid, name)
    } catch {
      // Ended between the look and the signal.
    }
  }
}

async function waitGone(marks: readonly ProcessMark[], limitMs: number): Promise<boolean> {
  for (let waitedMs = 0; waitedMs < limitMs; waitedMs += POLL_MS) {
    if (!marks.some(isAlive)) return true
    await new Promise((done) => setTimeout(done, POLL_MS))
  }
  return !marks.some(isAlive)
}

/** Clears what a killed start left; throws one sentence when a start of this data folder is alive and watched. */
export async function clearLeftover(dataDir: string, say: (line: string) => void): Promise<void> {
  const record = readRecord(dataDir)
  if (!record) return
  const ours = [record.starter, ...record.children]
  if (ours.some(isAlive)) {
    if (isAlive(record.starter) && isAlive(record.launcher)) {
      throw new Error(
        `Qicheng already runs from ${dataDir}${record.address ? ` at ${record.address}` : ''} (process ${record.starter.pid}): stop it first, or set another DATA_DIR.`,
      )
    }
    say('Ending what an earlier, killed start left running. / 正在结束上次异常退出后遗留的进程。')
    // The starter ends its own in order; without one the programs are asked themselves.
    signal(isAlive(record.starter) ? [record.starter] : record.children, 'SIGTERM')
    if (!(await waitGone(ours, GRACE_MS))) {
      signal(ours, 'SIGKILL')
      await waitGone(ours, KILLED_MS)
    }
  }
  removeRecord(dataDir)
}
