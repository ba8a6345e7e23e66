import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inboxOf } from '../../../tools/testing/inbox.ts'
import { partyDesk } from '../../../tools/testing/party.ts'
import type { CabinFare } from '../../flights/calls/searching.ts'
import { cardMailSeal, cardPhoneSeal } from '../../people/server/purposes.ts'
import { filesOf } from '../../server/files.ts'
import type { TestProduct } from '../../../tools/testing/product.ts'
import { testProduct } from '../../../tools/testing/product.ts'
import type { DataRequest, Holding } from '../calls.ts'

let product: TestProduct
let token: string
const BASE = '/usercenter/userPerson'

beforeAll(async () => {
  product = await testProduct()
  token = await product.tokenOf('QC1001')
}, 120_000)
afterAll(() => product.stop())
// A day of its own for each: archives are counted by the day, and a proof of who she is grows old.
beforeEach(async () => {
  await product.advance({ hours: 24 })
  token = await product.tokenOf('QC1001')
})

const askArchive = (mailBox: string | null = null, whose = token) =>
  product.ask<{ sentTo: string; left: number; withinHours: number }>('POST', `${BASE}/sendUserInfo`, { mailBox }, { token: whose })
const fetchArchive = (ticket: string, whose = token) =>
  product.ask<{ html: string; json: string }>('POST', `${BASE}/fetchArchive`, { ticket }, { token: whose })

/** The ticket in the newest mail to an address. */
async function ticketFor(address: string): Promise<string> {
  const [newest] = await inboxOf(product, address)
  const ticket = /userInfo\/archive\/([\w-]{43})/.exec(newest?.text ?? '')?.[1]
  expect(ticket).toBeDefined()
  return ticket ?? ''
}

describe('what is kept about me', () => {
  const seen = async () =>
    (
      await product.ask<{ holdings: Holding[]; deeds: { what: string; who: string }[] }>(
        'GET',
        `${BASE}/getUserInfoDesensitization`,
        {},
        { token },
      )
    ).body.result

  it('is told by what it is for, masked, with why, how long and for whom [C-AUTH-16]', async () => {
    const { holdings } = await seen()
    expect(holdings.map(({ key }) => key)).toEqual([
      'identity',
      'contact',
      'documents',
      'pictures',
      'partners',
      'agencies',
      'companions',
      'contacts',
      'membership',
      'flyers',
      'orders',
      'scene',
      'applications',
      'approvals',
      'charges',
      'unusedValue',
      'feedback',
      'messages',
      'consents',
      'calendar',
      'devices',
      'links',
    ])
    for (const { why, kept, shared } of holdings) for (const said of [why, kept, shared]) expect(said.length).toBeGreaterThan(5)
    const text = JSON.stringify(holdings)
    expect(text).toContain('138 •••• 6621')
    expect(text).not.toMatch(/13800006621|\d{17}[\dX]/)
  })

  it('says who did what with it', async () => {
    await product.ask('POST', `${BASE}/askAboutData`, { kind: 'correction', note: 'My English name' }, { token })
    expect((await seen()).deeds[0]).toMatchObject({ what: 'Asked for correction or erasure', who: 'You' })
  })
})

