import { createConnection, createServer } from 'node:net'
import { resolve } from 'node:path'

export interface StartOptions {
  readonly host: string
  /** Whether the port was asked for by name; then no other is taken instead. */
  readonly port: { readonly number: number; readonly isAsked: boolean }
  readonly sandboxPort: { readonly number: number; readonly isAsked: boolean }
  readonly dataDir: string
  /** False when every supplier has an address of its own. */
  readonly withSandbox: boolean
  /** Whether a second supplier of mainland flights is played beside the first. */
  readonly withSecond: boolean
  readonly isLan: boolean
  readonly isDev: boolean
}

export const DEFAULT_PORT = 8080
export const DEFAULT_SANDBOX_PORT = 8090
const PORTS_TRIED = 100
const CONNECT_LIMIT_MS = 300

type Environment = Readonly<Record<string, string | undefined>>

function portFrom(env: Environment, name: string, fallback: number): StartOptions['port'] {
  const text = env[name]?.trim()
  if (!text) return { number: fallback, isAsked: false }
  const number = Number(text)
  if (!Number.isInteger(number) || number < 0 || number > 65_535)
    throw new Error(`${name} must be a port number from 0 to 65535, not "${text}".`)
  return { number, isAsked: true }
}

/** Reads arguments and environment; throws one sentence where they contradict themselves. Pure. */
export function optionsFrom(args: readonly string[], env: Environment, root: string): StartOptions {
  const unknown = args.find((arg) => !['--lan', '--dev', '--second'].includes(arg))
  if (unknown !== undefined)
    throw new Error(
      `npm start knows --lan (serve phones on the local network), --second (a second supplier of flights) and --dev, not "${unknown}".`,
    )
  const withSandbox = !env['AIR1_URL']?.trim()
  const withSecond = args.includes('--second')
  const ownSuppliers = ['AIR1_URL', 'AIR1_ALSO'].find((name) => env[name]?.trim())
  if (withSecond && ownSuppliers !== undefined)
    throw new Error(
      `--second has the sandbox play a second supplier; ${ownSuppliers} names suppliers of your own: take one of the two away.`,
    )
  const isLan = args.includes('--lan')
  return {
    host: env['HOST'] || (isLan ? '0.0.0.0' : '127.0.0.1'),
    port: portFrom(env, 'PORT', DEFAULT_PORT),
    sandboxPort: portFrom(env, 'SANDBOX_PORT', DEFAULT_SANDBOX_PORT),
    dataDir: resolve(root, env['DATA_DIR'] || 'data'),
    withSandbox,
    withSecond,
    isLan,
    isDev: args.includes('--dev'),
  }
}

/**
 * What an operator should read who starts for production with what is only for trying out; nothing where nothing is. It is said, not
 * refused: somebody may want to see production's build against the sandbox.
 */
export function warningsFor(options: Pick<StartOptions, 'withSandbox'>, env: Environment): readonly string[] {
  if (env['NODE_ENV'] !== 'production') return []
  const isDemo = env['DEMO'] === '1' || (env['DEMO'] !== '0' && !env['DATABASE_URL']?.trim())
  const sandbox =
    '警告：正在生产模式下使用沙箱，航班和支付都不是真的；请设置 AIR1_URL、AIR1_KEY 和 ALIPAY_* / ' +
    'Warning: production runs on the sandbox, so flights and payments are not real: set AIR1_URL, AIR1_KEY and ALIPAY_*.'
  const demo = '警告：演示公司的密码是公开的；请设置 DEMO=0 / Warning: the demo company’s passwords are published: set DEMO=0.'
  return [...(options.withSandbox ? [sandbox] : []), ...(isDemo ? [demo] : [])]
}

function canListen(host: string, port: number): Promise<boolean> {
  return new Promise((done) => {
    const probe = createServer()
    probe.once('error', () => done(false))
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => done(true)))
  })
}

/** Some systems let a second program listen beside one that listens on every address; whether somebody answers tells. */
function answers(port: number): Promise<boolean> {
  return new Promise((done) => {
    const probe = createConnection({ host: '127.0.0.1', port })
    const end = (isAnswered: boolean): void => {
      probe.destroy()
      done(isAnswered)
    }
    probe.setTimeout(CONNECT_LIMIT_MS, () => end(false))
    probe.once('connect', () => end(true))
    probe.once('error', () => end(false))
  })
}

async function isFree(host: string, port: number): Promise<boolean> {
  return port === 0 || (!(await answers(port)) && (await canListen(host, port)))
}

/** The port to listen on: the one asked for or nothing; else the next free one from the default upwards. */
export async function choosePort(
  name: string,
  host: string,
  wish: { readonly number: number; readonly isAsked: boolean },
  without: readonly number[] = [],
): Promise<number> {
  if (wish.isAsked) {
    if (await isFree(host, wish.number)) return wish.number
    throw new Error(`${name} ${wish.number} is taken by another program on ${host}: stop that one or set another ${name}.`)
  }
  for (let port = wish.number; port < Math.min(wish.number + PORTS_TRIED, 65_536); port += 1) {
    if (!without.includes(port) && (await isFree(host, port))) return port
  }
  throw new Error(`No port from ${wish.number} to ${wish.number + PORTS_TRIED - 1} is free on ${host}: set ${name}.`)
}
