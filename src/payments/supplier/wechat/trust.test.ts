import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { GatewayUnclear, type PaymentGateway } from '../port.ts'
import {
  API_V3_KEY,
  APP_ID,
  certificateOf,
  gatewayOn,
  HandClock,
  MCH_ID,
  MERCHANT_SERIAL,
  noticeOf,
  openLine,
  ours,
  pem,
  saying,
  seal,
  stranger,
  type Line,
} from './testing-line.ts'

/** An account that has platform certificates only, as all had before the public key. */
const FIRST = '5A'.repeat(20)
const SECOND = '6B'.repeat(20)
const pair = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
const [first, second] = [pair(), pair()]

let line: Line
let clock: HandClock
let gateway: PaymentGateway
beforeAll(async () => void (line = await openLine()))
afterAll(() => line.close())
beforeEach(() => {
  line.asked.length = 0
  clock = new HandClock()
  gateway = gatewayOn(line, clock, {
    keys: { privateKey: pem(ours.privateKey), merchantSerial: MERCHANT_SERIAL, apiV3Key: API_V3_KEY, publicKey: null },
  })
})

interface Told {
  readonly serial: string
  readonly key: KeyObject
  /** What its own text says, where that is another number. */
  readonly inside?: string
  readonly until?: string
}
const listOf = (told: readonly Told[], sealedWith = API_V3_KEY) => ({
  data: told.map(({ serial, key, inside, until }) => ({
    serial_no: serial,
    effective_time: '2026-11-21T08:00:00+08:00',
    expire_time: '2031-11-21T08:00:00+08:00',
    encrypt_certificate: seal(certificateOf(key, inside ?? serial, until), 'certificate', sealedWith),
  })),
})
const A: Told = { serial: FIRST, key: first.privateKey }
const B: Told = { serial: SECOND, key: second.privateKey }

/** WeChat Pay tells of these certificates, and answers everything else under one of them. */
function world(told: readonly Told[], by: Told, more: { readonly list?: object; readonly listedBy?: Told } = {}): void {
  line.answer = (asked, response) => {
    const isList = asked.target === '/v3/certificates'
    const { key, serial } = isList ? (more.listedBy ?? by) : by
    const body = isList ? (more.list ?? listOf(told)) : { code: 'ORDER_NOT_EXIST' }
    saying(clock, isList ? 200 : 404, body, { key, serial })(asked, response)
  }
}
const listings = (): number => line.asked.filter(({ target }) => target === '/v3/certificates').length

describe('platform certificates', () => {
  it('are learnt when one is first needed, once for many, and again when WeChat Pay goes on to the next', async () => {
    world([A], A)
    expect(await Promise.all(['Q1', 'Q2', 'Q3'].map((number) => gateway.query(number)))).toEqual([
      { is: 'unknown' },
      { is: 'unknown' },
      { is: 'unknown' },
    ])
    expect(listings()).toBe(1)
    clock.forward(31)
    world([B, A], B)
    expect(await gateway.query('Q1')).toEqual({ is: 'unknown' })
    expect(listings()).toBe(2)
  })

  it('are forgotten when WeChat Pay tells of them no longer', async () => {
    world([A], A)
    await gateway.query('Q1')
    clock.forward(31)
    world([B], B)
    await gateway.query('Q1')
    clock.forward(31)
    world([B], A, { listedBy: B })
    await expect(gateway.query('Q1')).rejects.toThrow(GatewayUnclear)
  })

  it('are asked for once in half a minute however many forged notices name numbers that nobody knows', async () => {
    world([A], A)
    const forged = (serial: string) => noticeOf(clock, { mchid: MCH_ID, appid: APP_ID }, { serial, key: stranger.privateKey })
    for (let number = 0; number < 200; number += 1) {
      const serial = number.toString(16).toUpperCase().padStart(40, '4')
      expect((await gateway.readNotice(forged(serial))).is).toBe('refused')
    }
    expect(listings()).toBe(1)
    clock.forward(29)
    await gateway.readNotice(forged('7F'.repeat(20)))
    expect(listings()).toBe(1)
    clock.forward(1)
    await gateway.readNotice(forged('7F'.repeat(20)))
    expect(listings()).toBe(2)
  })

  it.each([
    ['sealed with another key', { list: listOf([A], 'f'.repeat(32)) }],
    ['told under another number than their own', { list: listOf([{ ...A, inside: SECOND }]) }],
    ['told by somebody whose certificate is not among them', { listedBy: { serial: SECOND, key: second.privateKey } }],
    ['told under a signature of somebody else', { listedBy: { serial: FIRST, key: stranger.privateKey } }],
    ['no list', { list: { data: 'none' } }],
    ['too short', { list: listOf([{ ...A, key: generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey }]) }],
    ['past their time', { list: listOf([{ ...A, until: '261121080000Z' }]) }],
  ])('are not believed when they are %s', async (_what, more) => {
    world([A], A, more)
    await expect(gateway.query('Q1')).rejects.toThrow(GatewayUnclear)
  })

  it('stay as they were where new ones cannot be believed', async () => {
    world([A], A)
    await gateway.query('Q1')
    clock.forward(31)
    world([], B, { list: listOf([B], 'f'.repeat(32)) })
    await expect(gateway.query('Q1')).rejects.toThrow(GatewayUnclear)
    world([A], A)
    expect(await gateway.query('Q1')).toEqual({ is: 'unknown' })
  })
})