describe('all that is kept besides', () => {
  const itemsOf = (holdings: readonly Holding[], key: string) =>
    holdings.find((one) => one.key === key)?.items.map(({ label, value }) => `${label}: ${value}`) ?? []
  const seen = async (): Promise<Holding[]> =>
    (await product.ask<{ holdings: Holding[] }>('GET', `${BASE}/getUserInfoDesensitization`, {}, { token })).body.result.holdings

  /** What other wings keep of QC1001: contacts and a picture of her passport, partners both ways, an account at Lark. */
  async function keepMore(): Promise<void> {
    const { db, secrets } = product.program
    const { companyId, id: personId } = await personOf('QC1001')
    const passport = await db.kysely
      .selectFrom('idCard')
      .select('id')
      .where('personId', '=', personId)
      .where('displayName', '=', 'LIN YIFAN')
      .executeTakeFirstOrThrow()
    const contacts = {
      phoneSealed: secrets.seal(cardPhoneSeal(passport.id), '+8613900007788'),
      phoneMasked: '139 •••• 7788',
      emailSealed: secrets.seal(cardMailSeal(passport.id), 'passport@lin.example'),
      emailMasked: 'p•••@lin.example',
    }
    await db.kysely.updateTable('idCard').set(contacts).where('id', '=', passport.id).execute()
    const files = filesOf(product.clock, secrets)
    const picture = { bytes: Buffer.alloc(212_345), width: 1, height: 1 }
    await db.transact(async (writer) => {
      const kept = await files.keep(writer, { companyId, ownerId: personId, picture })
      if (!('fileId' in kept)) throw new Error('not kept')
      await files.claim(writer, { companyId, ownerId: personId }, { heldBy: 'id_card', holderId: passport.id }, [kept.fileId])
      await files.keep(writer, { companyId, ownerId: personId, picture })
    })
    const createdAt = product.clock.now()
    const other = await personOf('QC4001')
    const sides = [
      { servedId: personId, partnerId: other.id, sceneCode: 'TRADE-FAIR' },
      // Closed by now, and kept all the same.
      { servedId: other.id, partnerId: personId, sceneCode: 'ROADSHOW' },
    ]
    await db.kysely
      .insertInto('travelPartner')
      .values(sides.map((side) => ({ companyId, createdAt, ...side })))
      .execute()
    const link = { platform: 'lark', tenant: 't', subjectHash: Buffer.alloc(32, 7), subjectMasked: '•••• 06cc' }
    await db.kysely
      .insertInto('ssoLink')
      .values({ ...link, companyId, personId, createdAt, lastUsedAt: createdAt })
      .execute()
    await keepCompanion('outside', 'OUT2KEPT', 'Xiaoyu Wang')
    await keepCompanion('guest', 'GST2KEPT', 'Erik Holm')
  }
  /** Somebody whom QC1001 brings along, with a passport like hers. */
  async function keepCompanion(kind: 'outside' | 'guest', userCode: string, nameEn: string): Promise<void> {
    const { kysely } = product.program.db
    const host = await kysely.selectFrom('person').selectAll().where('userCode', '=', 'QC1001').executeTakeFirstOrThrow()
    const card = await kysely
      .selectFrom('idCard')
      .selectAll()
      .where('personId', '=', host.id)
      .where('displayName', '=', 'LIN YIFAN')
      .executeTakeFirstOrThrow()
    const id = randomUUID()
    const createdAt = product.clock.now()
    const own = { id, userCode, nameEn, kind, hostId: host.id, createdAt, phoneSealed: null, phoneHash: null, managerId: null, roles: [] }
    await kysely
      .insertInto('person')
      .values({ ...host, ...own, searchKey: null })
      .execute()
    await kysely
      .insertInto('idCard')
      .values({ ...card, id: randomUUID(), personId: id })
      .execute()
  }
  const personOf = (userCode: string) =>
    product.program.db.kysely.selectFrom('person').select(['companyId', 'id']).where('userCode', '=', userCode).executeTakeFirstOrThrow()

  it('is told masked: contacts of a document, pictures, partners both ways, agents, platforms [C-AUTH-16] [P-AGENT-01] [C-PARTNER-01]', async () => {
    await keepMore()
    const day = product.clock.now().toZonedDateTimeISO('Asia/Shanghai').toPlainDate().toString()
    const holdings = await seen()
    expect(itemsOf(holdings, 'documents').filter((one) => /7788|lin\.example/.test(one))).toEqual([
      'Passport: mobile number: 139 •••• 7788',
      'Passport: mail address: p•••@lin.example',
    ])
    expect(itemsOf(holdings, 'pictures').toSorted()).toEqual([
      `Not used yet: JPEG picture, 213 KB, kept since ${day}`,
      `Passport: JPEG picture, 213 KB, kept since ${day}`,
    ])
    expect(itemsOf(holdings, 'partners')).toEqual([
      `Goes along with me: ${await nameOf('QC4001')}, Trade fair, since ${day}`,
      `I go along with: ${await nameOf('QC4001')}, Roadshow (closed), since ${day}`,
    ])
    expect(itemsOf(holdings, 'agencies')).toEqual([
      'May book for me: Min Su (through your department)',
      `May book for me: ${await nameOf('QC3001')} (for everybody)`,
    ])
    expect(itemsOf(holdings, 'companions').toSorted()).toEqual([
      expect.stringMatching(new RegExp(`^Companion: Xiaoyu Wang, Passport [^,]*•[^,]*, since ${day}$`)),
      `Guest: Erik Holm, Passport, since ${day}`,
    ])
    expect(itemsOf(holdings, 'links')).toEqual([`Lark: account •••• 06cc, linked ${day}`])
    expect(JSON.stringify(holdings)).not.toMatch(/13900007788|passport@/)
  })

  it('tells the reasons that were written on orders, to whom these belong [C-AUTH-16]', async () => {
    const desk = partyDesk(product)
    const today = product.clock.now().toZonedDateTimeISO('Asia/Shanghai').toPlainDate()
    // A Wednesday: on weekends fares stay below the limit.
    const departDate = today.add({ days: 7 + ((10 - today.dayOfWeek) % 7) }).toString()
    const above = ({ cabin, verdict }: CabinFare) => cabin === 'Y' && verdict.action === 'approve'
    const { form } = await desk.open(token, undefined, departDate, above)
    const reason = { code: 'CLIENT', note: 'Same flight as Dr Weiss' }
    const orderSeq = await desk.submit(form, token, { reason })
    expect(itemsOf(await seen(), 'orders')).toContain(`${orderSeq}: why it is above the policy: Same flight as Dr Weiss`)
    const { body } = await product.ask<{ holdings: Holding[] }>(
      'GET',
      `${BASE}/getUserInfoDesensitization`,
      {},
      { token: await product.tokenOf('QC1002') },
    )
    expect(JSON.stringify(body.result.holdings)).not.toContain('Dr Weiss')
  })

  it('says for whom an agent may book, and nothing of it where somebody is none [P-AGENT-01]', async () => {
    const { body } = await product.ask<{ holdings: Holding[] }>(
      'GET',
      `${BASE}/getUserInfoDesensitization`,
      {},
      { token: await product.tokenOf('QC1002') },
    )
    expect(itemsOf(body.result.holdings, 'agencies').filter((one) => one.startsWith('I may'))).toEqual([
      'I may book for: Sales',
      `I may book for: ${await nameOf('QC9001')}`,
    ])
    expect(itemsOf(await seen(), 'agencies').some((one) => one.startsWith('I may'))).toBe(false)
  })

  it('stands in the archive with its numbers in full [C-AUTH-17] [V-ACCT-10]', async () => {
    await askArchive('whole@qicheng.example')
    const { body } = await fetchArchive(await ticketFor('whole@qicheng.example'))
    for (const whole of ['+8613900007788', 'passport@lin.example', '•••• 06cc', 'JPEG', 'Roadshow', 'Xiaoyu Wang', 'Erik Holm'])
      expect(body.result.html).toContain(whole)
    // The number of her own passport, and not once more for those whom she brings: theirs is not hers to take away.
    expect(body.result.html.split('EX0001001')).toHaveLength(2)
  })

  it('goes to nobody who reads her as a traveller [P-PRIV-01]', async () => {
    const mine = await product.ask<{ cards: object[] }>('GET', '/usercenter/traveller/me', {}, { token })
    expect(mine.body.result.cards.length).toBeGreaterThan(1)
    expect(JSON.stringify(mine.body)).not.toMatch(/7788|lin\.example|JPEG/)
  })

  const nameOf = async (userCode: string): Promise<string> =>
    (await product.program.db.kysely.selectFrom('person').select('nameEn').where('userCode', '=', userCode).executeTakeFirstOrThrow())
      .nameEn
})

