import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inboxOf } from '../../../../tools/testing/inbox.ts'
import { testProduct, type TestProduct } from '../../../../tools/testing/product.ts'
import { HE, level, mailOf, tripRequestsOf, ZHOU, type TripRequests } from '../../../../tools/testing/trip-requests.ts'
import { AGREEMENT_VERSION } from '../../../entry/rules/agreement.ts'
import { broughtBy } from '../../../entry/supplier/conformance.ts'
import { answerPage } from '../../../entry/supplier/sandbox.ts'

/* Links of chat cards that decide once, about applications for trips, over HTTP: from the request to the decision. */

let product: TestProduct
let trips: TripRequests

beforeAll(async () => {
  product = await testProduct()
  trips = await tripRequestsOf(product)
  for (const platform of PLATFORMS) await comeIn(platform, ZHOU)
})
afterAll(() => product.stop())
beforeEach(() => trips.ask(level([ZHOU])))
afterEach(() => product.checkBooks())

const PLATFORMS = ['lark', 'wecom', 'dingtalk'] as const
const CALLS = {
  lark: '/foroa/ocLark/larkSso',
  wecom: '/foroa/ocLark/enterpriseWeChatSso',
  dingtalk: '/foroa/dingTalk/dingTalkSso',
} as const

/** Signs in at a platform's page, by which her account there is linked. */
async function comeIn(platform: (typeof PLATFORMS)[number], person: string): Promise<void> {
  const { body } = await product.ask<{ authorizeUrl: string; state: string; keeper: string }>('POST', '/auth/sso/begin', {
    platform,
    inHost: true,
  })
  const { authorizeUrl, state, keeper } = body.result
  const brought = broughtBy(await answerPage(authorizeUrl, { person }))
  const entered = await product.ask('POST', CALLS[platform], { agreement: AGREEMENT_VERSION, ...brought, state, keeper })
  if (entered.body.code !== 'Z000') throw new Error(entered.body.message)
}

const cardsAt = (platform: string, userCode: string = ZHOU) => inboxOf(product, `${platform}:${userCode.toLowerCase()}`)
const strike = (match: string, more: object) => product.control('POST', '/faults', { match, ...more })
const noticesOf = (kind: 'mail' | 'card') =>
  product.program.db.kysely
    .selectFrom('notice')
    .select(['state', 'failedBecause', 'tries', 'key'])
    .where('kind', '=', kind)
    .orderBy('createdAt', 'desc')
    .execute()

