import { readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { platform } from 'node:os'
import { join } from 'node:path'
import { codeOf } from './binaries.ts'

/** What a server wrote about itself into `postmaster.pid`. */
export interface Postmaster {
  readonly pid: number
  readonly port: number
  readonly phase: 'starting' | 'ready' | 'stopping'
}

export type ProcessState = 'alive' | 'zombie' | 'foreign' | 'gone'

export async function readPostmaster(cluster: string): Promise<Postmaster | null> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => null)
  if (text === null) return null
  const lines = text.split('\n')
  const pid = Number(lines[0])
  // A file that is still being written has no number yet; the caller looks again.
  if (!Number.isInteger(pid) || pid <= 0) return null
  const phase = lines[7]?.trim()
  return { pid, port: Number(lines[3]) || 0, phase: phase === 'ready' || phase === 'stopping' ? phase : 'starting' }
}

/** What became of the process that a pid file names: after a restart of the machine the number may belong to anybody. */
export function processState(pid: number): ProcessState {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (codeOf(error) === 'ESRCH') return 'gone'
  }
  if (platform() !== 'linux') return 'alive'
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [, name, state] = /^\d+ \((.*)\) (\S)/s.exec(text) ?? []
    if (state === 'Z' || state === 'X') return 'zombie'
    return name === 'postgres' ? 'alive' : 'foreign'
  } catch {
    return 'gone'
  }
}

/**
 * Makes a pid file name nobody, where it names a stranger or a zombie that nobody buries. The file itself stays: its line
 * about shared memory is how PostgreSQL notices that workers of the dead server still write, and refuses to start beside them.
 */
export async function disownPostmaster(cluster: string): Promise<void> {
  const path = join(cluster, 'postmaster.pid')
  const text = await readFile(path, 'utf8').catch(() => null)
  if (text === null) return
  let unused = 4_000_000
  while (processState(unused) !== 'gone') unused -= 1
  await writeFile(path, [String(unused), ...text.split('\n').slice(1)].join('\n'))
}
