import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { rootCertificate, serverCertificate } from './certificate.ts'

const ROOT_NAME = 'Qicheng Travel (this installation)'
const ROOT_DAYS = 3650
/** Browsers refuse server certificates that live longer than 398 days; one of these lies before today. */
const SERVER_DAYS = 397

/** The addresses under which phones on the same network reach this machine. */
export function lanAddresses(): string[] {
  return Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .filter((entry) => entry.family === 'IPv4' && !entry.internal)
    .map((entry) => entry.address)
}

const newKey = (): KeyObject => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
const pemOf = (key: KeyObject): string => key.export({ type: 'pkcs8', format: 'pem' })

/** A day early, for phones whose clocks are behind. */
function lifetime(now: Temporal.Instant, days: number): { from: Temporal.Instant; until: Temporal.Instant } {
  return { from: now.subtract({ hours: 24 }), until: now.add({ hours: 24 * days }) }
}

function rootOf(dataDir: string, now: Temporal.Instant): { key: KeyObject; pem: string } {
  const dir = join(dataDir, 'tls')
  const files = { key: join(dir, 'root.key.pem'), pem: join(dir, 'root.pem') }
  if (existsSync(files.key) && existsSync(files.pem)) {
    return { key: createPrivateKey(readFileSync(files.key, 'utf8')), pem: readFileSync(files.pem, 'utf8') }
  }
  const key = newKey()
  const pem = rootCertificate({ subject: ROOT_NAME, ...lifetime(now, ROOT_DAYS) }, key)
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  writeFileSync(files.key, pemOf(key), { mode: 0o600 })
  writeFileSync(files.pem, pem)
  return { key, pem }
}

/**
 * A root of this installation's own, made once and kept, and a server certificate under it for today's addresses. Phones that
 * trust the root (it is offered for download) get a secure context; the others can go on past their browser's warning.
 */
export function lanCertificate(dataDir: string, now: Temporal.Instant): { key: string; cert: string; rootPem: string } {
  const root = rootOf(dataDir, now)
  const key = newKey()
  const cert = serverCertificate(
    { subject: 'Qicheng Travel', subjectKey: key, ...lifetime(now, SERVER_DAYS) },
    { subject: ROOT_NAME, privateKey: root.key },
    { hosts: ['localhost'], ipv4: ['127.0.0.1', ...lanAddresses()] },
  )
  return { key: pemOf(key), cert: cert + root.pem, rootPem: root.pem }
}
