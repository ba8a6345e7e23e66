import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Answer } from '../kit/http.ts'
import { serve } from '../kit/http.ts'
import { APPS } from './apps.ts'
import { sendDingtalk } from './cards.ts'
import { registerDoor, registered } from './door.ts'
import { PEOPLE, subjectAt } from './people.ts'
import type { IdentityPerson } from './people.ts'
import type { IdentityWorld } from './world.ts'
import { grant, lifetimeSeconds, look, redeem } from './world.ts'

/** DingTalk: the newer calls, whose errors are words with HTTP 400, and the older ones, whose errors are numbers with HTTP 200. */
const BASE = '/identity/dingtalk'
const words = z.record(z.string(), z.unknown()).catch({})

const answer = (errcode: number, errmsg: string, more: object = {}): Answer => ({ status: 200, body: { errcode, errmsg, ...more } })
const ok = (result: object): Answer => answer(0, 'ok', { result })
const failed = (code: string, message: string): Answer => ({ status: 400, body: { code, message, requestid: 'SANDBOX' } })
const BAD_TOKEN = answer(40014, '不合法的access_token')
const NOBODY = answer(60121, '找不到该用户')

const unionidOf = (person: IdentityPerson): string => `${subjectAt('dingtalk', person)}iE`
/** The organisation's own number for a member. */
const useridOf = (person: IdentityPerson): string => `manager${person.key}`

const hasToken = (world: IdentityWorld, query: unknown): boolean =>
  look(world, 'dingtalk', 'appToken', words.parse(query)['access_token']).is === 'valid'

function exchange(world: IdentityWorld, body: Readonly<Record<string, unknown>>): Answer {
  if (body['clientId'] !== APPS.dingtalk.appKey || body['clientSecret'] !== APPS.dingtalk.appSecret)
    return failed('invalidClientIdOrSecret', '无效的clientId或者clientSecret')
  if (body['grantType'] !== 'authorization_code') return failed('invalidParameter.grantType', '不支持的grantType')
  const { is, person } = redeem(world, 'dingtalk', 'code', body['code'])
  if (is !== 'valid' || !person) return failed('invalidParameter.authCode.notFound', '不存在的授权码')
  const token = grant(world, 'dingtalk', 'userToken', person)
  return { status: 200, body: { accessToken: token, refreshToken: 'sandbox', expireIn: lifetimeSeconds('userToken') } }
}

function me(world: IdentityWorld, token: unknown): Answer {
  const { is, person } = look(world, 'dingtalk', 'userToken', token)
  if (is !== 'valid' || !person) return failed('InvalidAuthentication', '不合法的access_token')
  const body = {
    nick: person.name.zh,
    unionId: unionidOf(person),
    openId: subjectAt('dingtalk/open', person),
    mobile: person.mobile,
    stateCode: '86',
  }
  return { status: 200, body }
}

function userByCode(world: IdentityWorld, code: unknown): Answer {
  const { is, person } = redeem(world, 'dingtalk', 'insideCode', code)
  if (is !== 'valid' || !person?.isMember) return answer(40078, '不存在的临时授权码')
  return ok({ userid: useridOf(person), unionid: unionidOf(person), name: person.name.zh, sys: false, sys_level: 0 })
}

function userDetail(userid: unknown): Answer {
  const person = PEOPLE.find((each) => each.isMember && useridOf(each) === userid)
  if (!person) return NOBODY
  return ok({
    userid: useridOf(person),
    unionid: unionidOf(person),
    name: person.name.zh,
    mobile: person.mobile,
    state_code: '86',
    org_email: person.mail,
    job_number: person.key,
  })
}

export function registerDingtalk(app: FastifyInstance, world: IdentityWorld): void {
  registerDoor(app, world, {
    platform: 'dingtalk',
    path: `${BASE}/oauth2/auth`,
    codeName: 'authCode',
    declined: {},
    admit(query) {
      if (query['response_type'] !== 'code' || !query['scope']?.split(' ').includes('openid')) return { refused: 'invalid_request' }
      return registered('dingtalk', query, { given: query['client_id'], known: APPS.dingtalk.appKey })
    },
  })
  app.post(`${BASE}/v1.0/oauth2/userAccessToken`, (request, reply) =>
    serve('dingtalkToken', world.faults, reply, () => exchange(world, words.parse(request.body))),
  )
  app.get(`${BASE}/v1.0/contact/users/me`, (request, reply) =>
    serve('dingtalkMe', world.faults, reply, () => me(world, request.headers['x-acs-dingtalk-access-token'])),
  )
  app.get(`${BASE}/gettoken`, (request, reply) =>
    serve('dingtalkAppToken', world.faults, reply, () => {
      const query = words.parse(request.query)
      if (query['appkey'] !== APPS.dingtalk.appKey || query['appsecret'] !== APPS.dingtalk.appSecret)
        return answer(40089, '不合法的appKey或appSecret')
      return answer(0, 'ok', { access_token: grant(world, 'dingtalk', 'appToken', null), expires_in: lifetimeSeconds('appToken') })
    }),
  )
  const post = (path: string, operation: string, work: (body: Readonly<Record<string, unknown>>) => Answer) =>
    app.post(BASE + path, (request, reply) =>
      serve(operation, world.faults, reply, () => (hasToken(world, request.query) ? work(words.parse(request.body)) : BAD_TOKEN)),
    )
  post('/topapi/v2/user/getuserinfo', 'dingtalkUserByCode', (body) => userByCode(world, body['code']))
  post('/topapi/user/getbyunionid', 'dingtalkUserByUnion', (body) => {
    const person = PEOPLE.find((each) => unionidOf(each) === body['unionid'])
    return person?.isMember ? ok({ contact_type: 0, userid: useridOf(person) }) : NOBODY
  })
  post('/topapi/message/corpconversation/asyncsend_v2', 'dingtalkMessage', (body) => sendDingtalk(world, body, useridOf))
  post('/topapi/v2/user/get', 'dingtalkUser', (body) => userDetail(body['userid']))
  app.get(`${BASE}/get_jsapi_ticket`, (request, reply) =>
    serve('dingtalkTicket', world.faults, reply, () =>
      hasToken(world, request.query) ? answer(0, 'ok', { ticket: 'sandbox-dingtalk-js-ticket', expires_in: 7200 }) : BAD_TOKEN,
    ),
  )
}
