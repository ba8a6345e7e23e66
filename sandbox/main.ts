import type { SandboxConfig } from './sandbox.ts'
import { DEFAULTS, startSandbox } from './sandbox.ts'

/** The entrance: reads the environment, starts the world, says when it is ready, and stops when told to. */
const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost'])

function configFrom(env: NodeJS.ProcessEnv): SandboxConfig | string {
  const port = Number(env.SANDBOX_PORT ?? DEFAULTS.port)
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    return `SANDBOX_PORT is "${env.SANDBOX_PORT}"; it must be a port number, or 0 for any free one`
  const host = env.SANDBOX_HOST ?? DEFAULTS.host
  if (!LOOPBACK.has(host)) return `SANDBOX_HOST is "${host}"; the sandbox has no locks on its doors and listens on loopback only`
  const mailPort = Number(env.SANDBOX_MAIL_PORT ?? DEFAULTS.mailPort)
  if (!Number.isInteger(mailPort) || mailPort < 0 || mailPort > 65_535)
    return `SANDBOX_MAIL_PORT is "${env.SANDBOX_MAIL_PORT}"; it must be a port number, or 0 for any free one`
  const airBook = env.SANDBOX_AIR_BOOK ?? DEFAULTS.airBook
  if (!/^[a-z]{0,16}$/.test(airBook)) return `SANDBOX_AIR_BOOK is "${airBook}"; it must be up to 16 small letters, or nothing`
  return {
    port,
    host,
    mailPort,
    dataDir: env.SANDBOX_DATA_DIR ?? DEFAULTS.dataDir,
    seed: env.SANDBOX_SEED ?? DEFAULTS.seed,
    airKey: env.SANDBOX_AIR_KEY ?? DEFAULTS.airKey,
    airBook,
    duffelKey: env.SANDBOX_DUFFEL_KEY ?? DEFAULTS.duffelKey,
    railKey: env.SANDBOX_RAIL_KEY ?? DEFAULTS.railKey,
    railGtfs: env.SANDBOX_RAIL_GTFS ?? DEFAULTS.railGtfs,
    noticeSecret: env.SANDBOX_AIR_NOTICE_SECRET ?? DEFAULTS.noticeSecret,
    logLevel: env.SANDBOX_LOG_LEVEL ?? DEFAULTS.logLevel,
  }
}

/** A sentence for what is likely to go wrong at the start; everything else keeps its own words. */
function explain(error: unknown, config: SandboxConfig): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'EADDRINUSE')
    return `Port ${config.port} is taken by another program; set SANDBOX_PORT to another one, or to 0 for any free port`
  if (code === 'ERR_SQLITE_ERROR')
    return `The sandbox's file in ${config.dataDir} cannot be used (${String(error)}); is another sandbox running on it?`
  return error instanceof Error ? error.message : String(error)
}

const config = configFrom(process.env)
if (typeof config === 'string') {
  process.stderr.write(`${config}\n`)
  process.exit(2)
}
try {
  const running = await startSandbox(config)
  const { gateway, appId, sellerId, files } = running.alipay
  const { port, sms, mail, identity, member, duffel, rail } = running
  const { privateKey: _key, apiV3Key: _sealing, publicKey: _public, files: wechatFiles, ...wechat } = running.wechatPay
  process.stdout.write(
    `${JSON.stringify({
      sandbox: 'ready',
      port,
      alipay: { gateway, appId, sellerId, ...files },
      wechatPay: { ...wechat, ...wechatFiles },
      sms,
      mail,
      identity,
      member,
      duffel,
      rail,
    })}\n`,
  )
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => void running.stop().then(() => process.exit(0)))
  }
} catch (error) {
  process.stderr.write(`${explain(error, config)}\n`)
  process.exit(1)
}
