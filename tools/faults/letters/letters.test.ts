import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Clock } from '../../../src/kernel/time.ts'
import { alipayGateway } from '../../../src/payments/supplier/alipay/index.ts'
import type { NoticeRead, PaymentGateway } from '../../../src/payments/supplier/port.ts'
import { wechatGateway } from '../../../src/payments/supplier/wechat/index.ts'
import { seeded } from '../random.ts'
import { alipayForger } from './alipay.ts'
import { SAYINGS, TEN_MEGABYTES, type Forger, type Forgery } from './letter.ts'
import { wechatForger } from './wechat.ts'

/* The letters with which the fault check tries the running product, held against both adapters: a forgery that is none would prove nothing. */

const EACH = 60
const NOW = Temporal.Instant.from('2026-11-22T04:00:00Z')
const clock: Clock = { now: () => NOW }
const trade = { number: 'Q0199000000000000000000000000001', gatewayNumber: '4200202611220000000000000001', amountMinor: 48_000 }

const pairOf = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
const [platform, merchant] = [pairOf(), pairOf()]
const pem = {
  gateway: platform.publicKey.export({ type: 'spki', format: 'pem' }),
  ours: merchant.privateKey.export({ type: 'pkcs8', format: 'pem' }),
}
const keys = { gatewayKey: platform.privateKey, strangerKey: merchant.privateKey }
/** Nobody listens there: numbers of certificates that nobody knows stay unknown. */
const NOBODY = 'http://127.0.0.1:3'

function alipay(): { forger: Forger; gateway: PaymentGateway } {
  const account = { appId: '9021000100010001', sellerId: '2088000000000001' }
  const access = { gateway: `${NOBODY}/gateway.do`, privateKey: pem.ours, alipayPublicKey: pem.gateway, notifyUrl: () => NOBODY, clock }
  return { forger: alipayForger({ ...account, ...keys }, clock.now), gateway: alipayGateway({ ...account, ...access }) }
}

function wechat(): { forger: Forger; gateway: PaymentGateway } {
  const account = { mchId: '1600000001', appId: 'wxsandbox0000001' }
  const [apiV3Key, publicKeyId] = ['a'.repeat(32), `PUB_KEY_ID_01${'1'.repeat(30)}`]
  const held = { privateKey: pem.ours, merchantSerial: '4F'.repeat(20), apiV3Key, publicKey: { id: publicKeyId, pem: pem.gateway } }
  const access = { gateway: NOBODY, mobileAppId: null, keys: held, notifyUrl: () => NOBODY, clock }
  return {
    forger: wechatForger({ ...account, ...keys, apiV3Key, publicKeyId }, clock.now),
    gateway: wechatGateway({ ...account, ...access }),
  }
}

/** What each forgery is to a reader; amounts and orders are held against ours by whoever has read them. */
const WHY: Readonly<Record<Forgery, string>> = {
  amount: 'another amount',
  unknownOrder: 'another order',
  currency: 'unreadable',
  seller: 'seller',
  app: 'app',
  forged: 'signature',
  alteredByte: 'refused',
  truncated: 'refused',
  unknownSerial: 'signature',
  weakSignature: 'signature',
  probe: 'signature',
  old: 'old',
  huge: 'unreadable',
  wrongKey: 'unreadable',
}

/** Why a letter is not what it says, in a word; where a byte was changed, any reason is good. */
function reasonOf(forgery: Forgery, read: NoticeRead): string {
  if (read.is === 'refused') return WHY[forgery] === 'refused' ? 'refused' : read.why
  if (read.is !== 'trade') return read.is
  if (read.tradeNumber !== trade.number) return 'another order'
  return read.amountMinor === trade.amountMinor ? 'believed' : 'another amount'
}

describe.each([
  ['Alipay', alipay],
  ['WeChat Pay', wechat],
] as const)('letters that could be %s’s', (_name, made) => {
  const { forger, gateway } = made()
  // Nothing waits here: the clock stands still, and nobody is asked for certificates twice.
  const read = (letter: { body: string; headers: Readonly<Record<string, string>> }) => gateway.readNotice(letter)

  it('are believed when they are, and say what they say', async () => {
    const told = { paid: 'paid', closed: 'closed', refunded: 'other' } as const
    for (const saying of SAYINGS) {
      const answer = await read(forger.write(saying, trade))
      expect(answer).toMatchObject({ is: 'trade', status: told[saying], tradeNumber: trade.number, amountMinor: trade.amountMinor })
    }
    const letter = forger.write('paid', trade, { at: NOW.subtract({ hours: 24 * 365 }) })
    expect(await read(letter)).toMatchObject({ is: 'trade', status: 'paid' })
    expect((await read(letter)).is).toBe(forger.hearsTwice ? 'trade' : 'refused')
  })

  it.each(forger.forgeries)('are false in every one of many: %s [E-PAY]', async (forgery) => {
    const random = seeded(7)
    const times = forgery === 'huge' ? 2 : EACH
    const bodies = new Set<string>()
    for (let nth = 0; nth < times; nth += 1) {
      const letter = forger.forge(forgery, trade, random)
      bodies.add(letter.body)
      expect(letter.body.length >= TEN_MEGABYTES).toBe(forgery === 'huge')
      expect([letter, reasonOf(forgery, await read(letter))]).toEqual([letter, WHY[forgery]])
    }
    expect(bodies.size).toBeGreaterThan(times / 2)
  })
})
