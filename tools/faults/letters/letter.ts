import type { Random } from '../random.ts'

/** A notice as it goes over the line. */
export interface Letter {
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
}

/** A trade as its gateway knows it. */
export interface ToldTrade {
  /** Ours. */
  readonly number: string
  readonly gatewayNumber: string
  readonly amountMinor: number
}

/** What a gateway may rightly say of a trade: `refunded` is a trade some of whose money has gone back. */
export const SAYINGS = ['paid', 'closed', 'refunded'] as const
export type Saying = (typeof SAYINGS)[number]

/** How a notice can be false. The first five are rightly signed and say something that is wrong. */
export const FORGERIES = [
  'amount',
  'currency',
  'seller',
  'app',
  'unknownOrder',
  'forged',
  'alteredByte',
  'truncated',
  'unknownSerial',
  'old',
  'huge',
  'weakSignature',
  'probe',
  'wrongKey',
] as const
export type Forgery = (typeof FORGERIES)[number]

/** Whoever can write a gateway’s notices: with its keys, and therefore also every notice that is nearly one of its own. */
export interface Forger {
  readonly gateway: 'alipay' | 'wechat'
  /** Those of all forgeries that this gateway’s protocol has a place for. */
  readonly forgeries: readonly Forgery[]
  /** Whether the very same letter is heard a second time: Alipay stamps no time into its notices, WeChat Pay does. */
  readonly hearsTwice: boolean
  /** A true one, with a number and a stamp of its own. */
  write(saying: Saying, trade: ToldTrade, more?: { readonly at: Temporal.Instant }): Letter
  forge(forgery: Forgery, trade: ToldTrade, random: Random): Letter
  isTaken(answer: { readonly status: number; readonly body: string }): boolean
}

export const TEN_MEGABYTES = 10 * 1024 * 1024

const PRINTABLE = { from: 0x21, count: 0x5e }

/** The same text with another printable character in one place. */
export function withOtherCharacter(text: string, at: number, random: Random): string {
  const old = text.charCodeAt(at) - PRINTABLE.from
  const other = PRINTABLE.from + ((old + 1 + random.below(PRINTABLE.count - 1)) % PRINTABLE.count)
  return text.slice(0, at) + String.fromCharCode(other) + text.slice(at + 1)
}

/** The same signature with another bit in one place; one that only is written otherwise would still be right. */
export function withOtherBit(base64: string, random: Random): string {
  const bytes = Buffer.from(base64, 'base64')
  const at = random.below(bytes.length)
  bytes.writeUInt8(bytes.readUInt8(at) ^ (1 << random.below(8)), at)
  return bytes.toString('base64')
}

/** Draws until what is drawn is really another one. */
export function drawOther<T>(draw: () => T, isOther: (drawn: T) => boolean): T {
  for (let tries = 0; tries < 100; tries += 1) {
    const drawn = draw()
    if (isOther(drawn)) return drawn
  }
  throw new Error('a hundred alterations came to nothing')
}

/** A number with another last digit. */
export const nextDigit = (text: string): string => text.slice(0, -1) + String((Number(text.at(-1)) + 1) % 10)
