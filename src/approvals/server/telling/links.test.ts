import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inboxOf } from '../../../../tools/testing/inbox.ts'
import { testProduct, type TestProduct } from '../../../../tools/testing/product.ts'
import { HE, level, mailOf, QIN, tripRequestsOf, ZHOU, type TripRequests } from '../../../../tools/testing/trip-requests.ts'

/* Links of mails that decide once, about applications for trips, over HTTP. */

let product: TestProduct
let trips: TripRequests

beforeAll(async () => {
  product = await testProduct()
  trips = await tripRequestsOf(product)
})
afterAll(() => product.stop())
beforeEach(() => trips.ask(level([ZHOU])))
afterEach(() => product.checkBooks())

describe('a link that decides', () => {
  it('comes by mail to who is asked, says what it is about, and decides once after a tap', async () => {
    const { applicationId, approvalId } = await trips.apply()
    const token = await trips.linkTo(mailOf(ZHOU))
    expect(await trips.open(token)).toMatchObject({
      state: 'open',
      approvalId,
      about: { totalMinor: 300_000, overMinor: 0, isInside: true },
    })
    expect(await trips.stateOf(applicationId)).toBe('awaiting') // opening it is no word
    expect(await trips.byLink(token, 'agree')).toBe('Z000')
    expect(await trips.byLink(token, 'agree')).toBe('AP-LINK-OVER')
    expect((await trips.open(token)).state).toBe('written')
    await product.advance({ seconds: 8 })
    expect(await trips.stateOf(applicationId)).toBe('approved')
    expect((await trips.sealed(approvalId)).map(({ what, via }) => [what, via])).toEqual([['approval.agreed', 'mail']])
    expect(await trips.open(token)).toMatchObject({ state: 'over', about: null, approvalId: null })
  })

  it('takes its word back before it takes effect, and then decides again', async () => {
    const { applicationId } = await trips.apply()
    const token = await trips.linkTo(mailOf(ZHOU))
    await trips.byLink(token, 'agree')
    expect(await trips.byLink(token, 'undo')).toBe('Z000')
    await product.advance({ seconds: 8 })
    expect(await trips.stateOf(applicationId)).toBe('awaiting')
    expect(await trips.byLink(token, 'reject')).toBe('AP-COMMENT')
    expect(await trips.byLink(token, 'reject', '预算已用完')).toBe('Z000')
    await product.advance({ seconds: 8 })
    expect(await trips.stateOf(applicationId)).toBe('rejected')
  })

  it('takes back no word but its own: one of the app stays, and a used link decides nothing more', async () => {
    const { applicationId, approvalId } = await trips.apply()
    const token = await trips.linkTo(mailOf(ZHOU))
    await trips.byLink(token, 'agree')
    expect(await trips.decide(approvalId, 'undo', trips.people.zhou)).toBe('Z000')
    expect(await trips.decide(approvalId, 'reject', trips.people.zhou, 'No')).toBe('Z000')
    expect((await trips.open(token)).state).toBe('over')
    expect([await trips.byLink(token, 'undo'), await trips.byLink(token, 'agree')]).toEqual(['AP-LINK-OVER', 'AP-LINK-OVER'])
    await product.advance({ seconds: 8 })
    expect(await trips.stateOf(applicationId)).toBe('rejected')
  })

  it('decides nothing for a traveller who is seen to hold it', async () => {
    await trips.apply()
    const link = await trips.linkTo(mailOf(ZHOU))
    const by = async (token: string) =>
      (await product.ask('POST', '/approval/link/decide', { token: link, decision: 'agree' }, { token })).body.code
    expect([await by(trips.people.lin), await by(trips.people.zhou)]).toEqual(['AP-OWN-TRIP', 'Z000'])
    await product.advance({ seconds: 8 })
  })

  it('of two taps at the same instant one is heard', async () => {
    await trips.apply()
    const token = await trips.linkTo(mailOf(ZHOU))
    const both = await Promise.all([trips.byLink(token, 'agree'), trips.byLink(token, 'reject', 'No')])
    expect(both.filter((code) => code === 'Z000')).toHaveLength(1)
    await product.advance({ seconds: 8 })
  })

  it('is over once she has handed it on, and follows a mere reminder', async () => {
    const { approvalId } = await trips.apply()
    const token = await trips.linkTo(mailOf(ZHOU))
    await product.ask('GET', `/approval/urgeApproval/${approvalId}`, {}, { token: trips.people.lin })
    expect((await trips.open(token)).state).toBe('open')
    const { version } = await trips.detail(approvalId)
    const handed = { approvalId, version, approverCode: QIN, comment: '' }
    expect((await product.ask('PUT', '/approval/approval/transfer', handed, { token: trips.people.zhou })).body.code).toBe('Z000')
    expect(await trips.open(token)).toMatchObject({ state: 'over', own: { word: 'You handed it on to Yuan Qin' } })
    expect(await trips.byLink(token, 'agree')).toBe('AP-NOT-ASKED')
  })

  it('says that somebody has handed it on, and her words, to whoever decides now', async () => {
    const { approvalId } = await trips.apply()
    expect((await trips.open(await trips.linkTo(mailOf(ZHOU)))).about).toMatchObject({ brought: null })
    const { version } = await trips.detail(approvalId)
    const handed = { approvalId, version, approverCode: QIN, comment: '你更清楚这个客户' }
    expect((await product.ask('PUT', '/approval/approval/transfer', handed, { token: trips.people.zhou })).body.code).toBe('Z000')
    await product.program.jobs.runDue()
    const { about } = await trips.open(await trips.linkTo(mailOf(QIN)))
    expect(about).toMatchObject({ brought: { by: { en: 'Lan Zhou' }, how: 'handedOn', words: '你更清楚这个客户' } })
  })

  it('is nobody’s who alters it, and says nothing of a request it is not for', async () => {
    await trips.apply()
    const token = await trips.linkTo(mailOf(ZHOU))
    const forged = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`
    expect(await trips.open(forged)).toMatchObject({ state: 'over', about: null, approvalId: null })
    expect(await trips.byLink(forged, 'agree')).toBe('AP-LINK-OVER')
    expect(await trips.byLink('x', 'agree')).toBe('AP-LINK-OVER')
  })

  it('opens and decides also where somebody at the same address tries tokens that are none of ours', async () => {
    await trips.apply()
    const token = await trips.linkTo(mailOf(ZHOU))
    const nonsense: string[] = []
    for (let count = 0; count < 121; count += 1) nonsense.push(await trips.byLink('x', 'agree'))
    expect([nonsense[0], nonsense[120]]).toEqual(['AP-LINK-OVER', 'AP-LINK-WAIT'])
    expect((await trips.open(token)).state).toBe('open')
    expect(await trips.byLink(token, 'agree')).toBe('Z000')
  })

  it('goes to a deputy of today too, who decides in the approver’s place; a deputy’s deputy has none', async () => {
    const range = { fromDate: '2026-11-01', untilDate: '2026-12-31' }
    const named = await product.ask<{ deputyId: string }>(
      'POST',
      '/approval/deputies',
      { deputyCode: HE, ...range },
      { token: trips.people.zhou },
    )
    const second = await product.ask<{ deputyId: string }>(
      'POST',
      '/approval/deputies',
      { deputyCode: QIN, ...range },
      { token: trips.people.he },
    )
    const before = (await inboxOf(product, mailOf(QIN))).length
    const { applicationId, approvalId } = await trips.apply()
    expect((await inboxOf(product, mailOf(QIN))).length).toBe(before)
    expect(await trips.byLink(await trips.linkTo(mailOf(HE)), 'agree')).toBe('Z000')
    await product.advance({ seconds: 8 })
    expect(await trips.stateOf(applicationId)).toBe('approved')
    expect((await trips.steps(approvalId)).find(({ key }) => key === 'level')?.by?.en).toBe('Li He')
    for (const [id, token] of [
      [named.body.result.deputyId, trips.people.zhou],
      [second.body.result.deputyId, trips.people.he],
    ] as const)
      await product.ask('DELETE', `/approval/deputies/${id}`, {}, { token })
  })
})
