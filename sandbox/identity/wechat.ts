import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Answer } from '../kit/http.ts'
import { serve } from '../kit/http.ts'
import { APPS } from './apps.ts'
import { registerDoor, registered } from './door.ts'
import type { IdentityPerson } from './people.ts'
import { subjectAt } from './people.ts'
import type { IdentityWorld } from './world.ts'
import { grant, lifetimeSeconds, look, redeem } from './world.ts'

/** WeChat's official account: silent consent (here with a page, for somebody must say whose phone it is) and the openid. */
const BASE = '/identity/wechat'
/** Somebody's number in our official account; she pays under it too. */
export const openidOf = (person: IdentityPerson): string => `o${subjectAt('wechat', person).slice(0, 27)}`
const words = z.record(z.string(), z.unknown()).catch({})
const failed = (errcode: number, errmsg: string): Answer => ({ status: 200, body: { errcode, errmsg } })

function exchange(world: IdentityWorld, query: Readonly<Record<string, unknown>>): Answer {
  if (query['appid'] !== APPS.wechat.appId) return failed(40013, 'invalid appid')
  if (query['secret'] !== APPS.wechat.appSecret) return failed(40125, 'invalid appsecret')
  if (query['grant_type'] !== 'authorization_code') return failed(40002, 'invalid grant_type')
  const { is, person } = redeem(world, 'wechat', 'code', query['code'])
  if (is === 'used') return failed(40163, 'code been used')
  if (is === 'expired') return failed(42003, 'code expired')
  if (is !== 'valid' || !person) return failed(40029, 'invalid code')
  return {
    status: 200,
    body: {
      access_token: grant(world, 'wechat', 'userToken', person),
      expires_in: 7200,
      refresh_token: 'sandbox',
      openid: openidOf(person),
      scope: 'snsapi_base',
    },
  }
}

export function registerWechat(app: FastifyInstance, world: IdentityWorld): void {
  registerDoor(app, world, {
    platform: 'wechat',
    path: `${BASE}/connect/oauth2/authorize`,
    codeName: 'code',
    // A declined consent comes back with its state alone.
    declined: {},
    admit(query) {
      if (query['response_type'] !== 'code' || query['scope'] !== 'snsapi_base') return { refused: 'scope' }
      return registered('wechat', query, { given: query['appid'], known: APPS.wechat.appId })
    },
  })
  app.get(`${BASE}/sns/oauth2/access_token`, (request, reply) =>
    serve('wechatToken', world.faults, reply, () => exchange(world, words.parse(request.query))),
  )
  app.post(`${BASE}/cgi-bin/stable_token`, (request, reply) =>
    serve('wechatAppToken', world.faults, reply, () => {
      const body = words.parse(request.body)
      if (body['appid'] !== APPS.wechat.appId) return failed(40013, 'invalid appid')
      if (body['secret'] !== APPS.wechat.appSecret) return failed(40125, 'invalid appsecret')
      return { status: 200, body: { access_token: grant(world, 'wechat', 'appToken', null), expires_in: lifetimeSeconds('appToken') } }
    }),
  )
  app.get(`${BASE}/cgi-bin/ticket/getticket`, (request, reply) =>
    serve('wechatTicket', world.faults, reply, () => {
      const query = words.parse(request.query)
      if (look(world, 'wechat', 'appToken', query['access_token']).is !== 'valid') return failed(40001, 'invalid credential')
      if (query['type'] !== 'jsapi') return failed(40097, 'invalid type')
      return { status: 200, body: { errcode: 0, errmsg: 'ok', ticket: 'sandbox-wechat-js-ticket', expires_in: 7200 } }
    }),
  )
}
