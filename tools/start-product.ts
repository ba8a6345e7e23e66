/**
 * `npm start`, once everything is installed: builds the app when its sources changed, starts the sandbox and the product as
 * children, prints where to go, and ends both in order. `--lan` serves phones on the local network, `--dev` reloads on change.
 */
import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { bannerFrom } from './start/banner.ts'
import { buildConsole, buildIfChanged } from './start/build.ts'
import { lanAddresses, lanCertificate } from '../src/server/tls.ts'
import { alipayEnvironment } from './start/alipay.ts'
import { openCashierDoor } from './start/cashier-door.ts'
import { startChild } from './start/child.ts'
import { putDeskOnDuty } from './start/desk.ts'
import { duffelEnvironment } from './start/duffel.ts'
import type { RunningChild } from './start/child.ts'
import { askDemoSignIns, askDemoStaff } from './start/demo.ts'
import { identityEnvironment, withoutOwn } from './start/identity.ts'
import { memberEnvironment } from './start/member.ts'
import { noticesEnvironment, registerLinkHost } from './start/notices.ts'
import { clearLeftover, markOf, removeRecord, writeRecord } from './start/leftover.ts'
import { choosePort, optionsFrom, warningsFor } from './start/options.ts'
import type { StartOptions } from './start/options.ts'
import { railEnvironment } from './start/rail.ts'
import { isSecondPlayed, SECOND, SECOND_FOLDER, secondEnvironment } from './start/suppliers.ts'
import { wechatPayEnvironment } from './start/wechat-pay.ts'

const root = join(import.meta.dirname, '..')
const DEFAULT_VITE_PORT = 5173

/** Running programs, in the order of their start; ended in the opposite one. */
const children: RunningChild[] = []
let stopping: Promise<void> | null = null

async function stopInOrder(dataDir: string): Promise<void> {
  for (const child of children.toReversed()) await child.stop()
  for (const door of doors) await door.close()
  removeRecord(dataDir)
}

/** However often it is asked for (a terminal signals all of us at once), there is one end. */
function stopAll(dataDir: string): Promise<void> {
  stopping ??= stopInOrder(dataDir)
  return stopping
}

function record(options: StartOptions, address: string): void {
  writeRecord(options.dataDir, {
    starter: markOf(process.pid),
    launcher: markOf(Number(process.env['QICHENG_LAUNCHER_PID'] ?? process.ppid)),
    children: children.map((child) => markOf(child.pid)),
    address,
  })
}

/** Where the sandbox stands, and what the product must know to reach it. */
interface StartedSandbox {
  readonly port: number
  readonly env: Readonly<Record<string, string>>
  /** Of the second supplier; null where none is played. */
  readonly secondPort: number | null
}

/**
 * On the local network phones pay too: the cashier is opened to them over TLS, and the sandbox, which tells the product of payments,
 * trusts the installation's own root.
 */
interface LanDoors {
  readonly address: string
  readonly tls: { readonly key: string; readonly cert: string }
}

function lanDoors(options: StartOptions): LanDoors | null {
  const [address] = lanAddresses()
  return options.isLan && address ? { address, tls: lanCertificate(options.dataDir, Temporal.Now.instant()) } : null
}

const doors: { close(): Promise<void> }[] = []

/** The sandbox's phones and mailboxes, each kind where the operator has none of their own. */
function carriersOf(said: Readonly<Record<string, unknown>>): Record<string, string> {
  const isOwn = {
    ALIYUN: Boolean(process.env['ALIYUN_SMS_ACCESS_KEY_ID']),
    MAIL: Boolean(process.env['SMTP_URL'] ?? process.env['SMTP_URL_FILE']),
  }
  const isOurs = ([name]: [string, string]) => !(name.startsWith('ALIYUN') ? isOwn.ALIYUN : isOwn.MAIL)
  return Object.fromEntries(Object.entries(noticesEnvironment(said)).filter(isOurs))
}

/** The sandbox's gateways; an operator's own account at one of them stands before it. */
function gatewaysOf(said: Readonly<Record<string, unknown>>, pages: string | undefined): Record<string, string> {
  const cashier = pages === undefined ? {} : { ALIPAY_CASHIER: `${pages}/alipay/gateway.do` }
  return {
    ...(process.env['ALIPAY_APP_ID'] ? {} : { ...alipayEnvironment(said), ...cashier }),
    ...(process.env['WECHAT_PAY_MCH_ID'] ? {} : wechatPayEnvironment(said, pages)),
  }
}

