import { join, resolve } from 'node:path'
import { othersFrom, searchWithinFrom, type Air1Other } from './config/air1.ts'
import { cardsFrom, type CardsConfig } from './config/cards.ts'
import { hostsFrom, type HostsConfig } from './config/hosts.ts'
import { keySource, type Environment, type KeySource } from './config/keys.ts'
import { appLoginFrom, type AppLoginConfig } from './config/app-login.ts'
import { duffelFrom, type DuffelConfig } from './config/duffel.ts'
import { memberFrom, type MemberConfig } from './config/member.ts'
import { noticesFrom, type NoticesConfig } from './config/notices.ts'
import { rail1From, type Rail1Config } from './config/rail1.ts'
import { ssoFrom, type SsoConfig } from './config/sso.ts'
import { wechatPayFrom, type WechatPayConfig } from './config/wechat-pay.ts'
import { isMasterKey } from './secrets.ts'

export type { KeySource } from './config/keys.ts'

/** How this installation runs: read from the environment once, checked once, then handed down. */
export interface Config {
  readonly port: number
  readonly host: string
  readonly dataDir: string
  /** An own PostgreSQL (15 or newer); null starts the embedded one under `dataDir`. */
  readonly databaseUrl: string | null
  readonly isProduction: boolean
  /** Serve phones on the local network over TLS with a certificate made on the spot. */
  readonly lan: boolean
  /**
   * Seed the demo company into an empty database. By default only into the embedded one: on a server that somebody set up,
   * people with published passwords come in only where DEMO=1 asks for them.
   */
  readonly demo: boolean
  readonly appDir: string
  /** The built console of the operator's staff. */
  readonly opsDir: string
  /** `noticeSecret`: what the supplier's notices are signed with; null where it sends none. */
  readonly air1: {
    readonly url: string
    readonly key: string
    readonly noticeSecret: string | null
    /** How long it is waited for beside others. */
    readonly searchWithinMs: number
    /** Further suppliers of mainland flights, searched at once with it. */
    readonly others: readonly Air1Other[]
  }
  /** Alipay in the browser; null where none is set up: then nobody can pay a part of an order herself. */
  readonly alipay: {
    readonly gateway: string
    /** Where people's browsers find the cashier, if elsewhere than our own requests go. */
    readonly cashier: string
    readonly appId: string
    readonly sellerId: string
    readonly privateKey: KeySource
    /** Alipay's own. */
    readonly publicKey: KeySource
  } | null
  readonly wechatPay: WechatPayConfig
  readonly notices: NoticesConfig
  readonly appLogin: AppLoginConfig
  readonly hosts: HostsConfig
  readonly sso: SsoConfig
  readonly cards: CardsConfig
  readonly member: MemberConfig
  readonly duffel: DuffelConfig
  readonly rail1: Rail1Config
  /** The origin that browsers and gateways reach us under, such as https://travel.example; null: the address we listen on. */
  readonly publicUrl: string | null
  readonly masterKeys: { readonly values: readonly string[]; readonly file: string }
  readonly logLevel: string
  /** How many proxies stand in front; their X-Forwarded-For is believed that far. */
  readonly trustedProxies: number
}

export type ConfigResult = { ok: true; config: Config } | { ok: false; problems: readonly string[] }

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']

function portFrom(text: string | undefined, fallback: number): number | null {
  const digits = text?.trim()
  if (!digits) return fallback
  return /^\d{1,5}$/.test(digits) && Number(digits) <= 65_535 ? Number(digits) : null
}

const isAddress = (text: string, protocol: RegExp): boolean => URL.canParse(text) && protocol.test(new URL(text).protocol)
/** A switch that is neither on nor off was meant to be something, and it matters which. */
const isSwitch = (text: string | undefined): boolean => !text || text === '0' || text === '1'