describe('the archive', () => {
  it('comes by mail as a link that gives it to its owner once, numbers in full [C-AUTH-17] [V-ACCT-10]', async () => {
    const asked = await askArchive()
    expect(asked.body).toMatchObject({
      code: 'Z000',
      result: { left: 2, withinHours: 24, sentTo: expect.stringMatching(/^.•••@/) as string },
    })
    const ticket = await ticketFor('yifan.lin@qicheng.example')
    // Somebody else with the link learns nothing and uses nothing up.
    expect((await fetchArchive(ticket, await product.tokenOf('QC1002'))).body.code).toBe('PRIVACY-LINK')
    const { body } = await fetchArchive(ticket)
    expect(body.code).toBe('Z000')
    expect(body.result.html).toContain('+8613800006621')
    expect(body.result.html).not.toMatch(/<script/i)
    const data = JSON.parse(body.result.json) as Record<string, unknown>
    expect(Object.keys(data)).toEqual(['made', 'holdings', 'deeds'])
    // By Beijing's clock, as everything else in it.
    const { deeds } = data as { deeds: { at: string }[] }
    const now = product.clock.now().toZonedDateTimeISO('Asia/Shanghai')
    expect(deeds[0]?.at).toBe(`${now.toPlainDate().toString()} ${now.toPlainTime().toString({ smallestUnit: 'minute' })}`)
    expect((await fetchArchive(ticket)).body.code).toBe('PRIVACY-LINK')
    const row = await product.program.db.kysely.selectFrom('dataArchive').select(['contentSealed', 'fetchedAt']).executeTakeFirstOrThrow()
    expect(row.contentSealed).toBeNull()
  })

  it('is given once also where two ask at once', async () => {
    await askArchive('two@qicheng.example')
    const ticket = await ticketFor('two@qicheng.example')
    const answers = await Promise.all([fetchArchive(ticket), fetchArchive(ticket), fetchArchive(ticket)])
    expect(answers.map(({ body }) => body.code).toSorted()).toEqual(['PRIVACY-LINK', 'PRIVACY-LINK', 'Z000'])
  })

  it('is not given after a day', async () => {
    await askArchive('late@qicheng.example')
    const ticket = await ticketFor('late@qicheng.example')
    await product.advance({ hours: 25 })
    expect((await fetchArchive(ticket, await product.tokenOf('QC1001'))).body.code).toBe('PRIVACY-LINK')
  })

  it('can be asked for three times a day, of ten asked at once, and again the next day [V-ACCT-09]', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => askArchive()))
    expect(answers.filter(({ body }) => body.code === 'Z000')).toHaveLength(3)
    const refused = answers.filter(({ body }) => body.code === 'PRIVACY-ARCHIVES')
    expect(refused).toHaveLength(7)
    expect(refused[0]?.body.message).toContain('3 times a day')
    await product.advance({ hours: 24 })
    expect((await askArchive(null, await product.tokenOf('QC1001'))).body.code).toBe('Z000')
  })

  it('goes to no address that is none [V-ACCT-08], and to nobody who has not just proved who she is', async () => {
    for (const mailBox of ['nobody', 'a@b', 'a b@c.de', 'x@y.z\r\nBcc: all@y.z']) {
      expect((await askArchive(mailBox)).body).toMatchObject({ code: 'PRIVACY-MAIL', result: { fields: [{ field: 'mailBox' }] } })
    }
    await product.advance({ minutes: 11 })
    expect((await askArchive()).body.code).toBe('ENTRY-CONFIRM')
  })
})

