import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { stripVTControlCharacters } from 'node:util'

export interface CommandOptions {
  readonly args: readonly string[]
  readonly cwd: string
  readonly env: NodeJS.ProcessEnv
  readonly limitMs: number
  /** Shown as it comes, or kept for whoever asks why it failed. */
  readonly show: 'live' | 'kept'
}

export interface CommandResult {
  readonly code: number
  readonly output: string
  readonly tookMs: number
}

/** What is kept of a program's words; a runaway program may say more. */
const OUTPUT_LIMIT_CHARS = 2_000_000

const running = new Set<ChildProcess>()

/** Ends what runs when we are told to end, or when whoever started us is gone. */
export function endWithUs(): void {
  const end = (): void => {
    for (const child of running) child.kill('SIGTERM')
    process.exitCode = 1
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end)
  process.on('disconnect', end)
  process.channel?.unref()
}

/** Runs a program with the Node that runs this one. */
export function runNode({ args, cwd, env, limitMs, show }: CommandOptions): Promise<CommandResult> {
  const startedMs = performance.now()
  return new Promise((done) => {
    const child = spawn(process.execPath, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], timeout: limitMs, killSignal: 'SIGKILL' })
    running.add(child)
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8')
      stream.on('data', (chunk: string) => {
        if (output.length < OUTPUT_LIMIT_CHARS) output += chunk
        if (show === 'live') process.stdout.write(chunk)
      })
    }
    const end = (code: number, note: string): void => {
      running.delete(child)
      done({ code, output: stripVTControlCharacters(output) + note, tookMs: performance.now() - startedMs })
    }
    child.once('error', (error) => end(1, `\n${error.message}\n`))
    child.once('close', (code, signal) => {
      end(code ?? 1, signal === 'SIGKILL' ? `\nEnded after ${limitMs / 1000} s, its limit.\n` : '')
    })
  })
}

/** Variables by which an installation is run. Checks and tests choose their own, lest they touch somebody's data. */
const OPERATORS =
  /^(PORT|HOST|DATA_DIR|DATABASE_URL|DEMO|LOG_LEVEL|APP_DIR|TRUSTED_PROXIES|NODE_ENV|NODE_OPTIONS|AIR1_.*|DUFFEL_.*|ALIPAY_.*|PUBLIC_URL|SANDBOX_.*|QICHENG_.*|KILL_AT|FAIL_AT|DELAY_AT|POINTS_FILE)$/

export function testEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return { ...Object.fromEntries(Object.entries(env).filter(([name]) => !OPERATORS.test(name))), CI: 'true', NO_COLOR: '1' }
}
