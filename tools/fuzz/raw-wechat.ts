import fc from 'fast-check'
import type { Letter } from '../faults/letters/letter.ts'
import { letterOf, resourceOf, wechatKeysIn, type WechatKeys, type Words } from '../faults/letters/wechat.ts'
import type { World } from './world.ts'

/** What WeChat Pay's door is brought: letters under its own signature and seal whose words are bent, and letters that are none. */

type Draw = fc.GeneratorValue
const pick = <T>(draw: Draw, from: readonly T[]): T => from[draw(fc.nat, { max: from.length - 1 })] as T

/** None of them is an amount that anybody was asked for. */
const NASTY: readonly unknown[] = [
  '',
  ' ',
  '\u0000',
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  2 ** 53,
  '1',
  'CLOSED',
  'REFUND',
  'NOTPAY',
  'USERPAYING',
  '../../x',
  "'; drop table payment --",
  '\ud83d',
  'x'.repeat(4_000),
  [],
  {},
  [[[[]]]],
  { total: 1 },
  { __proto__: null, constructor: 1 },
]
const IN_HEADERS = [
  '',
  ' ',
  '0',
  '-1',
  'NaN',
  '1e10',
  '9'.repeat(400),
  'x'.repeat(2_000),
  'PUB_KEY_ID_01',
  '../x',
  '{}',
  'AAAA',
  'WECHATPAY/SIGNTEST/x',
]

/** Bends words one after the other, two levels deep. */
function bent(draw: Draw, words: Words): Words {
  let now: Record<string, unknown> = { ...words }
  for (let times = draw(fc.nat, { max: 3 }); times > 0; times -= 1) {
    const name = pick(draw, Object.keys(now))
    const inner = now[name]
    const isWords = typeof inner === 'object' && inner !== null && !Array.isArray(inner) && Object.keys(inner).length > 0
    const isDeep = isWords && draw(fc.boolean)
    if (isDeep) now = { ...now, [name]: bent(draw, inner as Words) }
    else if (draw(fc.nat, { max: 3 }) > 0) now = { ...now, [name]: pick(draw, NASTY) }
    else {
      const { [name]: _gone, ...rest } = now
      now = Object.keys(rest).length === 0 ? now : rest
    }
  }
  return now
}

function drawn(draw: Draw, world: World, keys: WechatKeys, number: string): Letter {
  const at = world.product.clock.now().add({ seconds: pick(draw, [0, 0, 0, 0, -299, 299, -301, 301, -86_400]) })
  // A letter that says of the trade what is true would be believed: its sum is wrong.
  const trade = { number, gatewayNumber: '4200202611210000000000000001', amountMinor: 1 }
  const more = {
    ...(draw(fc.nat, { max: 4 }) === 0 ? { sealedWith: 'f'.repeat(32) } : {}),
    ...(draw(fc.nat, { max: 4 }) === 0 ? { signedBy: keys.strangerKey } : {}),
    ...(draw(fc.nat, { max: 9 }) === 0 ? { serial: '7F'.repeat(20) } : {}),
  }
  const { body, headers } = letterOf(keys, bent(draw, resourceOf(keys, 'paid', trade, at)), { saying: 'paid', at, ...more })
  const name = `wechatpay-${pick(draw, ['timestamp', 'nonce', 'serial', 'signature'])}`
  const { [name]: _gone, ...without } = headers
  return {
    headers: pick(draw, [headers, headers, headers, { ...headers, [name]: pick(draw, IN_HEADERS) }, without, {}]),
    body: pick(draw, [
      body,
      body,
      body,
      body,
      body + body,
      body.slice(0, draw(fc.nat, { max: body.length })),
      `[${body}]`,
      '',
      '{}',
      'null',
      '\u0000',
    ]),
  }
}

/** So many letters about a trade that waits; none of them may move it. */
export function wechatNoticesOf(world: World, tradeNumber: string, options: { count: number; seed: number }): Letter[] {
  const keys = wechatKeysIn(world.product.sandboxDir, world.product.suppliers['WECHAT_PAY_APP_ID'] ?? '')
  return fc.sample(fc.gen(), { numRuns: options.count, seed: options.seed }).map((draw) => drawn(draw, world, keys, tradeNumber))
}
