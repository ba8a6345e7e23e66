import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TestClock } from '../../server/clock.ts'
import { dingtalkPlatform } from './dingtalk/index.ts'
import { PlatformAway, PlatformMisset } from './port.ts'
import { wechatAccount } from './wechat/index.ts'
import { wecomPlatform } from './wecom/index.ts'

/** A platform that has one answer to everything: this error, under HTTP 200. */
let server: Server
let origin: string
let errcode: number

beforeAll(async () => {
  server = createServer((_, answer) => {
    answer.setHeader('content-type', 'application/json').end(JSON.stringify({ errcode, errmsg: 'said in words' }))
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

const clock = new TestClock('2026-11-21T02:00:00Z')
const ours = { companyCode: 'QCDEMO', corpId: 'corp', agentId: '1', clock }
const insideOf = {
  wecom: () => wecomPlatform({ ...ours, secret: 's', useridIsStaffNumber: false, api: origin, authorize: origin, login: origin }).inside,
  dingtalk: () => dingtalkPlatform({ ...ours, appKey: 'k', appSecret: 's', api: origin, oapi: origin, login: origin }).inside,
  wechat: () => wechatAccount({ appId: 'a', appSecret: 's', api: origin, authorize: origin, clock }).inside,
}

describe.each(['wecom', 'dingtalk', 'wechat'] as const)('%s, asked for the token of our app', (name) => {
  it('is away where it says that it is busy: nothing of ours is set up wrongly [C-SSO-03] [C-SSO-05]', async () => {
    errcode = -1
    await expect(insideOf[name]()?.ticket()).rejects.toThrow(PlatformAway)
  })

  it('is set up wrongly where it knows no such secret', async () => {
    errcode = 40001
    await expect(insideOf[name]()?.ticket()).rejects.toThrow(PlatformMisset)
  })
})
