import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { SmsAccess } from '../sandbox.ts'
import type { Client } from '../testing/client.ts'
import { startForTest } from '../testing/client.ts'
import { Phone } from '../testing/phone.ts'
import { signatureProblem } from './sign.ts'
import { gapsOf, TEMPLATE_SETTING, TEMPLATES, type TemplateCode } from './templates.ts'

let client: Client
let sms: SmsAccess
let phone: Phone
let stop: () => Promise<void>
beforeAll(async () => {
  ;({ client, sms, stop } = await startForTest())
  phone = new Phone(sms)
})
afterAll(() => stop())
beforeEach(async () => void (await client.send('DELETE', '/control/faults')))

interface Arrived {
  readonly text: string
  readonly recipient: string
  readonly clientKey: string
  readonly params: Readonly<Record<string, string>>
}
const inbox = async (to: string) => (await client.get<{ messages: Arrived[] }>(`/control/inbox?to=${encodeURIComponent(to)}`)).body.messages

describe('Aliyun’s text messages', () => {
  it('takes what its own client signs, and renders the registered text with its signature', async () => {
    expect(await phone.send({ to: '13911110001', outId: 'n-1' })).toEqual({
      code: 'OK',
      bizId: expect.stringMatching(/^\d+\^0$/) as unknown,
    })
    const [message] = await inbox('+8613911110001')
    expect(message?.text).toBe('【启程商旅】你正在登录启程商旅，验证码 123456，5 分钟内有效。任何人向你索要都不要告诉，包括自称客服的人。')
    expect(message).toMatchObject({ recipient: '+8613911110001', clientKey: 'n-1', params: { code: '123456' } })
  })

  it.each(['13911110002', '+8613911110002', '8613911110002', '008613911110002'])('reads a mainland number written as %s', async (to) => {
    const before = (await inbox('+8613911110002')).length
    expect((await phone.send({ to })).code).toBe('OK')
    expect(await inbox('+8613911110002')).toHaveLength(before + 1)
  })

  it.each([
    ['a number that is none', { to: '12345' }, 'isv.MOBILE_NUMBER_ILLEGAL'],
    ['a mainland number that is too short', { to: '861391111' }, 'isv.MOBILE_NUMBER_ILLEGAL'],
    ['a signature that nobody registered', { sign: '别家' }, 'isv.SMS_SIGNATURE_ILLEGAL'],
    ['a template that nobody registered', { template: 'SMS_1' }, 'isv.SMS_TEMPLATE_ILLEGAL'],
    ['gaps that are no JSON', { params: 'code' }, 'isv.INVALID_JSON_PARAM'],
    ['a gap that is not filled', { params: '{}' }, 'isv.TEMPLATE_MISSING_PARAMETERS'],
    ['a code that is none', { params: '{"code":"a b"}' }, 'isv.TEMPLATE_PARAMS_ILLEGAL'],
    ['a whole link in a gap', { template: 'SMS_100000107', params: '{"company":"c","link":"https://x.cn/a"}' }, 'isv.PARAM_LENGTH_LIMIT'],
    [
      'a gap filled to overflowing',
      { template: 'SMS_100000107', params: `{"company":"${'长'.repeat(36)}","link":"a"}` },
      'isv.PARAM_LENGTH_LIMIT',
    ],
  ])('refuses %s with the carrier’s code', async (_what, sending, code) => {
    const before = (await inbox('')).length
    expect((await phone.send(sending)).code).toBe(code)
    expect(await inbox('')).toHaveLength(before)
  })

  it('tells what was sent to a number on a day of Beijing, newest first, page by page, by the client’s own number', async () => {
    for (const outId of ['d-1', 'd-2', 'd-3']) await phone.send({ to: '13911110003', outId })
    const first = await phone.details('13911110003', '20261123', { size: 2 })
    expect([first.code, first.total, first.list.map((each) => each.outId)]).toEqual(['OK', '3', ['d-3', 'd-2']])
    const second = await phone.details('13911110003', '20261123', { number: 2, size: 2 })
    expect(second.list.map((each) => [each.outId, each.sendStatus, each.phoneNum])).toEqual([['d-1', 3, '13911110003']])
    expect((await phone.details('13911110003', '20261122')).list).toEqual([])
  })

  it('knows no key against a second message: whoever sends twice is heard twice', async () => {
    await phone.send({ to: '13911110004', outId: 'twice' })
    await phone.send({ to: '13911110004', outId: 'twice' })
    expect(await inbox('+8613911110004')).toHaveLength(2)
    expect((await client.journal('twice')).map(({ effect }) => effect)).toEqual(['sent', 'sent'])
  })

  it('lets nobody in under another key or with another secret', async () => {
    const wrongSecret = new Phone({ ...sms, accessKeySecret: 'x'.repeat(30) })
    await expect(wrongSecret.send()).rejects.toMatchObject({ code: 'SignatureDoesNotMatch' })
    const stranger = new Phone({ ...sms, accessKeyId: 'LTAI5tSomebodyElse' })
    await expect(stranger.send()).rejects.toMatchObject({ code: 'InvalidAccessKeyId.NotFound' })
    expect((await client.send('POST', '/?PhoneNumbers=13911110005')).status).toBe(400)
  })

  it('lets links lead where the starter says', async () => {
    await client.control('inbox/origin', { origin: 'https://travel.example/m/' })
    await phone.send({ to: '13911110006', template: 'SMS_100000107', params: '{"company":"启程演示","link":"m/activate/phone"}' })
    expect((await inbox('+8613911110006'))[0]?.text).toContain(' https://travel.example/m/activate/phone ')
  })

  it('is bent on demand: refused, held back by the carrier’s limit, an answer that is lost', async () => {
    await client.control('faults', { match: 'smsSend', kind: 'smsLimit' })
    expect((await phone.send({ to: '13911110007' })).code).toBe('isv.BUSINESS_LIMIT_CONTROL')
    await client.control('faults', { match: 'smsSend', kind: 'lostReply' })
    await expect(phone.send({ to: '13911110007' })).rejects.toThrow('socket hang up')
    expect(await inbox('+8613911110007')).toHaveLength(1)
  })
})

