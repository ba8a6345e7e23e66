// Plain JavaScript for Node 18 and later, without dependencies: this runs before anything is installed. It installs what
// package-lock.json names when something of it is missing, then hands over to the project's own Node.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const modules = join(root, 'node_modules')
const isWindows = process.platform === 'win32'
const ownNode = join(modules, 'node', 'bin', isWindows ? 'node.exe' : 'node')
const MIN_NODE_MAJOR = 18
const LAUNCHER_POLL_MS = 500
const INSTALL_LIMIT_MS = 15 * 60_000

function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return null // missing, or cut short by a killed install
  }
}

/**
 * Why an install is needed, or null. Compares what npm wrote down after its last whole install with the lock file: times of files
 * say little after a clone, and an install that left out the tools (NODE_ENV=production) or was killed is seen as what it is.
 */
export function whyInstall(lock, installed) {
  if (!installed) return 'nothing is installed yet'
  for (const [path, wanted] of Object.entries(lock.packages)) {
    if (path === '') continue
    const have = installed.packages[path]
    if (!have && !wanted.optional) return `${path.replace(/^.*node_modules\//, '')} is missing`
    if (have && have.version !== wanted.version) return `${path.replace(/^.*node_modules\//, '')} is of another version`
  }
  return null
}

function runsOwnNode() {
  return spawnSync(ownNode, ['--version'], { stdio: 'ignore' }).status === 0
}

/** npm as it was started, or the one on PATH. */
function npm(args) {
  const script = process.env.npm_execpath
  const isNpm = script && /npm-cli\.c?js$/.test(script)
  const [command, first] = isNpm ? [process.execPath, [script]] : [isWindows ? 'npm.cmd' : 'npm', []]
  return spawnSync(command, [...first, ...args], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    shell: isWindows && !isNpm,
    timeout: INSTALL_LIMIT_MS,
  }).status
}

function refuse(sentence) {
  console.error(sentence)
  process.exit(1)
}

function install() {
  const lock = readJson(join(root, 'package-lock.json'))
  if (!lock) refuse('package-lock.json is missing or broken: the project cannot be installed from it.')
  const why = whyInstall(lock, readJson(join(modules, '.package-lock.json')))
  if (why !== null) {
    console.error(`Installing, because ${why}. This takes a minute or two. / 正在安装依赖，约一两分钟。`)
    // The tools are named even under NODE_ENV=production: the app is built on this machine.
    if (npm(['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']) !== 0)
      refuse('npm could not install what package-lock.json names; its message stands above.')
  }
  // Where install scripts are switched off, Node's own has not run; it is the one that everything after this needs.
  if (!runsOwnNode())
    spawnSync(process.execPath, ['installArchSpecificPackage.js'], { cwd: join(modules, 'node'), stdio: ['ignore', 2, 2] })
  if (!runsOwnNode()) refuse(`The project's own Node (${ownNode}) does not start: remove node_modules and try again.`)
}

/** Parent and command line of a process, or null where the system does not tell. */
function looksOf(pid) {
  try {
    if (process.platform === 'linux') {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
      return { parent, command: readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ') }
    }
    const line = spawnSync('ps', ['-o', 'ppid=,command=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim()
    const [, parent, command] = /^(\d+)\s+(.*)$/.exec(line) ?? []
    return parent ? { parent: Number(parent), command } : null
  } catch {
    return null
  }
}

/** Who started us. npm puts a shell between itself and its scripts; it is npm that is meant, because npm is what gets killed. */
function launcherPid() {
  const parent = looksOf(process.ppid)
  const isNpmsShell = process.env.npm_lifecycle_event && parent && /^(\S*\/)?(sh|dash|bash) -c /.test(parent.command)
  return isNpmsShell ? parent.parent : process.ppid
}

function isThere(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM' // there, and somebody else's
  }
}

/** Signals reach the program that does the work; it decides how to end, and we end as it did. */
function handOver(entry) {
  const launcher = launcherPid()
  const path = `${join(modules, '.bin')}${delimiter}${process.env.PATH ?? ''}`
  // Who started us is noted: a later start tells a run that somebody watches from one that a kill left behind.
  const env = { ...process.env, QICHENG_LAUNCHER_PID: String(launcher), PATH: path }
  const child = spawn(ownNode, [join(root, entry), ...process.argv.slice(2)], {
    cwd: root,
    env,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  // Started by npm and npm was killed: nobody is left to send a signal.
  if (process.env.npm_lifecycle_event) setInterval(() => isThere(launcher) || child.kill('SIGTERM'), LAUNCHER_POLL_MS).unref()
  child.on('error', (error) => refuse(`${entry} did not start: ${error.message}`))
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal ?? ''] ?? 1)))
}

/** Installs what is missing and runs this TypeScript program with the project's own Node. */
export function bootstrap(entry) {
  if (Number(process.versions.node.split('.')[0]) < MIN_NODE_MAJOR) {
    refuse(`Qicheng starts from Node ${MIN_NODE_MAJOR} or later; this is ${process.versions.node}.`)
  }
  if (!existsSync(join(root, 'package.json'))) refuse('package.json is not where it should be: run this inside the project.')
  install()
  handOver(entry)
}