/** Opens the sandbox's pages to phones; says under which origin. */
async function openPages(sandboxPort: number, host: string, lan: LanDoors): Promise<string> {
  const door = await openCashierDoor({ sandboxPort, host, tls: lan.tls })
  doors.push(door)
  return `https://${lan.address}:${door.port}`
}

/** Starts a sandbox; answers with the line with which it says that it is ready. */
async function playSandbox(
  options: StartOptions,
  { name, env, isLan }: { name: string; env: Readonly<Record<string, string>>; isLan: boolean },
): Promise<Readonly<Record<string, unknown>>> {
  const sandbox = startChild({
    name,
    args: ['sandbox/main.ts'],
    cwd: root,
    env: { ...env, ...(isLan ? { NODE_EXTRA_CA_CERTS: join(options.dataDir, 'tls', 'root.pem') } : {}) },
    logFile: join(options.dataDir, 'log', `${name}.log`),
    readyKey: 'sandbox',
    readyLimitMs: 30_000,
    stopLimitMs: 5000,
  })
  children.push(sandbox)
  record(options, '')
  return sandbox.ready
}

/** The second supplier of mainland flights, a sandbox of its own beside the first; null where none is played. */
async function startSecond(options: StartOptions, taken: readonly number[], isLan: boolean): Promise<number | null> {
  const folder = join(options.dataDir, SECOND_FOLDER)
  if (!isSecondPlayed(options, { hasFolder: existsSync(folder), also: process.env['AIR1_ALSO'] })) return null
  const wish = { number: options.sandboxPort.number, isAsked: options.sandboxPort.number === 0 }
  const port = await choosePort('the second supplier’s port', '127.0.0.1', wish, taken)
  const env = { SANDBOX_PORT: String(port), SANDBOX_DATA_DIR: folder, SANDBOX_AIR_BOOK: SECOND.name }
  const said = await playSandbox(options, { name: SECOND_FOLDER, env, isLan })
  return typeof said['port'] === 'number' ? said['port'] : port
}

async function startSandbox(options: StartOptions, productPort: number, lan: LanDoors | null): Promise<StartedSandbox> {
  const port = await choosePort('SANDBOX_PORT', '127.0.0.1', options.sandboxPort)
  const dataDir = process.env['SANDBOX_DATA_DIR'] ?? join(options.dataDir, 'sandbox')
  const isLan = lan !== null
  const said = await playSandbox(options, { name: 'sandbox', env: { SANDBOX_PORT: String(port), SANDBOX_DATA_DIR: dataDir }, isLan })
  const reached = typeof said['port'] === 'number' ? said['port'] : port
  const member = process.env['MEMBER_URL'] ? {} : memberEnvironment(said)
  const abroad = process.env['DUFFEL_TOKEN'] || process.env['DUFFEL_TOKEN_FILE'] ? {} : duffelEnvironment(said)
  const trains = process.env['RAIL1_URL'] ? {} : railEnvironment(said)
  const carried = { SANDBOX_PORT: String(reached), ...carriersOf(said), ...member, ...abroad, ...trains }
  const pages = lan ? await openPages(reached, options.host, lan) : null
  const identity = withoutOwn(identityEnvironment(said, pages === null ? undefined : `${pages}/identity`), process.env)
  const secondPort = await startSecond(options, [reached, productPort], isLan)
  const second = secondPort === null ? {} : secondEnvironment(SECOND.name, `http://127.0.0.1:${secondPort}`, SECOND.searchWithinMs)
  return { port: reached, env: { ...carried, ...identity, ...gatewaysOf(said, pages ?? undefined), ...second }, secondPort }
}

async function startProduct(
  options: StartOptions,
  port: number,
  sandbox: StartedSandbox | null,
  lan: LanDoors | null,
  logDir: string,
): Promise<Readonly<Record<string, unknown>>> {
  const product = startChild({
    name: 'product',
    args: options.isDev ? ['--watch', '--watch-preserve-output', 'src/main.ts'] : ['src/main.ts'],
    cwd: root,
    env: {
      PORT: String(port),
      HOST: options.host,
      DATA_DIR: options.dataDir,
      // What Node has compiled is kept: later starts answer a third sooner. In our own folder, where nobody else writes.
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? join(options.dataDir, 'cache', 'node'),
      ...sandbox?.env,
      ...(options.isLan ? { QICHENG_LAN: '1' } : {}),
      // Where the gateway sends people back to: the address that phones know.
      ...(lan && !process.env['PUBLIC_URL'] ? { PUBLIC_URL: `https://${lan.address}:${port}` } : {}),
    },
    logFile: join(logDir, 'product.log'),
    readyKey: 'qicheng',
    readyLimitMs: 120_000,
    stopLimitMs: 20_000,
  })
  children.push(product)
  record(options, '')
  return product.ready
}

