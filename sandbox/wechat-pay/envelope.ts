import type { FaultKind } from '../kit/faults.ts'
import type { Answer } from '../kit/http.ts'
import type { WechatPayWorld } from './model.ts'
import { isSignedBy, newNonce, readAuthorization, signMessage } from './sign.ts'
import type { SignedRequest } from './sign.ts'
import { signerOf } from './signers.ts'
import type { Body } from './views.ts'

/** Who asks, and how every answer is signed. */
export interface Said {
  readonly status: number
  /** Absent where there is nothing to say, as after a close. */
  readonly body?: Body
}

export const refused = (status: number, code: string, message: string): Said => ({ status, body: { code, message } })

const VALID_FOR_MS = 300_000
const NONCES_MAX = 100_000

/** Nonces that were used, with the time after which they are too old anyway. In memory: a restart forgets some minutes of them. */
export class Nonces {
  readonly #used = new Map<string, number>()

  /** False where it was used before. */
  use(nonce: string, at: number): boolean {
    if (this.#used.has(nonce)) return false
    if (this.#used.size >= NONCES_MAX) this.#forget(at)
    this.#used.set(nonce, at)
    return true
  }

  #forget(now: number): void {
    for (const [nonce, at] of this.#used) if (at < now - 2 * VALID_FOR_MS) this.#used.delete(nonce)
    if (this.#used.size >= NONCES_MAX) this.#used.clear()
  }
}

const SIGN_ERROR = refused(401, 'SIGN_ERROR', '签名错误，请检查后再试')

/** What is wrong with who asks; nothing where the merchant has signed this very request, now, for the first time. */
export function authorizationProblem(
  world: WechatPayWorld,
  nonces: Nonces,
  request: SignedRequest,
  header: string | undefined,
): Said | undefined {
  const given = readAuthorization(header)
  const { account } = world
  if (!given) return refused(401, 'SIGN_ERROR', 'Http头Authorization值格式错误，请参考《微信支付商户REST API签名规则》')
  if (given.mchid !== account.mchId) return refused(401, 'SIGN_ERROR', '商户号与签名不一致')
  if (given.serialNo !== account.merchantSerial) return refused(401, 'SIGN_ERROR', '商户证书序列号有误')
  if (!/^\d{10}$/.test(given.timestamp) || !/^[\w-]{1,32}$/.test(given.nonce)) return SIGN_ERROR
  if (!isSignedBy(account.merchantPublicKey, request, given)) return SIGN_ERROR
  if (!world.line.accepts(Number(given.timestamp) * 1000, VALID_FOR_MS))
    return refused(401, 'SIGN_ERROR', 'Http头Authorization中的timestamp与发起请求的时间不得超过5分钟')
  if (!nonces.use(given.nonce, Number(given.timestamp) * 1000)) return refused(401, 'SIGN_ERROR', 'Http头Authorization中的nonce_str重复')
  return undefined
}

/** Another amount than the truth, wherever the answer tells one. */
function withWrongAmount(body: Body | undefined): Body | undefined {
  if (body === undefined || typeof body.amount !== 'object') return body
  return { ...body, amount: { ...(body.amount as Body), total: 1, payer_total: 1 } }
}

/** Another trade, or another refund, than the one asked about: done, of the same amount, so that its number alone gives it away. */
function aboutAnother(body: Body | undefined): Body | undefined {
  if (body?.out_refund_no !== undefined) return { ...body, out_refund_no: 'OTHERREFUND', status: 'SUCCESS' }
  if (body?.out_trade_no === undefined) return body
  return { ...body, out_trade_no: 'OTHERTRADE', transaction_id: '4200000000000000000000000000', trade_state: 'SUCCESS' }
}

function toldInstead(body: Body | undefined, fault: FaultKind | undefined): Body | undefined {
  if (fault === 'wrongAmount') return withWrongAmount(body)
  return fault === 'otherTrade' ? aboutAnother(body) : body
}

/** WeChat does not sign what it says to somebody it does not know. */
export function answerOf(world: WechatPayWorld, operation: string, said: Said): Answer {
  const [bent] = world.faults.take(operation, ['unknownError', 'wrongAmount', 'otherTrade', 'badSignature'])
  const told = bent?.kind === 'unknownError' ? refused(500, 'SYSTEM_ERROR', '系统异常，请稍后重试') : said
  const body = toldInstead(told.body, bent?.kind)
  const text = body === undefined ? '' : JSON.stringify(body)
  const type = body === undefined ? {} : { 'content-type': 'application/json; charset=utf-8' }
  if (told.status === 401) return { status: 401, headers: type, body: text }
  const signer = signerOf(world.store, world.account, world.now())
  const [timestamp, nonce] = [String(Math.floor(world.line.now() / 1000)), newNonce()]
  const key = bent?.kind === 'badSignature' ? world.account.merchantPrivateKey : signer.key
  return {
    status: told.status,
    headers: {
      ...type,
      'request-id': newNonce(),
      'wechatpay-timestamp': timestamp,
      'wechatpay-nonce': nonce,
      'wechatpay-signature': signMessage(key, timestamp, nonce, text),
      'wechatpay-serial': signer.serial,
      'wechatpay-signature-type': 'WECHATPAY2-SHA256-RSA2048',
    },
    body: text,
  }
}
