import type { Clock } from '../../../kernel/time.ts'
import { codeOf, isUnreached } from '../../../server/answers.ts'
import { GatewayAway, GatewayUnclear } from '../port.ts'
import type { OpenedKeys } from './keys.ts'
import { authorization, type Merchant } from './signing.ts'
import { stampIn, trustOf, type Trust } from './trust.ts'

/** The HTTP side of API v3: one request, one answer that is believed. Knows nothing of trades. */
export interface WechatAnswer {
  readonly status: number
  /** What it says as JSON; `undefined` where it says nothing. */
  readonly body: unknown
}

export interface WechatClient {
  /** Asks. Changes nothing, so a line that is cut is worth one more try. */
  read(target: string): Promise<WechatAnswer>
  /** Acts, once: whoever gets no clear answer asks before sending again. */
  write(target: string, body: object): Promise<WechatAnswer>
  /** Acts in a way that comes to the same however often it is sent: a line that is cut is worth one more try here too. */
  prepare(target: string, body: object): Promise<WechatAnswer>
  /** A file that an answer has named. It comes without a signature: whoever reads it holds it against the hash that was signed. */
  file(url: URL): Promise<Uint8Array>
  /** For what WeChat Pay sends by itself. */
  readonly trust: Trust
}

interface Access {
  readonly gateway: string
  readonly mchId: string
  readonly keys: OpenedKeys
  readonly clock: Clock
  readonly timeoutMs: number
}

/** An answer is some hundred characters; what is longer than this is not one to us. */
const ANSWER_LIMIT_BYTES = 64_000
/** A hundred thousand payments on one day. */
const FILE_LIMIT_BYTES = 48_000_000
/** A file takes longer than an answer. */
const FILE_TIMES = 6

/** The line was cut: nobody knows what has been done. */
class LineCut extends Error {}

interface RawAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly bytes: Uint8Array
}

async function bytesOf(response: Response, bytesMax: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    length += part.length
    if (length > bytesMax) throw new GatewayUnclear(`wechat: an answer of more than ${bytesMax} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts)
}

async function exchange(url: URL, init: RequestInit & { readonly signal: AbortSignal }, bytesMax: number): Promise<RawAnswer> {
  const what = `wechat ${init.method ?? ''} ${url.pathname.slice(0, 40)}`
  try {
    const response = await fetch(url, init)
    return { status: response.status, headers: Object.fromEntries(response.headers), bytes: await bytesOf(response, bytesMax) }
  } catch (error) {
    if (error instanceof GatewayUnclear) throw error
    if (init.signal.aborted) throw new GatewayUnclear(`${what}: no answer in time`, { cause: error })
    if (isUnreached(error)) throw new GatewayAway(`${what}: cannot be reached (${codeOf(error)})`, { cause: error })
    throw new LineCut(`${what}: the line was cut`, { cause: error })
  }
}

function jsonIn(bytes: Uint8Array): unknown {
  if (bytes.length === 0) return undefined
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    // Signed, and yet none: whoever asked finds that it says nothing of what was asked.
    return undefined
  }
}

/**
 * Signs each request and believes each answer by its signature, whichever key of WeChat Pay's it names. What WeChat Pay does not sign
 * (it signs nothing for somebody it does not know) cannot be told from what somebody else says.
 */
export function wechatClient({ gateway, mchId, keys, clock, timeoutMs }: Access): WechatClient {
  const merchant: Merchant = { mchId, merchantSerial: keys.merchantSerial, privateKey: keys.privateKey }
  // While an account moves from certificates to the public key, this says with which of them we want to be answered.
  const wanted = keys.publicKey ? { 'wechatpay-serial': keys.publicKey.id } : {}

  /** One try; a nonce is good once. A redirect would send a signed request elsewhere. */
  function tryOnce(method: 'GET' | 'POST', url: URL, body: string, signal: AbortSignal, bytesMax: number): Promise<RawAnswer> {
    const headers = {
      accept: 'application/json',
      'accept-language': 'zh-CN',
      'user-agent': 'qicheng-travel',
      authorization: authorization(merchant, { method, url, body }, clock.now()),
      ...wanted,
      ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
    }
    return exchange(url, { method, headers, redirect: 'manual', signal, ...(method === 'POST' ? { body } : {}) }, bytesMax)
  }

  /** One limit of time over all tries: the caller waits for an answer, not for a try. */
  async function ask(method: 'GET' | 'POST', url: URL, body: string, tries: number, limits = { bytes: ANSWER_LIMIT_BYTES, ms: timeoutMs }) {
    const signal = AbortSignal.timeout(limits.ms)
    for (let left = tries; ; left -= 1) {
      try {
        return await tryOnce(method, url, body, signal, limits.bytes)
      } catch (error) {
        if (!(error instanceof LineCut)) throw error
        if (left <= 1) throw new GatewayUnclear(error.message, { cause: error.cause })
      }
    }
  }

  const urlOf = (target: string): URL => new URL(target, gateway)
  const trust = trustOf({
    keys,
    clock,
    ask: async () => {
      const { headers, bytes } = await ask('GET', urlOf('/v3/certificates'), '', 2)
      return { stamp: stampIn(headers), body: bytes }
    },
  })

  async function believed(method: 'GET' | 'POST', target: string, body: string, tries: number): Promise<WechatAnswer> {
    const { status, headers, bytes } = await ask(method, urlOf(target), body, tries)
    const judgement = await trust.judge(stampIn(headers), bytes)
    if (judgement !== 'genuine') throw new GatewayUnclear(`wechat ${method}: an answer (${status}) that is ${judgement}`)
    return { status, body: jsonIn(bytes) }
  }
  return {
    trust,
    read: (target) => believed('GET', target, '', 2),
    write: (target, body) => believed('POST', target, JSON.stringify(body), 1),
    prepare: (target, body) => believed('POST', target, JSON.stringify(body), 2),
    async file(url) {
      const { status, bytes } = await ask('GET', url, '', 2, { bytes: FILE_LIMIT_BYTES, ms: timeoutMs * FILE_TIMES })
      if (status !== 200) throw new GatewayUnclear(`wechat: a file is answered with ${status}`)
      return bytes
    },
  }
}