/** The same server as this machine reaches it: one that listens everywhere prints the address for phones. */
function nearOrigin(host: string, address: string): string {
  const { protocol, port, origin } = new URL(address)
  return host === '0.0.0.0' || host === '::' ? `${protocol}//127.0.0.1:${port}` : origin
}

function othersIn(addresses: unknown, first: string): string[] {
  if (!Array.isArray(addresses)) return []
  return addresses.filter((address): address is string => typeof address === 'string' && address !== first)
}

/** The app from its sources with hot reload; its calls go to the product. */
async function serveSources(productPort: number, taken: readonly number[]): Promise<string> {
  process.env['QICHENG_API'] = `http://127.0.0.1:${productPort}`
  const port = await choosePort('the development port', '127.0.0.1', { number: DEFAULT_VITE_PORT, isAsked: false }, taken)
  const { createServer: createVite } = await import('vite') // only here: the plain start needs no bundler in its process
  // Vite rides on a server of ours: one of its own would take SIGTERM for itself and end us before our children have ended.
  const server = createServer()
  const vite = await createVite({ configFile: join(root, 'vite.config.ts'), server: { middlewareMode: { server }, hmr: { server } } })
  server.on('request', vite.middlewares)
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  return `http://127.0.0.1:${port}/m/`
}

async function start(options: StartOptions): Promise<void> {
  const say = (line: string): void => console.log(line)
  const logDir = join(options.dataDir, 'log')
  await clearLeftover(options.dataDir, say)
  const reserved = options.withSandbox && options.sandboxPort.isAsked ? [options.sandboxPort.number] : []
  const port = await choosePort('PORT', options.host, options.port, reserved)
  // Whoever serves an app of their own has built it.
  if (!options.isDev && !process.env['APP_DIR']) buildIfChanged(root, say)
  if (options.isDev) buildConsole(root)
  const lan = lanDoors(options)
  const sandbox = options.withSandbox ? await startSandbox(options, port, lan) : null
  const said = await startProduct(options, port, sandbox, lan, logDir)
  const served = typeof said['address'] === 'string' ? said['address'] : `http://127.0.0.1:${port}/m/`
  const address = options.isDev ? await serveSources(Number(new URL(served).port), [port]) : served
  record(options, address)
  if (sandbox) await registerLinkHost(`http://127.0.0.1:${sandbox.port}`, new URL(address).origin)
  const near = nearOrigin(options.host, served)
  const staff = await askDemoStaff(near)
  if (sandbox) await putDeskOnDuty(`http://127.0.0.1:${sandbox.port}`, near, staff)
  const isMoved = !options.port.isAsked && port !== options.port.number
  console.log(
    bannerFrom({
      address,
      otherAddresses: options.isDev ? [] : othersIn(said['addresses'], served),
      sandboxAddress: sandbox === null ? null : `http://127.0.0.1:${sandbox.port}/control`,
      secondAddress: typeof sandbox?.secondPort === 'number' ? `http://127.0.0.1:${sandbox.secondPort}/control` : null,
      inboxAddress: sandbox === null ? null : `http://127.0.0.1:${sandbox.port}/inbox`,
      demo: await askDemoSignIns(near),
      consoleAddress: new URL('/ops/', address).href,
      staff,
      logDir,
      withQr: options.isLan,
      portNote: isMoved
        ? `端口 ${options.port.number} 已被占用，改用 ${port} / Port ${options.port.number} is taken by another program, so ${port} is used`
        : null,
    }),
  )
  for (const warning of warningsFor(options, process.env)) console.error(warning)
}

async function run(): Promise<void> {
  const options = optionsFrom(process.argv.slice(2), process.env, root)
  let exitCode = 0
  const end = async (): Promise<void> => {
    await stopAll(options.dataDir)
    process.exit(exitCode)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end())
  // npm's process or our own first half was killed: nobody is left to stop us.
  process.on('disconnect', () => void end())
  process.channel?.unref()
  try {
    await start(options)
  } catch (error) {
    if (stopping) return
    console.error(error instanceof Error ? error.message : String(error))
    exitCode = 1
    // A refused start has started nothing: the record, if any, is another's.
    await (children.length > 0 ? end() : process.exit(1))
  }
  const first = await Promise.race(children.map(async (child) => ({ name: child.name, how: await child.ended })))
  if (stopping) return
  console.error(`The ${first.name} ended ${first.how}; everything is stopped. See ${join(options.dataDir, 'log')}.`)
  exitCode = 1
  await end()
}

try {
  await run()
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
