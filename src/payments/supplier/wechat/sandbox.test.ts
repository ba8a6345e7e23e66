import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { startTestSandbox, type TestSandbox } from '../../../../tools/testing/sandbox.ts'
import { gatewayConformance } from '../conformance.ts'
import { fresh, ORDER, paid, stepsOver } from '../conformance/steps.ts'
import type { GatewayUnderTest } from '../conformance/world.ts'
import { GatewayUnclear } from '../port.ts'
import { sandboxUnderTest } from './testing.ts'

interface Merchant {
  gateway: string
  mchId: string
  appId: string
  mobileAppId: string
  merchantSerial: string
  publicKeyId: string
  privateKeyFile: string
  publicKeyFile: string
  apiV3KeyFile: string
}

interface Started {
  readonly subject: GatewayUnderTest
  readonly sandbox: TestSandbox
}

async function startSandbox(isKnownByKey = true): Promise<Started> {
  const sandbox = await startTestSandbox()
  const { origin, ready, control, stop } = sandbox
  const { gateway, mchId, appId, mobileAppId, ...merchant } = ready['wechatPay'] as Merchant
  const text = (file: string): string => readFileSync(file, 'utf8')
  const keys = {
    privateKey: text(merchant.privateKeyFile),
    merchantSerial: merchant.merchantSerial,
    apiV3Key: text(merchant.apiV3KeyFile),
    publicKey: isKnownByKey ? { id: merchant.publicKeyId, pem: text(merchant.publicKeyFile) } : null,
  }
  if (!isKnownByKey) await control('POST', '/wechat/signing', { mode: 'certificate' })
  return { sandbox, subject: await sandboxUnderTest(origin, { gateway, mchId, appId, mobileAppId, keys }, stop) }
}

gatewayConformance('WeChat Pay at the sandbox', async () => (await startSandbox()).subject, { isControlled: true })

describe.each([
  ['an account with the public key', true],
  ['an account that has certificates alone', false],
])('%s', (_what, isKnownByKey) => {
  it('goes on through every change of who signs, answers and notices alike [E-PAY]', async () => {
    const { subject, sandbox } = await startSandbox(isKnownByKey)
    const { gateway, world } = subject
    const { control } = sandbox
    const { levers } = world
    if (!levers) throw new Error('the sandbox has levers')
    const steps = stepsOver(
      () => subject,
      () => levers,
    )
    const sign = (mode: string) => control('POST', '/wechat/signing', { mode })
    const works = async (): Promise<void> => {
      const number = await steps.paid(115)
      expect((await gateway.query(number)).is).toBe('paid')
      expect(await gateway.readNotice(await levers.nextNotice(number))).toMatchObject({ is: 'trade', status: 'paid', amountMinor: 115 })
    }
    await sign('certificate')
    await works()
    if (isKnownByKey) await sign('publicKey')
    await works()
    await sign('certificate')
    await works()
    // Certificates are asked for twice a minute at most; a change within that time is unclear until then, and nothing is lost.
    await levers.moveClockTo(await world.inMinutes(1))
    await control('POST', '/wechat/rotate', {})
    await works()
    await control('POST', '/wechat/rotate', { forgetOld: true })
    await expect(gateway.query('Q1')).rejects.toThrow(GatewayUnclear)
    await levers.moveClockTo(await world.inMinutes(1))
    await works()
    await world.end()
  })

  it('reads the bill that WeChat Pay makes of a day: every payment, every refund, to the fen', async () => {
    const { subject } = await startSandbox(isKnownByKey)
    const { world } = subject
    const { levers } = world
    if (!levers) throw new Error('the sandbox has levers')
    const steps = stepsOver(
      () => subject,
      () => levers,
    )
    const { gateway } = subject
    // A whole day that nothing else happens on.
    const today = (await world.inMinutes(1440)).toZonedDateTimeISO('Asia/Shanghai').with({ hour: 12, minute: 0 })
    await levers.moveClockTo(today.toInstant())
    const [whole, part] = [await steps.paid(32_005), await steps.paid(1)]
    await steps.refunded({ tradeNumber: whole, number: 'R0001', amountMinor: 12_000, reason: 'orderEnded' })
    await levers.moveClockTo(today.add({ days: 1 }).with({ hour: 8, minute: 30 }).toInstant())
    expect(await gateway.bill(today.toPlainDate())).toBe('notYet')
    await levers.moveClockTo(today.add({ days: 1 }).with({ hour: 10, minute: 0 }).toInstant())
    const { gatewayNumber } = paid(await gateway.query(whole))
    expect(await gateway.bill(today.toPlainDate())).toEqual([
      { kind: 'payment', tradeNumber: whole, refundNumber: null, gatewayNumber, amountMinor: 32_005, feeMinor: 192 },
      {
        kind: 'payment',
        tradeNumber: part,
        refundNumber: null,
        gatewayNumber: paid(await gateway.query(part)).gatewayNumber,
        amountMinor: 1,
        feeMinor: 0,
      },
      {
        kind: 'refund',
        tradeNumber: whole,
        refundNumber: 'R0001',
        gatewayNumber: expect.any(String) as unknown,
        amountMinor: 12_000,
        feeMinor: -72,
      },
    ])
    await world.end()
  })
})

