import { createHash, createPublicKey, randomBytes, sign, type KeyObject } from 'node:crypto'

/**
 * X.509 certificates (RFC 5280) as far as a local network needs them: a root of one's own and a server's certificate under it,
 * for ECDSA keys. Node signs and exports keys but writes no certificates; this writes the DER around them.
 */
export interface CertificateDraft {
  readonly subject: string
  readonly subjectKey: KeyObject
  readonly from: Temporal.Instant
  readonly until: Temporal.Instant
}

/** Who signs. A root signs itself. */
export interface Issuer {
  readonly subject: string
  readonly privateKey: KeyObject
}

const OID = {
  commonName: '550403',
  ecdsaWithSha256: '2a8648ce3d040302',
  basicConstraints: '551d13',
  keyUsage: '551d0f',
  extendedKeyUsage: '551d25',
  subjectAltName: '551d11',
  subjectKeyId: '551d0e',
  authorityKeyId: '551d23',
  serverAuth: '2b06010505070301',
} as const

/** One DER element: tag, length, content. */
function der(tag: number, ...contents: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(contents)
  const { length } = content
  const head = length < 0x80 ? [tag, length] : length < 0x100 ? [tag, 0x81, length] : [tag, 0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from(head), content])
}

const sequence = (...parts: readonly Uint8Array[]): Buffer => der(0x30, ...parts)
const oid = (name: keyof typeof OID): Buffer => der(0x06, Buffer.from(OID[name], 'hex'))
const integer = (bytes: Uint8Array): Buffer => der(0x02, bytes)
const bitString = (unusedBits: number, bytes: Uint8Array): Buffer => der(0x03, Buffer.from([unusedBits]), bytes)
const TRUE = der(0x01, Buffer.from([0xff]))
const signatureAlgorithm = sequence(oid('ecdsaWithSha256'))

const nameOf = (subject: string): Buffer => sequence(der(0x31, sequence(oid('commonName'), der(0x0c, Buffer.from(subject)))))

/** Two digits of the year until 2049, four from then on (RFC 5280, 4.1.2.5). */
function timeOf(at: Temporal.Instant): Buffer {
  const digits = `${at.toString({ smallestUnit: 'second' }).replaceAll(/[-:TZ]/g, '')}Z`
  return digits < '2050' ? der(0x17, Buffer.from(digits.slice(2))) : der(0x18, Buffer.from(digits))
}

function extension(name: keyof typeof OID, value: Uint8Array, isCritical = false): Buffer {
  return sequence(oid(name), ...(isCritical ? [TRUE] : []), der(0x04, value))
}

const spkiOf = (key: KeyObject): Buffer => (key.type === 'private' ? createPublicKey(key) : key).export({ type: 'spki', format: 'der' })

/** SHA-1 over the key's bits (RFC 5280, 4.2.1.2): a name for the key, no protection. An uncompressed P-256 point has 65 bytes. */
const keyIdOf = (key: KeyObject): Buffer => createHash('sha1').update(spkiOf(key).subarray(-65)).digest()

function certificate(draft: CertificateDraft, issuer: Issuer, extensions: readonly Uint8Array[]): string {
  const serial = randomBytes(16)
  serial[0] = 0x40 | ((serial[0] ?? 0) & 0x3f) // positive, and without a leading zero
  const toSign = sequence(
    der(0xa0, integer(Buffer.from([2]))), // version 3
    integer(serial),
    signatureAlgorithm,
    nameOf(issuer.subject),
    sequence(timeOf(draft.from), timeOf(draft.until)),
    nameOf(draft.subject),
    spkiOf(draft.subjectKey),
    der(0xa3, sequence(...extensions, extension('subjectKeyId', der(0x04, keyIdOf(draft.subjectKey))))),
  )
  const whole = sequence(toSign, signatureAlgorithm, bitString(0, sign('sha256', toSign, issuer.privateKey)))
  const lines = whole.toString('base64').match(/.{1,64}/g) ?? []
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`
}

/** A root that may sign certificates and no further roots. */
export function rootCertificate(draft: Omit<CertificateDraft, 'subjectKey'>, privateKey: KeyObject): string {
  return certificate({ ...draft, subjectKey: privateKey }, { subject: draft.subject, privateKey }, [
    extension('basicConstraints', sequence(TRUE, integer(Buffer.from([0]))), true),
    extension('keyUsage', bitString(1, Buffer.from([0b0000_0110])), true), // keyCertSign, cRLSign
  ])
}

/** A server's certificate for host names and IPv4 addresses. */
export function serverCertificate(
  draft: CertificateDraft,
  issuer: Issuer,
  names: { hosts: readonly string[]; ipv4: readonly string[] },
): string {
  const hosts = names.hosts.map((host) => der(0x82, Buffer.from(host)))
  const addresses = names.ipv4.map((address) => der(0x87, Buffer.from(address.split('.').map(Number))))
  return certificate(draft, issuer, [
    extension('basicConstraints', sequence(), true),
    extension('keyUsage', bitString(7, Buffer.from([0b1000_0000])), true), // digitalSignature
    extension('extendedKeyUsage', sequence(oid('serverAuth'))),
    extension('subjectAltName', sequence(...hosts, ...addresses)),
    extension('authorityKeyId', sequence(der(0x80, keyIdOf(issuer.privateKey)))),
  ])
}
