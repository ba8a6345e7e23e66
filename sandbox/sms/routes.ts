import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { InboxWorld } from '../inbox/messages.ts'
import type { Answer } from '../kit/http.ts'
import { serve } from '../kit/http.ts'
import type { ActionBody } from './actions.ts'
import { querySendDetails, sendSms } from './actions.ts'
import type { AccessKey, SignedRequest } from './sign.ts'
import { signatureProblem } from './sign.ts'

/** Aliyun's gateway for text messages: one address, the action in a header, what it is about in the query, everything signed. */
const VERSION = '2017-05-25'
const ACTIONS: ReadonlyMap<string, { readonly operation: string; readonly work: (world: InboxWorld, query: unknown) => ActionBody }> =
  new Map([
    ['SendSms', { operation: 'smsSend', work: sendSms }],
    ['QuerySendDetails', { operation: 'smsQuery', work: querySendDetails }],
  ])
const NONCES_KEPT = 10_000

const textsOf = (source: unknown): Record<string, string> =>
  Object.fromEntries(Object.entries(source ?? {}).filter((pair): pair is [string, string] => typeof pair[1] === 'string'))

function signedRequest(request: FastifyRequest): SignedRequest {
  return { method: request.method, path: '/', query: textsOf(request.query), headers: textsOf(request.headers), body: '' }
}

function errorAnswer(status: number, code: string, message: string): Answer {
  return { status, body: { RequestId: randomUUID().toUpperCase(), Code: code, Message: message, HostId: 'dysmsapi.aliyuncs.com' } }
}

export function registerSms(app: FastifyInstance, world: InboxWorld, key: AccessKey): void {
  /** A signed request counts once; the newest are remembered, which is enough for a world that forgets them on restart. */
  const nonces = new Set<string>()
  const isRepeated = (nonce: string): boolean => {
    if (nonces.has(nonce)) return true
    nonces.add(nonce)
    const [oldest] = nonces
    if (nonces.size > NONCES_KEPT && oldest !== undefined) nonces.delete(oldest)
    return false
  }
  /** The clients stamp the machine's time while this world has a clock of its own: the stamp's form is checked, not its age. */
  const envelopeProblem = (request: SignedRequest): Answer | undefined => {
    const wrong = signatureProblem(request, key)
    if (wrong === 'InvalidAccessKeyId.NotFound') return errorAnswer(404, wrong, 'Specified access key is not found.')
    if (wrong) return errorAnswer(400, wrong, 'Specified signature does not match our calculation.')
    if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(request.headers['x-acs-date'] ?? ''))
      return errorAnswer(400, 'InvalidTimeStamp.Format', 'Specified time stamp or date value is not well formatted.')
    if (isRepeated(request.headers['x-acs-signature-nonce'] ?? ''))
      return errorAnswer(400, 'SignatureNonceUsed', 'Specified signature nonce was used already.')
    return undefined
  }
  app.route({
    method: ['GET', 'POST'],
    url: '/',
    exposeHeadRoute: false,
    handler: (request, reply) => {
      const signed = signedRequest(request)
      const action = ACTIONS.get(signed.headers['x-acs-action'] ?? '')
      return serve(action?.operation ?? 'smsGateway', world.faults, reply, () => {
        const wrong = envelopeProblem(signed)
        if (wrong) return wrong
        if (!action || signed.headers['x-acs-version'] !== VERSION)
          return errorAnswer(404, 'InvalidAction.NotFound', 'The specified action is not found.')
        const [bent] = world.faults.take(action.operation, ['smsRefused', 'smsLimit'])
        const limit = { Code: 'isv.BUSINESS_LIMIT_CONTROL', Message: '触发分钟级流控' }
        const refused = { Code: 'isv.MOBILE_NUMBER_ILLEGAL', Message: '非法手机号' }
        const body = bent ? (bent.kind === 'smsLimit' ? limit : refused) : action.work(world, signed.query)
        return { status: 200, body: { RequestId: randomUUID().toUpperCase(), ...body } }
      })
    },
  })
}
