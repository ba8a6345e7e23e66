import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Answer } from '../kit/http.ts'
import { serve } from '../kit/http.ts'
import { APPS, OTHER_TENANT } from './apps.ts'
import { sendLark } from './cards.ts'
import { registerDoor, registered } from './door.ts'
import type { IdentityPerson } from './people.ts'
import { subjectAt } from './people.ts'
import type { IdentityWorld } from './world.ts'
import { fitsChallenge, grant, lifetimeSeconds, look, redeem } from './world.ts'

/** Lark: accounts' page of consent, authen v2 token, authen v1 user_info, the app's own token, the ticket of its script library, messages. */
const BASE = '/identity/lark/open-apis'
const words = z.record(z.string(), z.unknown()).catch({})

const failed = (code: number, error: string, description: string): Answer => ({
  status: 400,
  body: { code, error, error_description: description },
})
const BAD: Readonly<Record<string, Answer>> = {
  unknown: failed(20003, 'invalid_grant', 'The authorization code is not found'),
  expired: failed(20004, 'invalid_grant', 'The authorization code has expired'),
  used: failed(20065, 'invalid_grant', 'The authorization code has been used'),
}

function exchange(world: IdentityWorld, body: Readonly<Record<string, unknown>>): Answer {
  const { appId, appSecret } = APPS.lark
  if (body['client_id'] !== appId || body['client_secret'] !== appSecret)
    return failed(20002, 'invalid_client', 'The client secret is invalid')
  if (body['grant_type'] !== 'authorization_code') return failed(20036, 'unsupported_grant_type', 'grant_type is not supported')
  const inside = redeem(world, 'lark', 'insideCode', body['code'])
  const found = inside.is === 'unknown' ? redeem(world, 'lark', 'code', body['code']) : inside
  if (found.is !== 'valid' || !found.person) return BAD[found.is] ?? failed(20003, 'invalid_grant', 'The authorization code is not found')
  if (found.detail.redirectUri !== body['redirect_uri']) return failed(20071, 'invalid_grant', 'redirect_uri does not match')
  if (!fitsChallenge(found.detail.challenge, body['code_verifier'])) return failed(20049, 'invalid_grant', 'PKCE check failed')
  return {
    status: 200,
    body: {
      code: 0,
      access_token: grant(world, 'lark', 'userToken', found.person),
      expires_in: lifetimeSeconds('userToken'),
      token_type: 'Bearer',
      scope: 'auth:user.id:read',
    },
  }
}

function userInfo(world: IdentityWorld, authorization: string | undefined): Answer {
  const { is, person } = look(world, 'lark', 'userToken', authorization?.replace(/^Bearer /, ''))
  if (is !== 'valid' || !person) return { status: 400, body: { code: 20005, msg: 'The user access token passed is invalid' } }
  const id = subjectAt('lark', person)
  return {
    status: 200,
    body: {
      code: 0,
      msg: 'success',
      data: {
        name: person.name.zh,
        en_name: person.name.en,
        open_id: `ou_${id}`,
        union_id: `on_${id}`,
        email: '',
        enterprise_email: person.mail,
        mobile: `+86${person.mobile}`,
        tenant_key: person.isMember ? APPS.lark.tenantKey : OTHER_TENANT,
        employee_no: person.isMember ? person.key : '',
      },
    },
  }
}

/** The kinds of names that a message may be addressed by. */
const NAMES: Readonly<Record<string, (person: IdentityPerson) => string>> = {
  open_id: (person) => `ou_${subjectAt('lark', person)}`,
  union_id: (person) => `on_${subjectAt('lark', person)}`,
}

export function registerLark(app: FastifyInstance, world: IdentityWorld): void {
  registerDoor(app, world, {
    platform: 'lark',
    path: `${BASE}/authen/v1/authorize`,
    codeName: 'code',
    declined: { error: 'access_denied' },
    admit(query) {
      const client = registered('lark', query, { given: query['client_id'], known: APPS.lark.appId })
      if ('refused' in client) return client
      if (query['code_challenge'] !== undefined && query['code_challenge_method'] !== 'S256') return { refused: 'invalid_request' }
      return { ...client, ...(query['code_challenge'] === undefined ? {} : { challenge: query['code_challenge'] }) }
    },
  })
  app.post(`${BASE}/authen/v2/oauth/token`, (request, reply) =>
    serve('larkToken', world.faults, reply, () => exchange(world, words.parse(request.body))),
  )
  app.get(`${BASE}/authen/v1/user_info`, (request, reply) =>
    serve('larkUser', world.faults, reply, () => userInfo(world, request.headers.authorization)),
  )
  app.post(`${BASE}/auth/v3/tenant_access_token/internal`, (request, reply) =>
    serve('larkAppToken', world.faults, reply, () => {
      const body = words.parse(request.body)
      if (body['app_id'] !== APPS.lark.appId || body['app_secret'] !== APPS.lark.appSecret)
        return { status: 200, body: { code: 10014, msg: 'app secret invalid' } }
      const token = grant(world, 'lark', 'appToken', null)
      return { status: 200, body: { code: 0, msg: 'ok', tenant_access_token: token, expire: lifetimeSeconds('appToken') } }
    }),
  )
  app.post(`${BASE}/jssdk/ticket/get`, (request, reply) =>
    serve('larkTicket', world.faults, reply, () => {
      const { is } = look(world, 'lark', 'appToken', request.headers.authorization?.replace(/^Bearer /, ''))
      if (is !== 'valid') return { status: 400, body: { code: 99991663, msg: 'Invalid access token' } }
      return { status: 200, body: { code: 0, msg: 'ok', data: { ticket: 'sandbox-lark-js-ticket', expire_in: 7200 } } }
    }),
  )
  app.post(`${BASE}/im/v1/messages`, (request, reply) =>
    serve('larkMessage', world.faults, reply, () => {
      const { is } = look(world, 'lark', 'appToken', request.headers.authorization?.replace(/^Bearer /, ''))
      if (is !== 'valid') return { status: 400, body: { code: 99991663, msg: 'Invalid access token' } }
      return sendLark(world, request.body, NAMES[String(words.parse(request.query)['receive_id_type'])])
    }),
  )
}
