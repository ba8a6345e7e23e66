/** One program that we started: its ready line, its log file, its end. */
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { createWriteStream, mkdirSync, openSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'

/** From pino's levels: warnings and worse are shown on the terminal, the rest only fills the log file. */
const WARN_LEVEL = 40
const LOG_FILE_LIMIT_BYTES = 20 * 1024 * 1024
/** Logs hold nothing personal, but who did what when is nobody else's business either. */
const OWNER_APPENDS = { flags: 'a', mode: 0o600 } as const
const KILLED_LIMIT_MS = 5000

export interface ChildOptions {
  readonly name: string
  readonly args: readonly string[]
  readonly cwd: string
  /** What the program inherits; our own environment when left out. */
  readonly baseEnv?: NodeJS.ProcessEnv
  readonly env: Readonly<Record<string, string>>
  readonly logFile: string
  /** The line of JSON on standard output that says the program is ready has this key with the value "ready". */
  readonly readyKey: string
  readonly readyLimitMs: number
  /** How long a graceful end may take before the program is killed. */
  readonly stopLimitMs: number
  /** Only fills its log file, whatever it has to say: for checks that break it on purpose. */
  readonly isQuiet?: boolean
}

export interface RunningChild {
  readonly name: string
  readonly pid: number
  readonly ready: Promise<Readonly<Record<string, unknown>>>
  /** Resolves when the program has ended, whatever the reason. */
  readonly ended: Promise<string>
  stop(): Promise<void>
}

function parse(line: string): Readonly<Record<string, unknown>> | null {
  if (!line.startsWith('{')) return null
  try {
    return JSON.parse(line) as Readonly<Record<string, unknown>>
  } catch {
    return null
  }
}

/** A log file that keeps one predecessor; the older one goes when a start finds it full. */
function openLog(path: string): (line: string) => void {
  mkdirSync(dirname(path), { recursive: true })
  let bytes = statSync(path, { throwIfNoEntry: false })?.size ?? 0
  // Opened at once: whoever has started a program finds its log, and may remove the folder once it has ended.
  const open = () => createWriteStream(path, { fd: openSync(path, OWNER_APPENDS.flags, OWNER_APPENDS.mode) })
  let file = open()
  return (line) => {
    bytes += Buffer.byteLength(line) + 1
    if (bytes > LOG_FILE_LIMIT_BYTES) {
      file.end()
      rmSync(`${path}.1`, { force: true })
      renameSync(path, `${path}.1`)
      file = open()
      bytes = 0
    }
    file.write(`${line}\n`)
  }
}

function readLines(from: Readable | null, take: (line: string) => void): void {
  if (from) createInterface({ input: from, crlfDelay: Infinity }).on('line', take)
}

async function endOf(child: ChildProcess): Promise<string> {
  if (child.exitCode !== null) return `with code ${child.exitCode}`
  if (child.signalCode !== null) return `by ${child.signalCode}`
  return new Promise((done) => {
    // Not 'close': the database server that the product started may hold its standard output for longer.
    child.once('exit', (code, signal) => done(code === null ? `by ${signal}` : `with code ${code}`))
    child.once('error', (error) => done(`before it began: ${error.message}`))
  })
}

const after = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms).unref())

/** Starts a program of ours with the Node that runs this one. It ends by itself when we are gone (with-parent.mjs). */
export function startChild(options: ChildOptions): RunningChild {
  const child = spawn(process.execPath, ['--import', join(options.cwd, 'tools/start/with-parent.mjs'), ...options.args], {
    cwd: options.cwd,
    env: { ...(options.baseEnv ?? process.env), ...options.env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // A group of its own: Ctrl+C in the terminal reaches us alone, and we end the programs in their order.
    detached: process.platform !== 'win32',
  })
  const ended = endOf(child)
  const log = openLog(options.logFile)
  let isStopping = false
  /** Everything goes to the log file; what a person should see, warnings and words that are no log entry, to the terminal too. */
  function pass(line: string, entry: ReturnType<typeof parse>): void {
    log(line)
    if (options.isQuiet) return
    const isQuiet = typeof entry?.['level'] === 'number' && (isStopping || entry['level'] < WARN_LEVEL)
    if (!isQuiet) console.error(`[${options.name}] ${typeof entry?.['msg'] === 'string' ? entry['msg'] : line}`)
  }
  const ready = new Promise<Readonly<Record<string, unknown>>>((done, fail) => {
    const limit = setTimeout(
      () => fail(new Error(`The ${options.name} was not ready within ${options.readyLimitMs / 1000} s; see ${options.logFile}.`)),
      options.readyLimitMs,
    )
    void ended.then((how) => {
      clearTimeout(limit)
      fail(new Error(`The ${options.name} ended ${how} before it was ready; see ${options.logFile}.`))
    })
    readLines(child.stdout, (line) => {
      const entry = parse(line)
      if (entry?.[options.readyKey] === 'ready') {
        clearTimeout(limit)
        done(entry)
        return // holds the demo sign-ins, which no log needs
      }
      pass(line, entry)
    })
  })
  readLines(child.stderr, (line) => pass(line, parse(line)))
  ready.catch(() => undefined) // whoever waits for it hears of it; nobody may be waiting while we stop
  return {
    name: options.name,
    pid: child.pid ?? 0,
    ready,
    ended,
    async stop() {
      isStopping = true
      child.kill('SIGTERM')
      const isEnded = await Promise.race([ended.then(() => true), after(options.stopLimitMs).then(() => false)])
      if (isEnded) return
      console.error(`The ${options.name} did not end within ${options.stopLimitMs / 1000} s and is killed.`)
      child.kill('SIGKILL')
      await Promise.race([ended, after(KILLED_LIMIT_MS)])
    },
  }
}
