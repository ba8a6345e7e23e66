import { randomBytes, webcrypto } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import type { X509Certificate } from '@peculiar/x509'

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const
const ROOT_DAYS = 3650
/** Browsers refuse server certificates that live longer than 398 days. */
const SERVER_DAYS = 397

/** The addresses under which phones on the same network reach this machine. */
export function lanAddresses(): string[] {
  return Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .filter((entry) => entry.family === 'IPv4' && !entry.internal)
    .map((entry) => entry.address)
}

/**
 * A root of this installation's own, made once and kept, and a server certificate under it for today's addresses. Phones that
 * trust the root (it is offered for download) get a secure context; the others can go on past their browser's warning.
 */
export async function lanCertificate(dataDir: string, now: Temporal.Instant): Promise<{ key: string; cert: string; rootPem: string }> {
  const x509 = await import('@peculiar/x509') // loads its ASN.1 tables: only --lan pays for them
  x509.cryptoProvider.set(webcrypto as never)
  const dir = join(dataDir, 'tls')
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  const day = 86_400_000
  const from = new globalThis.Date(now.epochMilliseconds - day)
  const until = (days: number) => new globalThis.Date(now.epochMilliseconds + days * day)
  const files = { key: join(dir, 'root.key.pem'), cert: join(dir, 'root.pem') }
  const pem = async (key: CryptoKey) => x509.PemConverter.encode(await webcrypto.subtle.exportKey('pkcs8', key), 'PRIVATE KEY')
  // Positive and without a leading zero, as X.509 wants its serial numbers.
  const serial = () => `4${randomBytes(16).toString('hex').slice(1)}`

  let root: { cert: X509Certificate; key: CryptoKey }
  if (existsSync(files.key) && existsSync(files.cert)) {
    const der = x509.PemConverter.decodeFirst(readFileSync(files.key, 'utf8'))
    const key = await webcrypto.subtle.importKey('pkcs8', der, ALGORITHM, true, ['sign'])
    root = { cert: new x509.X509Certificate(readFileSync(files.cert, 'utf8')), key: key as CryptoKey }
  } else {
    const keys = await webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify'])
    const cert = await x509.X509CertificateGenerator.createSelfSigned({
      serialNumber: serial(),
      name: 'CN=Qicheng Travel (this installation)',
      notBefore: from,
      notAfter: until(ROOT_DAYS),
      signingAlgorithm: ALGORITHM,
      keys: keys as never,
      extensions: [
        new x509.BasicConstraintsExtension(true, 0, true),
        new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign, true),
        await x509.SubjectKeyIdentifierExtension.create(keys.publicKey as never),
      ],
    })
    writeFileSync(files.key, await pem(keys.privateKey as CryptoKey), { mode: 0o600 })
    writeFileSync(files.cert, cert.toString('pem'))
    root = { cert, key: keys.privateKey as CryptoKey }
  }
  const keys = await webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify'])
  const names = [{ type: 'dns' as const, value: 'localhost' }, ...['127.0.0.1', ...lanAddresses()].map((value) => ({ type: 'ip' as const, value }))]
  const cert = await x509.X509CertificateGenerator.create({
    serialNumber: serial(),
    subject: 'CN=Qicheng Travel',
    issuer: root.cert.subject,
    notBefore: from,
    notAfter: until(SERVER_DAYS),
    signingAlgorithm: ALGORITHM,
    publicKey: keys.publicKey as never,
    signingKey: root.key as never,
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      new x509.ExtendedKeyUsageExtension(['1.3.6.1.5.5.7.3.1']),
      new x509.SubjectAlternativeNameExtension(names),
      await x509.AuthorityKeyIdentifierExtension.create(root.cert.publicKey),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey as never),
    ],
  })
  const rootPem = root.cert.toString('pem')
  return { key: await pem(keys.privateKey as CryptoKey), cert: `${cert.toString('pem')}\n${rootPem}`, rootPem }
}