/** Somebody's number in our official account, as she gets it when she first comes in inside WeChat. */
async function openidOf({ origin, ready }: TestSandbox, person: string): Promise<string> {
  const { appId, appSecret } = (ready['identity'] as { apps: { wechat: { appId: string; appSecret: string } } }).apps.wechat
  const wechat = `${origin}/identity/wechat`
  const asked = { appid: appId, redirect_uri: 'http://127.0.0.1/m/sso/wechat', response_type: 'code', scope: 'snsapi_base', state: 'x' }
  const consent = `${wechat}/connect/oauth2/authorize?${new URLSearchParams(asked).toString()}`
  const led = await fetch(consent, { method: 'POST', body: new URLSearchParams({ person }), redirect: 'manual' })
  const code = new URL(led.headers.get('location') ?? '').searchParams.get('code') ?? ''
  const exchange = { appid: appId, secret: appSecret, code, grant_type: 'authorization_code' }
  const told = await fetch(`${wechat}/sns/oauth2/access_token?${new URLSearchParams(exchange).toString()}`)
  return ((await told.json()) as { openid: string }).openid
}

it('is paid inside WeChat by the person whose number it is, and by the native app', async () => {
  const { subject, sandbox } = await startSandbox()
  const { gateway, world } = subject
  const payer = { openid: await openidOf(sandbox, 'QC1001'), clientIp: null }
  const trade = { ...ORDER, number: fresh('Q'), amountMinor: 115, expiresAt: await world.inMinutes(30), payer }
  const sheet = await gateway.open(trade, 'wechatJsapi')
  if (sheet.is !== 'wechatJsapi') throw new Error('another way')
  const handOver = (person: string) => sandbox.control('POST', '/wechat/jsapi', { request: sheet.request, person })
  expect(await handOver('QC1002')).toMatchObject({ is: 'fail' })
  expect(await handOver('QC1001')).toEqual({ is: 'ok' })
  expect(paid(await gateway.query(trade.number)).amountMinor).toBe(115)
  const other = { ...trade, number: fresh('Q') }
  const app = await gateway.open(other, 'wechatApp')
  if (app.is !== 'wechatApp') throw new Error('another way')
  expect(await sandbox.control('POST', '/wechat/app', { request: app.request })).toEqual({ is: 'ok' })
  expect(paid(await gateway.query(other.number)).amountMinor).toBe(115)
  await expect(gateway.open({ ...trade, number: fresh('Q'), payer: { ...payer, openid: 'oNobody' } }, 'wechatJsapi')).rejects.toThrow(
    GatewayUnclear,
  )
  await world.end()
})
