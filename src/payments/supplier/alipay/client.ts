import type { AlipaySdk } from 'alipay-sdk'
import type { Clock } from '../../../kernel/time.ts'
import { AnswerTooLong, codeOf, isUnreached, jsonOf, textOf } from '../../../server/answers.ts'
import { GatewayAway, GatewayUnclear } from '../port.ts'
import { shanghaiTime } from './times.ts'

/** The HTTP side of Alipay's open platform: one request, one answer that is believed. Knows nothing of trades. */
export type AlipayMethod =
  | 'alipay.trade.query'
  | 'alipay.trade.close'
  | 'alipay.trade.refund'
  | 'alipay.trade.fastpay.refund.query'
  | 'alipay.trade.pay'
  | 'alipay.fund.auth.order.voucher.create'
  | 'alipay.fund.auth.operation.detail.query'
  | 'alipay.fund.auth.order.unfreeze'
  | 'alipay.fund.auth.operation.cancel'
  | 'alipay.data.dataservice.bill.downloadurl.query'

/** An answer whose signature holds. Values are still to be read one by one. */
export type AlipayAnswer = Readonly<Record<string, unknown>>

export interface AlipayClient {
  /** Asks. Changes nothing, so a line that is cut is worth one more try. */
  read(method: AlipayMethod, content: Readonly<Record<string, string>>): Promise<AlipayAnswer>
  /** Acts, once: whoever gets no clear answer asks before sending again. */
  write(method: AlipayMethod, content: Readonly<Record<string, string>>, more?: RequestParts): Promise<AlipayAnswer>
}

/** What goes beside the content. */
interface RequestParts {
  readonly notify_url?: string
}

interface Access {
  readonly sdk: AlipaySdk
  readonly gateway: string
  readonly clock: Clock
  readonly timeoutMs: number
}

/** An answer is some hundred characters; what is longer than this is not one to us. */
const ANSWER_LIMIT_CHARS = 64_000

/** The line was cut: nobody knows what has been done. */
class LineCut extends Error {}

async function exchange(method: AlipayMethod, url: URL, init: RequestInit & { readonly signal: AbortSignal }): Promise<string> {
  try {
    const response = await fetch(url, init)
    const text = await textOf(response, ANSWER_LIMIT_CHARS)
    if (response.status !== 200) throw new GatewayUnclear(`${method}: answered ${response.status}`)
    return text
  } catch (error) {
    if (error instanceof GatewayUnclear) throw error
    if (error instanceof AnswerTooLong) throw new GatewayUnclear(`alipay: ${error.message}`)
    if (init.signal.aborted) throw new GatewayUnclear(`${method}: no answer in time`, { cause: error })
    if (isUnreached(error)) throw new GatewayAway(`${method}: cannot be reached (${codeOf(error)})`, { cause: error })
    throw new LineCut(`${method}: the line was cut`, { cause: error })
  }
}

const isRecord = (value: unknown): value is AlipayAnswer => typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * What Alipay signed, and nothing else. The signature covers the characters of one member of the answer; they are cut out of the text,
 * checked, and then these very characters are read, so that nothing can be believed that was not signed. Alipay leaves answers
 * unsigned where it does not know who asks (wrong app, wrong key): those cannot be told from a forged one.
 */
function signedPart(sdk: AlipaySdk, method: AlipayMethod, text: string): AlipayAnswer {
  const envelope = jsonOf(text)
  const sign = isRecord(envelope) ? envelope['sign'] : undefined
  if (typeof sign !== 'string' || sign === '') throw new GatewayUnclear(`${method}: an answer without a signature`)
  const member = `${method.replaceAll('.', '_')}_response`
  try {
    sdk.checkResponseSign(text, member, sign, '')
  } catch (error) {
    // The SDK's message repeats the whole answer, buyer included: only its kind is handed on.
    throw new GatewayUnclear(`${method}: the signature of the answer does not hold (${error instanceof Error ? error.name : 'unknown'})`)
  }
  const answer = jsonOf(sdk.getSignStr(text, member))
  if (!isRecord(answer)) throw new GatewayUnclear(`${method}: what is signed cannot be read`)
  return answer
}

/**
 * Signs, names and checks with the official SDK, and carries the request itself: the SDK's own carrier limits neither the whole time
 * nor the length of an answer, follows no rule of ours about redirects, and reads another part of an answer than the one whose
 * signature it has checked.
 */
export function alipayClient({ sdk, gateway, clock, timeoutMs }: Access): AlipayClient {
  async function send(
    method: AlipayMethod,
    bizContent: Readonly<Record<string, string>>,
    { tries, ...more }: RequestParts & { readonly tries: number },
  ): Promise<AlipayAnswer> {
    // The SDK stamps a request with this machine's wall time; Alipay reads it as Shanghai's and refuses what is hours away.
    const timestamp = shanghaiTime(clock.now())
    const signed = new URLSearchParams(sdk.sdkExecute(method, { bizContent, timestamp, ...more }))
    const body = new URLSearchParams({ biz_content: signed.get('biz_content') ?? '' })
    signed.delete('biz_content')
    const url = new URL(gateway)
    for (const [name, value] of signed) url.searchParams.set(name, value)
    // One limit over all tries: the caller waits for an answer, not for a try. A redirect would send a signed request elsewhere.
    const signal = AbortSignal.timeout(timeoutMs)
    const init = { method: 'POST', headers: { accept: 'application/json' }, body, redirect: 'manual', signal } as const
    for (let left = tries; ; left -= 1) {
      try {
        return signedPart(sdk, method, await exchange(method, url, init))
      } catch (error) {
        if (!(error instanceof LineCut)) throw error
        if (left <= 1) throw new GatewayUnclear(error.message, { cause: error.cause })
      }
    }
  }
  return {
    read: (method, content) => send(method, content, { tries: 2 }),
    write: (method, content, more) => send(method, content, { ...more, tries: 1 }),
  }
}