describe('the signature of a request', () => {
  const key = { id: 'id', secret: 'secret' }
  // The parts as the official client puts them on the wire, under a signature that is none.
  const request = {
    method: 'POST',
    path: '/',
    query: { PhoneNumbers: '13800000001', TemplateParam: '{"code":"1"}' },
    headers: {
      host: 'x.example',
      'x-acs-action': 'SendSms',
      'x-acs-version': '2017-05-25',
      'x-acs-date': '2026-11-23T02:00:00Z',
      'x-acs-signature-nonce': 'n',
      'x-acs-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
      authorization: `ACS3-HMAC-SHA256 Credential=id,SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,Signature=${'0'.repeat(64)}`,
    },
    body: '',
  }

  it('holds for nothing but what was signed', () => {
    expect(signatureProblem(request, key)).toBe('SignatureDoesNotMatch')
    expect(signatureProblem({ ...request, headers: { ...request.headers, authorization: '' } }, key)).toBe('MissingAuthorization')
    const fewer = request.headers.authorization.replace('x-acs-signature-nonce;', '')
    expect(signatureProblem({ ...request, headers: { ...request.headers, authorization: fewer } }, key)).toBe('IncompleteSignature')
  })
})

describe('the registered texts', () => {
  it('are those that operators are told to register', () => {
    const told = readFileSync(new URL('../../docs/notices.md', import.meta.url), 'utf8')
    for (const text of Object.values(TEMPLATES)) expect(told).toContain(`| ${text.replace('${origin}', 'https://travel.example')} |`)
  })

  it('are in both languages with the same gaps, and each stands in the setting', () => {
    const pairs = TEMPLATE_SETTING.split(',').map((entry) => entry.split('=')[1]?.split('/') ?? [])
    expect(pairs.flat().toSorted()).toEqual(Object.keys(TEMPLATES).toSorted())
    for (const [zh, en] of pairs) expect(gapsOf(zh as TemplateCode).toSorted()).toEqual(gapsOf(en as TemplateCode).toSorted())
  })
})
