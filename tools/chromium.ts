/** Finds a Chromium for the journeys and the measurements, or brings one. */
import { execFileSync } from 'node:child_process'
import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

/** Chromium without a window's parts: a fifth less work for the processor, and all that journeys need. Debian packages it beside the whole one. */
const SHELLS = ['chromium-headless-shell', 'chrome-headless-shell']
const COMMANDS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
/** Where the packages put it, for whoever has another PATH than the system's. */
const ELSEWHERE = [
  '/usr/bin/chromium',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]
const CHROMIUM_LIMIT_MS = 10 * 60_000

function canRun(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Ubuntu's package of that name is a stub that asks for snap, which is rarely there where tests run. */
function isSnapStub(path: string): boolean {
  try {
    const head = readFileSync(path).subarray(0, 4096)
    return head.subarray(0, 2).toString() === '#!' && head.includes('snap')
  } catch {
    return false
  }
}

/** Playwright's own download, when there is one. */
function playwrightsOwn(): string[] {
  try {
    return [chromium.executablePath()]
  } catch {
    return []
  }
}

/** The path of a Chromium that can be started: CHROMIUM_PATH, the system's, Playwright's; null when there is none. */
export function findChromium(env: NodeJS.ProcessEnv = process.env): string | null {
  const named = env['CHROMIUM_PATH']
  if (named) return canRun(named) ? named : null
  return [...onPath(COMMANDS, env), ...ELSEWHERE, ...playwrightsOwn()].find((path) => canRun(path) && !isSnapStub(path)) ?? null
}

/** The same for journeys, which need no window: a headless shell where there is one, else what `findChromium` finds. */
export function findShell(env: NodeJS.ProcessEnv = process.env): string | null {
  if (env['CHROMIUM_PATH']) return findChromium(env)
  return [...onPath(SHELLS, env), '/usr/bin/chromium-headless-shell'].find(canRun) ?? findChromium(env)
}

function onPath(commands: readonly string[], env: NodeJS.ProcessEnv): string[] {
  const folders = (env['PATH'] ?? '').split(delimiter).filter(Boolean)
  return commands.flatMap((command) => folders.map((folder) => join(folder, command)))
}

export interface Machine {
  readonly platform: NodeJS.Platform
  readonly isRoot: boolean
  /** The text of /etc/os-release, empty where there is none. */
  readonly osRelease: string
  readonly hasAptGet: boolean
}

export function thisMachine(): Machine {
  return {
    platform: process.platform,
    isRoot: process.getuid?.() === 0,
    osRelease: existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : '',
    hasAptGet: existsSync('/usr/bin/apt-get'),
  }
}

type Command = readonly [command: string, ...args: string[]]

/** The commands that bring a Chromium to such a machine: Debian's package where we may install it, Playwright's own elsewhere. */
export function waysToInstall(machine: Machine, node: string): readonly Command[] {
  const isDebian = /^ID=["']?debian["']?$/m.test(machine.osRelease)
  if (machine.isRoot && machine.hasAptGet && isDebian) {
    return [
      ['apt-get', 'update', '-q'],
      ['apt-get', 'install', '-y', '-q', '--no-install-recommends', 'chromium', 'fonts-noto-cjk'],
      // Last, because an older Debian has none, and the whole one does as well.
      ['apt-get', 'install', '-y', '-q', '--no-install-recommends', 'chromium-headless-shell'],
    ]
  }
  const withLibraries = machine.isRoot && machine.hasAptGet ? ['--with-deps'] : []
  return [[node, 'node_modules/@playwright/test/cli.js', 'install', ...withLibraries, 'chromium']]
}

/** A Chromium's path, installed on the way when there is none; throws one sentence that says what to do otherwise. */
export function bringChromium(): string {
  const named = process.env['CHROMIUM_PATH']
  if (named && !canRun(named)) throw new Error(`CHROMIUM_PATH names ${named}, which cannot be started: correct it, or leave it out.`)
  const found = findChromium()
  if (found !== null) return found
  install(waysToInstall(thisMachine(), process.execPath))
  const installed = findChromium()
  if (installed !== null) return installed
  throw new Error(
    'The journeys need a Chromium and none could be installed: install Chromium or Google Chrome and set CHROMIUM_PATH to its program.',
  )
}

/** The same for journeys: a headless shell where a package brings one. */
export function bringShell(): string {
  const machine = thisMachine()
  const whole = bringChromium()
  const found = findShell() ?? whole
  if (found !== whole || process.env['CHROMIUM_PATH'] || !machine.hasAptGet) return found
  install(waysToInstall(machine, process.execPath).filter((command) => command.includes('chromium-headless-shell')))
  return findShell() ?? whole
}

/** Runs one command after the other, until one fails. */
function install(commands: readonly Command[]): void {
  for (const [command, ...args] of commands) {
    console.log(`Chromium is wanted here. Running: ${command} ${args.join(' ')}`)
    try {
      const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
      execFileSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'], env, timeout: CHROMIUM_LIMIT_MS })
    } catch {
      return // what is found afterwards decides
    }
  }
}
