import { generateKeyPairSync } from 'node:crypto'
import fc from 'fast-check'
import { CompactSign } from 'jose'
import { describe, expect, it } from 'vitest'
import { TestClock } from '../../../server/clock.ts'
import type { IdentityAnswer } from '../port.ts'
import { signedTokenPlatform } from './index.ts'

/** What a signed token says of its own time, as whoever signs may write it: JSON knows more numbers than seconds. */

const START = '2026-11-21T02:00:00Z'
const NOW = Temporal.Instant.from(START).epochMilliseconds / 1000
const { publicKey, privateKey } = generateKeyPairSync('ed25519')
const pem = publicKey.export({ type: 'spki', format: 'pem' })
const REFUSED = { is: 'refused', why: 'token' }

const signed = (payload: string): Promise<string> =>
  new CompactSign(new TextEncoder().encode(payload)).setProtectedHeader({ alg: 'EdDSA' }).sign(privateKey)

/** A token that is right but for its times, which stand in it as they are given. */
const tokenOf = (times: string): Promise<string> =>
  signed(`{"iss":"https://oa.example","aud":"qicheng","sub":"QC1001","jti":"one"${times === '' ? '' : `,${times}`}}`)

async function identify(token: string, at = START): Promise<IdentityAnswer> {
  const platform = signedTokenPlatform({
    platform: 'oa',
    companyCode: 'QICHENG',
    issuer: 'https://oa.example',
    audience: 'qicheng',
    keys: { pem },
    clock: new TestClock(at),
  })
  const answer = await platform.ticket?.identify(token)
  if (!answer) throw new Error('the office system signs tokens')
  return answer
}

const later = (seconds: number): string => Temporal.Instant.fromEpochMilliseconds(Math.round((NOW + seconds) * 1000)).toString()

describe('the times of a token that the office system has signed', () => {
  it.each([
    ['whole seconds', `"iat":${NOW},"exp":${NOW + 300}`],
    ['a fractional end', `"iat":${NOW},"exp":${NOW + 119.999}`],
    ['an end finer than a millisecond', `"iat":${NOW},"exp":${NOW + 119.12345}`],
    ['a fractional beginning', `"iat":${NOW - 0.5},"exp":${NOW + 60}`],
    ['an exponent', `"iat":${NOW},"exp":${(NOW + 60) / 1000}e3`],
    ['a beginning a little ahead of our clock', `"iat":${NOW + 29},"exp":${NOW + 60}`],
    ['an end a little behind our clock', `"iat":${NOW - 60},"exp":${NOW - 29}`],
  ])('are taken with %s, and say until when the token is remembered [C-SSO-01]', async (_, times) => {
    const token = await tokenOf(times)
    const answer = await identify(token)
    if (answer.is !== 'known' || !answer.once) throw new Error('refused')
    const { exp } = JSON.parse(`{${times}}`) as { exp: number }
    const rememberedFor = answer.once.until.epochMilliseconds / 1000 - exp
    expect(rememberedFor).toBeGreaterThan(30)
    expect(rememberedFor).toBeLessThanOrEqual(32)
    // Whoever shows it once it is forgotten comes too late.
    expect(await identify(token, answer.once.until.toString())).toEqual(REFUSED)
  })

  it.each([
    ['none', ''],
    ['no end', `"iat":${NOW}`],
    ['no beginning', `"exp":${NOW + 60}`],
    ['null for an end', `"iat":${NOW},"exp":null`],
    ['null for a beginning', `"iat":null,"exp":${NOW + 60}`],
    ['an end in quotes', `"iat":${NOW},"exp":"${NOW + 60}"`],
    ['a beginning in quotes', `"iat":"${NOW}","exp":${NOW + 60}`],
    ['an end as a date', `"iat":${NOW},"exp":"${later(60)}"`],
    ['true', `"iat":${NOW},"exp":true`],
    ['a list', `"iat":${NOW},"exp":[${NOW + 60}]`],
    ['an object', `"iat":{},"exp":${NOW + 60}`],
    ['a negative end', `"iat":${NOW},"exp":-1`],
    ['a negative beginning', `"iat":-1,"exp":${NOW + 60}`],
    ['nought', `"iat":0,"exp":0`],
    ['milliseconds', `"iat":${NOW * 1000},"exp":${NOW * 1000 + 60_000}`],
    ['an end in milliseconds', `"iat":${NOW},"exp":${NOW * 1000}`],
    ['an end beyond every calendar', `"iat":${NOW},"exp":1e300`],
    ['an end without an end', `"iat":${NOW},"exp":1e999`],
    ['both without an end', '"iat":1e999,"exp":1e999'],
    ['a beginning before all time', `"iat":-1e999,"exp":${NOW + 60}`],
    ['both before all time', '"iat":-1e999,"exp":-1e999'],
    ['a life of a fraction more than five minutes', `"iat":${NOW},"exp":${NOW + 300.001}`],
    ['a beginning that lies ahead of us', `"iat":${NOW + 31},"exp":${NOW + 60}`],
    ['an end that was a while ago', `"iat":${NOW - 60},"exp":${NOW - 31}`],
    ['two ends, the last of them too late', `"iat":${NOW},"exp":${NOW + 60},"exp":${NOW + 6_000}`],
  ])('are refused with %s', async (_, times) => {
    expect(await identify(await tokenOf(times))).toEqual(REFUSED)
  })

  it.each(['null', '[]', '"text"', '7', '{', ''])('are refused in a token that says %s', async (payload) => {
    expect(await identify(await signed(payload))).toEqual(REFUSED)
  })

  it('never let a token in once more that is forgotten, whatever fractions they have', async () => {
    const second = fc.integer({ min: -4_000_000, max: 4_000_000 }).map((tenths) => tenths / 10_000)
    await fc.assert(
      fc.asyncProperty(second, second, fc.integer({ min: 0, max: 999 }), async (iat, exp, aheadMs) => {
        const token = await tokenOf(`"iat":${NOW + iat},"exp":${NOW + exp}`)
        const answer = await identify(token, later(aheadMs / 1000))
        if (answer.is === 'refused') return
        const until = answer.once?.until ?? Temporal.Instant.fromEpochMilliseconds(0)
        expect(await identify(token, until.toString())).toEqual(REFUSED)
        expect(await identify(token, until.add({ milliseconds: 1 }).toString())).toEqual(REFUSED)
      }),
      { numRuns: 300 },
    )
  })
})
