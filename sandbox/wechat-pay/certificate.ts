import { createPublicKey, sign } from 'node:crypto'
import type { KeyObject } from 'node:crypto'

/**
 * A platform certificate (X.509, RFC 5280) for an RSA key, signed by itself: whoever is told of it over a sealed line needs no chain.
 * Node reads certificates but writes none; this writes the DER around the key.
 */
const COMMON_NAME = '550403'
const SHA256_WITH_RSA = '2a864886f70d01010b'
const SUBJECT = 'Tenpay.com sandbox sign'

function der(tag: number, ...contents: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(contents)
  const { length } = content
  const head = length < 0x80 ? [tag, length] : length < 0x100 ? [tag, 0x81, length] : [tag, 0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from(head), content])
}

const sequence = (...parts: readonly Uint8Array[]) => der(0x30, ...parts)
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))
const NAME = sequence(der(0x31, sequence(oid(COMMON_NAME), der(0x0c, Buffer.from(SUBJECT)))))
const ALGORITHM = sequence(oid(SHA256_WITH_RSA), der(0x05))

/** Two digits of the year until 2049, four from then on (RFC 5280, 4.1.2.5). */
function timeOf(at: number): Buffer {
  const digits = `${new Date(at).toISOString().slice(0, 19).replaceAll(/[-:T]/g, '')}Z`
  return digits < '2050' ? der(0x17, Buffer.from(digits.slice(2))) : der(0x18, Buffer.from(digits))
}

/** `serial` is 40 hexadecimal digits and begins with a digit below 8: a number that is not negative. */
export function certificateOf(key: KeyObject, serial: string, from: number, until: number): string {
  const toSign = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from(serial, 'hex')),
    ALGORITHM,
    NAME,
    sequence(timeOf(from), timeOf(until)),
    NAME,
    createPublicKey(key).export({ type: 'spki', format: 'der' }),
  )
  const whole = sequence(toSign, ALGORITHM, der(0x03, Buffer.from([0]), sign('sha256', toSign, key)))
  const lines = whole.toString('base64').match(/.{1,64}/g) ?? []
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`
}