describe('a card of a chat', () => {
  it.each(PLATFORMS)('of %s comes to who is asked, with a link of its own that decides once', async (platform) => {
    const { applicationId, approvalId } = await trips.apply()
    const [card] = await cardsAt(platform)
    expect(card).toMatchObject({ kind: 'card', recipient: `${platform}:qc2001` })
    expect(card?.subject).toContain('林一帆')
    expect(card?.text).toContain('¥3,000')
    const token = await trips.linkTo(`${platform}:qc2001`)
    expect(token).not.toBe(await trips.linkTo(mailOf(ZHOU)))
    expect(await trips.open(token)).toMatchObject({ state: 'open', approvalId })
    expect(await trips.stateOf(applicationId)).toBe('awaiting') // opening it is no word
    expect(await trips.byLink(token, 'agree')).toBe('Z000')
    expect(await trips.byLink(token, 'agree')).toBe('AP-LINK-OVER')
    await product.advance({ seconds: 8 })
    expect(await trips.stateOf(applicationId)).toBe('approved')
    expect((await trips.sealed(approvalId)).map(({ what, via }) => [what, via])).toEqual([['approval.agreed', 'card']])
  })

  it('decides nothing more once the link of the mail has decided', async () => {
    await trips.apply()
    const [byCard, byMail] = [await trips.linkTo('lark:qc2001'), await trips.linkTo(mailOf(ZHOU))]
    expect(await trips.byLink(byMail, 'reject', '预算已用完')).toBe('Z000')
    expect(await trips.byLink(byCard, 'agree')).toBe('STATE_CHANGED')
    await product.advance({ seconds: 8 })
    expect((await trips.open(byCard)).state).toBe('over')
  })

  it('is followed by one that says that it was withdrawn, which decides nothing', async () => {
    const { applicationId, version, approvalId } = await trips.apply()
    const path = `/personal/businessTrip/applyOrder/withdraw/${applicationId}`
    await product.ask('PUT', path, { what: 'application', version }, { token: trips.people.lin })
    await product.program.jobs.runDue()
    for (const platform of PLATFORMS) {
      const [card] = await cardsAt(platform)
      expect(card?.subject).toMatch(/^已撤回，不用审批：林一帆/)
      expect(card?.text).toContain(`/approval/8/${approvalId}/`)
      expect(card?.text).not.toContain('/approval/link#')
    }
    await product.advance({ seconds: 8 }) // the newest of the next case is to be newer
  })

  it('does not come to who is not linked: she has the mail alone', async () => {
    await trips.ask(level([HE]))
    const { applicationId } = await trips.apply()
    for (const platform of PLATFORMS) expect(await cardsAt(platform, HE)).toEqual([])
    expect(await trips.byLink(await trips.linkTo(mailOf(HE)), 'agree')).toBe('Z000')
    await product.advance({ seconds: 8 })
    expect(await trips.stateOf(applicationId)).toBe('approved')
  })

  it('is tried again where the platform is away, and then comes once', async () => {
    const before = (await cardsAt('lark')).length
    await strike('larkMessage', { kind: 'status', status: 503, times: 1 })
    await strike('larkMessage', { kind: 'lostReply', times: 1 })
    await trips.apply()
    for (let round = 0; round < 4; round += 1) await product.program.jobs.runDue({ retryNow: true })
    expect(await cardsAt('lark')).toHaveLength(before + 1)
    const [newest] = (await noticesOf('card')).filter(({ key }) => key.endsWith(':lark'))
    expect(newest).toMatchObject({ state: 'sent', tries: 3 })
    await product.advance({ seconds: 8 }) // the newest of the next case is to be newer
  })

  it('is given up where the platform stays away, while the mail has arrived', async () => {
    await strike('wecomMessage', { kind: 'status', status: 503, times: 0 })
    const before = (await cardsAt('wecom')).length
    const { applicationId } = await trips.apply()
    for (let round = 0; round < 12; round += 1) await product.program.jobs.runDue({ retryNow: true })
    await product.control('DELETE', '/faults')
    const [newest] = (await noticesOf('card')).filter(({ key }) => key.endsWith(':wecom'))
    expect(newest).toMatchObject({ state: 'failed', failedBecause: 'noAnswer', tries: 10 })
    expect(await cardsAt('wecom')).toHaveLength(before)
    expect(await trips.byLink(await trips.linkTo(mailOf(ZHOU)), 'agree')).toBe('Z000')
    await product.advance({ seconds: 8 })
    expect(await trips.stateOf(applicationId)).toBe('approved')
  })

  it('does not come to an account of another organisation, where the same name may be somebody else', async () => {
    const link = () => product.program.db.kysely.updateTable('ssoLink').where('platform', '=', 'wecom')
    const { tenant } = await product.program.db.kysely
      .selectFrom('ssoLink')
      .select('tenant')
      .where('platform', '=', 'wecom')
      .executeTakeFirstOrThrow()
    await link().set({ tenant: 'another-corporation' }).execute()
    const [lark, wecom] = [(await cardsAt('lark')).length, (await cardsAt('wecom')).length]
    const { approvalId } = await trips.apply()
    expect([(await cardsAt('lark')).length, (await cardsAt('wecom')).length]).toEqual([lark + 1, wecom])
    await link().set({ tenant }).execute()
    expect(await trips.decide(approvalId, 'agree', trips.people.zhou)).toBe('Z000')
    await product.advance({ seconds: 8 })
  })

  it('comes no more once her account there is linked no more', async () => {
    await product.program.db.kysely.deleteFrom('ssoLink').where('platform', '=', 'lark').execute()
    const [lark, wecom] = [(await cardsAt('lark')).length, (await cardsAt('wecom')).length]
    const { approvalId } = await trips.apply()
    expect(await trips.decide(approvalId, 'agree', trips.people.zhou)).toBe('Z000')
    expect([(await cardsAt('lark')).length, (await cardsAt('wecom')).length]).toEqual([lark, wecom + 1])
    await product.advance({ seconds: 8 })
  })
})