/** The present key and those of the past; what is wrong with them is added to the problems. */
function masterKeysFrom(env: Environment, problems: string[]): string[] {
  const present = env.QICHENG_MASTER_KEY?.trim() ?? ''
  const before = (env.QICHENG_MASTER_KEYS_BEFORE ?? '')
    .split(',')
    .map((key) => key.trim())
    .filter(Boolean)
  if (present && !isMasterKey(present)) problems.push('QICHENG_MASTER_KEY must be 32 bytes in base64.')
  if (!before.every(isMasterKey)) problems.push('QICHENG_MASTER_KEYS_BEFORE must be keys of 32 bytes in base64, separated by commas.')
  if (!present && before.length > 0) {
    problems.push('QICHENG_MASTER_KEYS_BEFORE names keys of the past, but QICHENG_MASTER_KEY, the present one, is missing.')
  }
  if (present && env.QICHENG_MASTER_KEY_FILE)
    problems.push('QICHENG_MASTER_KEY and QICHENG_MASTER_KEY_FILE are both set: which one holds the key?')
  return present ? [present, ...before] : []
}

const ALIPAY_GATEWAY = 'https://openapi.alipay.com/gateway.do'

/** All of Alipay's settings or none of them: half an account pays nobody. */
function alipayFrom(env: Environment, problems: string[]): Config['alipay'] {
  const appId = env.ALIPAY_APP_ID?.trim() ?? ''
  const sellerId = env.ALIPAY_SELLER_ID?.trim() ?? ''
  const gateway = env.ALIPAY_GATEWAY?.trim() || ALIPAY_GATEWAY
  const privateKey = keySource(env, 'ALIPAY_PRIVATE_KEY', problems)
  const publicKey = keySource(env, 'ALIPAY_PUBLIC_KEY', problems)
  const settings = [
    ['ALIPAY_APP_ID', appId],
    ['ALIPAY_SELLER_ID', sellerId],
    ['ALIPAY_PRIVATE_KEY or ALIPAY_PRIVATE_KEY_FILE', privateKey],
    ['ALIPAY_PUBLIC_KEY or ALIPAY_PUBLIC_KEY_FILE', publicKey],
  ] as const
  const missing = settings.filter(([, value]) => !value).map(([name]) => name)
  if (missing.length === settings.length && !env.ALIPAY_GATEWAY?.trim()) return null
  if (missing.length > 0) problems.push(`Alipay is set up by halves: ${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing.`)
  if (!isAddress(gateway, /^https?:$/)) problems.push('ALIPAY_GATEWAY must be an address such as https://openapi.alipay.com/gateway.do.')
  const cashier = env.ALIPAY_CASHIER?.trim() || gateway
  if (!isAddress(cashier, /^https?:$/)) problems.push('ALIPAY_CASHIER must be an address such as https://openapi.alipay.com/gateway.do.')
  return privateKey && publicKey ? { gateway, cashier, appId, sellerId, privateKey, publicKey } : null
}

/** The origin that others know us under, without a path; null where none is set. */
function publicUrlFrom(env: Environment, problems: string[]): string | null {
  const url = env.PUBLIC_URL?.trim().replace(/\/$/, '') || null
  if (url !== null && (!isAddress(url, /^https?:$/) || new URL(url).pathname !== '/')) {
    problems.push('PUBLIC_URL must be an origin such as https://travel.example, without a path.')
  }
  return url
}

