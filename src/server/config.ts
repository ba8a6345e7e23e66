import { join, resolve } from 'node:path'

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
  /** Seed the demo company into an empty database. */
  readonly demo: boolean
  readonly appDir: string
  readonly air1: { readonly url: string; readonly key: string }
  readonly masterKeys: { readonly values: readonly string[]; readonly file: string }
  readonly logLevel: string
  /** How many proxies stand in front; their X-Forwarded-For is believed that far. */
  readonly trustedProxies: number
}

export type ConfigResult = { ok: true; config: Config } | { ok: false; problems: readonly string[] }

type Environment = Readonly<Record<string, string | undefined>>

function portFrom(text: string | undefined, fallback: number): number | null {
  if (text === undefined || text === '') return fallback
  const value = Number(text)
  return Number.isInteger(value) && value >= 0 && value <= 65_535 ? value : null
}

/** Makes the configuration from the environment, or says in sentences what contradicts itself. Pure. */
export function configFrom(env: Environment, root: string): ConfigResult {
  const problems: string[] = []
  const port = portFrom(env.PORT, 8080)
  if (port === null) problems.push(`PORT must be a port number from 0 to 65535, not "${env.PORT}".`)
  const sandboxPort = portFrom(env.SANDBOX_PORT, 8090)
  if (sandboxPort === null) problems.push(`SANDBOX_PORT must be a port number from 0 to 65535, not "${env.SANDBOX_PORT}".`)
  const databaseUrl = env.DATABASE_URL?.trim() || null
  if (databaseUrl !== null && !/^postgres(ql)?:\/\//.test(databaseUrl)) {
    problems.push('DATABASE_URL must start with postgres:// or postgresql://.')
  }
  const airUrl = env.AIR1_URL?.trim() || `http://127.0.0.1:${sandboxPort}/air/1`
  if (!URL.canParse(airUrl)) problems.push('AIR1_URL must be an address such as https://supplier.example/air/1.')
  if (env.AIR1_URL && !env.AIR1_KEY) problems.push('AIR1_URL names a supplier, but AIR1_KEY, its key, is missing.')
  const keys = [env.QICHENG_MASTER_KEY, ...(env.QICHENG_MASTER_KEYS_BEFORE ?? '').split(',')].map((k) => (k ?? '').trim()).filter(Boolean)
  for (const key of keys) {
    if (Buffer.from(key, 'base64').length !== 32) problems.push('QICHENG_MASTER_KEY must be 32 bytes in base64.')
  }
  if (!env.QICHENG_MASTER_KEY && env.QICHENG_MASTER_KEYS_BEFORE) {
    problems.push('QICHENG_MASTER_KEYS_BEFORE names keys of the past, but QICHENG_MASTER_KEY, the present one, is missing.')
  }
  const proxies = Number(env.TRUSTED_PROXIES ?? '0')
  if (!Number.isInteger(proxies) || proxies < 0) problems.push('TRUSTED_PROXIES must be a whole number of proxies.')
  if (problems.length > 0 || port === null) return { ok: false, problems }
  const dataDir = resolve(root, env.DATA_DIR || 'data')
  const lan = env.QICHENG_LAN === '1'
  return {
    ok: true,
    config: {
      port,
      host: env.HOST || (lan ? '0.0.0.0' : '127.0.0.1'),
      dataDir,
      databaseUrl,
      isProduction: env.NODE_ENV === 'production',
      lan,
      demo: env.DEMO !== '0',
      appDir: resolve(root, env.APP_DIR || 'dist/m'),
      air1: { url: airUrl.replace(/\/$/, ''), key: env.AIR1_KEY || 'sandbox' },
      masterKeys: { values: keys, file: env.QICHENG_MASTER_KEY_FILE || join(dataDir, 'secrets', 'master.key') },
      logLevel: env.LOG_LEVEL || 'info',
      trustedProxies: proxies,
    },
  }
}