describe('a request about my data', () => {
  it('is open once per kind, answered once by a travel manager, and read by its owner', async () => {
    const owner = await product.tokenOf('QC2001')
    const send = (kind: string, note = 'Please') =>
      product.ask<DataRequest>('POST', `${BASE}/askAboutData`, { kind, note }, { token: owner })
    expect((await send('deletion', ' ')).body.code).toBe('PRIVACY-NOTE')
    const both = await Promise.all([send('deletion'), send('deletion')])
    // Often enough for the database to plan it without its values.
    for (let i = 0; i < 8; i += 1) expect((await send('deletion')).body.code).toBe('PRIVACY-OPEN')
    expect(both.map(({ body }) => body.code).toSorted()).toEqual(['PRIVACY-OPEN', 'Z000'])
    const manager = await product.tokenOf('QC3001')
    expect((await product.ask('GET', `${BASE}/openDataRequests`, {}, { token: owner })).body.code).toBe('ACCESS-ROLE')
    const { body } = await product.ask<{ requests: (DataRequest & { userCode: string })[] }>(
      'GET',
      `${BASE}/openDataRequests`,
      {},
      { token: manager },
    )
    const open = body.result.requests.find(({ userCode }) => userCode === 'QC2001')
    const reply = { id: open?.id ?? '', state: 'refused', answer: 'Orders are kept for ten years by accounting law' }
    const tell = () => product.ask('POST', `${BASE}/answerDataRequest`, reply, { token: manager })
    expect((await tell()).body.code).toBe('Z000')
    expect((await tell()).body.code).toBe('STATE_CHANGED')
    const mine = await product.ask<{ requests: DataRequest[] }>('GET', `${BASE}/dataRequests`, {}, { token: owner })
    expect(mine.body.result.requests[0]).toMatchObject({ state: 'refused', answer: reply.answer })
    expect((await send('deletion')).body.code).toBe('Z000')
  })
})