/** Makes the configuration from the environment, or says in sentences what contradicts itself. Pure. */
export function configFrom(env: Environment, root: string): ConfigResult {
  const problems: string[] = []
  const port = portFrom(env.PORT, 8080)
  if (port === null) problems.push(`PORT must be a port number from 0 to 65535, not "${env.PORT}".`)
  const sandboxPort = portFrom(env.SANDBOX_PORT, 8090)
  if (sandboxPort === null) problems.push(`SANDBOX_PORT must be a port number from 0 to 65535, not "${env.SANDBOX_PORT}".`)
  const databaseUrl = env.DATABASE_URL?.trim() || null
  if (databaseUrl !== null && !isAddress(databaseUrl, /^postgres(ql)?:$/)) {
    problems.push('DATABASE_URL must be an address such as postgres://user:password@host:5432/name.')
  }
  const airUrl = env.AIR1_URL?.trim() || `http://127.0.0.1:${sandboxPort}/air/1`
  if (sandboxPort !== null && !isAddress(airUrl, /^https?:$/))
    problems.push('AIR1_URL must be an address such as https://supplier.example/air/1.')
  if (env.AIR1_URL && !env.AIR1_KEY) problems.push('AIR1_URL names a supplier, but AIR1_KEY, its key, is missing.')
  if (port !== null && port !== 0 && port === sandboxPort && !env.AIR1_URL) {
    problems.push(`PORT and SANDBOX_PORT are both ${port}: the product and the sandbox need one each.`)
  }
  const others = othersFrom(env, problems)
  const searchWithinMs = searchWithinFrom(env, 'AIR1_SEARCH_WITHIN_MS', problems)
  const keys = masterKeysFrom(env, problems)
  const alipay = alipayFrom(env, problems)
  const wechatPay = wechatPayFrom(env, problems)
  const notices = noticesFrom(env, problems)
  const appLogin = appLoginFrom(env, problems)
  const hosts = hostsFrom(env, problems)
  const sso = ssoFrom(env, problems)
  const cards = cardsFrom(env, sso, problems)
  const member = memberFrom(env, problems)
  const duffel = duffelFrom(env, problems)
  const rail1 = rail1From(env, problems)
  const publicUrl = publicUrlFrom(env, problems)
  const proxies = Number(env.TRUSTED_PROXIES ?? '0')
  if (!Number.isInteger(proxies) || proxies < 0) problems.push('TRUSTED_PROXIES must be a whole number of proxies.')
  const logLevel = env.LOG_LEVEL?.trim() || 'info'
  if (!LOG_LEVELS.includes(logLevel)) problems.push(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}, not "${logLevel}".`)
  if (!isSwitch(env.DEMO)) problems.push(`DEMO must be 0 or 1, not "${env.DEMO}".`)
  if (!isSwitch(env.QICHENG_LAN)) problems.push(`QICHENG_LAN must be 0 or 1, not "${env.QICHENG_LAN}".`)
  const lan = env.QICHENG_LAN === '1'
  if (lan && /^(127\.|::1$|localhost$)/.test(env.HOST ?? '')) {
    problems.push(`HOST ${env.HOST} is reached from this machine alone, but phones on the local network shall reach us: leave HOST out.`)
  }
  if (problems.length > 0 || port === null) return { ok: false, problems }
  const dataDir = resolve(root, env.DATA_DIR || 'data')
  return {
    ok: true,
    config: {
      port,
      host: env.HOST || (lan ? '0.0.0.0' : '127.0.0.1'),
      dataDir,
      databaseUrl,
      isProduction: env.NODE_ENV === 'production',
      lan,
      demo: env.DEMO === '1' || (env.DEMO !== '0' && databaseUrl === null),
      appDir: resolve(root, env.APP_DIR || 'dist/m'),
      opsDir: resolve(root, env.OPS_DIR || 'dist/ops'),
      air1: {
        url: airUrl.replace(/\/$/, ''),
        key: env.AIR1_KEY || 'sandbox',
        noticeSecret: env.AIR1_NOTICE_SECRET || (env.AIR1_URL ? null : 'sandbox-notice'),
        searchWithinMs,
        others,
      },
      alipay,
      wechatPay,
      notices,
      appLogin,
      hosts,
      sso,
      cards,
      member,
      duffel,
      rail1,
      publicUrl,
      masterKeys: { values: keys, file: env.QICHENG_MASTER_KEY_FILE || join(dataDir, 'secrets', 'master.key') },
      logLevel,
      trustedProxies: proxies,
    },
  }
}
