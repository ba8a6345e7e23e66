import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Answer } from '../kit/http.ts'
import { serve } from '../kit/http.ts'
import { APPS } from './apps.ts'
import { sendWecom } from './cards.ts'
import type { Door } from './door.ts'
import { registerDoor, registered } from './door.ts'
import { subjectAt, useridOf } from './people.ts'
import type { IdentityWorld } from './world.ts'
import { grant, lifetimeSeconds, look, redeem } from './world.ts'

/** WeCom: the page inside its program, the one for other browsers, and the calls that tell who came. Errors come with HTTP 200. */
const BASE = '/identity/wecom'
const words = z.record(z.string(), z.unknown()).catch({})

const answer = (errcode: number, errmsg: string, more: object = {}): Answer => ({ status: 200, body: { errcode, errmsg, ...more } })
const ok = (more: object): Answer => answer(0, 'ok', more)
const BAD_TOKEN = answer(40014, 'invalid access_token')

const hasToken = (world: IdentityWorld, query: Readonly<Record<string, unknown>>): boolean =>
  look(world, 'wecom', 'appToken', query['access_token']).is === 'valid'

function userInfo(world: IdentityWorld, query: Readonly<Record<string, unknown>>): Answer {
  if (!hasToken(world, query)) return BAD_TOKEN
  const { is, person, detail } = redeem(world, 'wecom', 'code', query['code'])
  if (is === 'expired') return answer(42003, 'oauth_code expired')
  if (is !== 'valid' || !person) return answer(40029, 'invalid code')
  if (!person.isMember) return ok({ openid: `o${subjectAt('wecom', person)}` })
  const isPrivate = detail.scope === 'snsapi_privateinfo'
  return ok({ userid: useridOf(person), ...(isPrivate ? { user_ticket: grant(world, 'wecom', 'userTicket', person) } : {}) })
}

function userDetail(world: IdentityWorld, query: Readonly<Record<string, unknown>>, body: Readonly<Record<string, unknown>>): Answer {
  if (!hasToken(world, query)) return BAD_TOKEN
  const { is, person } = look(world, 'wecom', 'userTicket', body['user_ticket'])
  if (is !== 'valid' || !person) return answer(84014, 'invalid user_ticket')
  return ok({ userid: useridOf(person), gender: '0', mobile: person.mobile, email: '', biz_mail: person.mail })
}

export function registerWecom(app: FastifyInstance, world: IdentityWorld): void {
  const door = (path: string, scopeOf: (query: Readonly<Record<string, string>>) => string): Door => ({
    platform: 'wecom',
    path,
    codeName: 'code',
    // A declined consent comes back with its state alone.
    declined: {},
    admit(query) {
      const client = registered('wecom', query, { given: query['appid'], known: APPS.wecom.corpId })
      if ('refused' in client) return client
      if (query['agentid'] !== APPS.wecom.agentId) return { refused: 'unknown_agent' }
      return { ...client, scope: scopeOf(query) }
    },
  })
  registerDoor(
    app,
    world,
    door(`${BASE}/connect/oauth2/authorize`, (query) => query['scope'] ?? 'snsapi_base'),
  )
  registerDoor(
    app,
    world,
    door(`${BASE}/wwlogin/sso/login`, () => 'snsapi_base'),
  )
  app.get(`${BASE}/cgi-bin/gettoken`, (request, reply) =>
    serve('wecomToken', world.faults, reply, () => {
      const query = words.parse(request.query)
      if (query['corpid'] !== APPS.wecom.corpId) return answer(40013, 'invalid corpid')
      if (query['corpsecret'] !== APPS.wecom.secret) return answer(40001, 'invalid credential')
      return ok({ access_token: grant(world, 'wecom', 'appToken', null), expires_in: lifetimeSeconds('appToken') })
    }),
  )
  app.get(`${BASE}/cgi-bin/auth/getuserinfo`, (request, reply) =>
    serve('wecomUser', world.faults, reply, () => userInfo(world, words.parse(request.query))),
  )
  app.post(`${BASE}/cgi-bin/auth/getuserdetail`, (request, reply) =>
    serve('wecomDetail', world.faults, reply, () => userDetail(world, words.parse(request.query), words.parse(request.body))),
  )
  app.get(`${BASE}/cgi-bin/get_jsapi_ticket`, (request, reply) =>
    serve('wecomTicket', world.faults, reply, () =>
      hasToken(world, words.parse(request.query)) ? ok({ ticket: 'sandbox-wecom-js-ticket', expires_in: 7200 }) : BAD_TOKEN,
    ),
  )
  app.post(`${BASE}/cgi-bin/message/send`, (request, reply) =>
    serve('wecomMessage', world.faults, reply, () =>
      hasToken(world, words.parse(request.query)) ? sendWecom(world, request.body, useridOf) : BAD_TOKEN,
    ),
  )
}
