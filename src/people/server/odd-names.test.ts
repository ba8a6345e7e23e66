import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inboxOf } from '../../../tools/testing/inbox.ts'
import { partyDesk } from '../../../tools/testing/party.ts'
import { companyFileText, testProduct, type TestProduct } from '../../../tools/testing/product.ts'
import { AGREEMENT_VERSION } from '../../entry/rules/agreement.ts'
import { seal } from '../../server/testing.ts'
import type { SealCode } from '../../server/seal-codes.ts'
import { checkCharacterOf } from '../rules/id-card.ts'

/* People whose names no form expects, from the company's file to the ticket. Nobody here exists. */

const PASSWORD = 'Bajiao-2031'

interface Odd {
  readonly what: string
  readonly userCode: string
  readonly zh: string
  readonly en: string
  readonly surname: string
  readonly given: string
  /** Her document is a passport; otherwise an ID card. */
  readonly hasPassport?: boolean
  /** What her ticket's Latin letters are. */
  readonly ticket: string
  /** What a colleague types to find her. */
  readonly soughtAs: readonly string[]
}

const LONG_SURNAME = 'Wolfeschlegelsteinhausenberger'
const LONG_GIVEN = 'Maximiliankonstantinalexanders'

const PEOPLE: readonly Odd[] = [
  {
    what: 'one letter each',
    userCode: 'OD0001',
    zh: '乌',
    en: 'O E',
    surname: 'E',
    given: 'O',
    ticket: 'E/O',
    soughtAs: ['乌', 'wu', 'OD0001'],
  },
  {
    what: 'sixty letters',
    userCode: 'OD0002',
    zh: '沃尔夫施莱格施泰因豪森贝格·马克西米利安·亚历山大',
    en: `${LONG_GIVEN} ${LONG_SURNAME}`,
    surname: LONG_SURNAME,
    given: LONG_GIVEN,
    hasPassport: true,
    ticket: `${LONG_SURNAME.toUpperCase()}/${LONG_GIVEN.toUpperCase()}`,
    soughtAs: ['沃尔夫', 'woerfu', 'Wolfeschlegel', 'Maximilian', LONG_SURNAME],
  },
  {
    what: 'middle dots',
    userCode: 'OD0003',
    zh: '阿依古丽·买买提·吐尔逊',
    en: 'Ayguli Maimaiti Tuerxun',
    surname: 'Maimaiti',
    given: 'Ayguli',
    ticket: 'MAIMAITI/AYGULI',
    soughtAs: ['阿依古丽', '阿依古丽买买提', '阿依古丽·买', '买买提', 'ayiguli', 'Maimaiti'],
  },
  {
    what: 'an apostrophe',
    userCode: 'OD0004',
    zh: '肖恩·奥布莱恩',
    en: 'Sean O’Brien',
    surname: 'O’Brien',
    given: 'Sean',
    hasPassport: true,
    ticket: 'OBRIEN/SEAN',
    soughtAs: ['O’Brien', "O'Brien", 'obrien', 'Sean O’Brien', '奥布莱恩'],
  },
  {
    what: 'characters beyond the first plane',
    userCode: 'OD0005',
    zh: '𠮷𬭎',
    en: 'Hong Ji',
    surname: 'Ji',
    given: 'Hong',
    ticket: 'JI/HONG',
    soughtAs: ['𠮷', '𠮷𬭎', '𬭎', 'Ji', 'Hong', 'od0005'],
  },
  {
    what: 'combining marks',
    userCode: 'OD0006',
    zh: '佐伊·努涅斯',
    en: 'Zoe\u0308 Nu\u0301n\u0303ez',
    surname: 'Nu\u0301n\u0303ez',
    given: 'Zoe\u0308',
    hasPassport: true,
    ticket: 'NUNEZ/ZOE',
    soughtAs: ['Núñez', 'Nu\u0301n\u0303ez', 'Nunez', 'Zoë', 'Zoe', '努涅斯'],
  },
  {
    what: 'one name only, in Latin letters',
    userCode: 'OD0007',
    zh: 'Suharto',
    en: 'Suharto',
    surname: 'Suharto',
    given: '',
    hasPassport: true,
    ticket: 'SUHARTO/',
    soughtAs: ['Suharto', 'suh'],
  },
  {
    what: 'the longest part that a form takes',
    userCode: 'OD0008',
    zh: `${'丰'.repeat(29)}𠮷`,
    en: `${'W'.repeat(42)} ${'M'.repeat(57)}`,
    surname: 'W'.repeat(57),
    given: 'M'.repeat(57),
    hasPassport: true,
    ticket: `${'W'.repeat(57)}/${'M'.repeat(57)}`,
    soughtAs: ['丰丰', 'fengfeng', 'wwww', 'mmmm'],
  },
]

const phoneOf = (n: number): string => `1390000${7701 + n}`

function documentOf({ hasPassport }: Odd, n: number): string {
  if (hasPassport)
    return `{ type: passport, number: E8800990${n}, expires: '2033-05-01', birthDate: '1985-07-0${n + 1}', sex: F, country: DE }`
  const first = `1101991985070${n + 1}002`
  return `{ type: idCard, number: '${first}${checkCharacterOf(first)}' }`
}

/** The second company with these people in it, and somebody who books for everybody. */
function companyText(): string {
  const people = PEOPLE.map((one, n) =>
    [
      `  - userCode: ${one.userCode}`,
      `    name: { zh: ${JSON.stringify(one.zh)}, en: ${JSON.stringify(one.en)} }`,
      `    latinName: { surname: ${JSON.stringify(one.surname)}, given: ${JSON.stringify(one.given)} }`,
      `    phone: '${phoneOf(n)}'`,
      `    mail: ${one.userCode.toLowerCase()}@lanhai.example`,
      `    password: ${PASSWORD}`,
      '    department: SALES-EAST',
      '    rank: P6',
      '    language: en',
      '    costCentres: [CC-3102]',
      `    documents: [${documentOf(one, n)}]`,
      '',
    ].join('\n'),
  )
  const text = companyFileText('src/people/server/fixtures/second-company.yaml').replace('limitYuan: 20000', 'limitYuan: 900000')
  return `${text.replace('default: 900', 'default: 90000')}${people.join('')}agents:\n  - { agent: LH1001, everybody: true }\n`
}

let product: TestProduct
let desk: ReturnType<typeof partyDesk>
let agent: string
const tokens = new Map<string, string>()

beforeAll(async () => {
  product = await testProduct({ companies: [companyText()] })
  desk = partyDesk(product)
  agent = await product.tokenOf('LH1001')
  for (const { userCode } of PEOPLE) tokens.set(userCode, await product.tokenOf(userCode))
}, 120_000)
afterAll(() => product.stop())

const tokenOf = (userCode: string): string => tokens.get(userCode) ?? ''

/** As it is compared: accents written in one letter or in two are the same name. */
const same = (text: string | undefined): string => (text ?? '').normalize('NFC')

async function signIn(account: string): Promise<{ code: string; name: { zh: string; en: string } }> {
  const fresh = await desk.must<SealCode>('GET', '/datacenter/auth/getLoginRandomCode', {}, '')
  const body = {
    way: 'password',
    account,
    keyId: fresh.keyId,
    nonce: fresh.nonce,
    password: seal(fresh, PASSWORD),
    agreement: AGREEMENT_VERSION,
  }
  const answer = await product.ask<{ info: { userPerson: { name: { zh: string; en: string } } } }>('POST', '/auth/loginPersonEncrypt', body)
  return { code: answer.body.code, name: answer.body.result.info.userPerson.name }
}

describe.each(PEOPLE.map((one, n) => ({ ...one, n })))('somebody with $what in her name', ({ userCode, zh, en, ticket, soughtAs, n }) => {
  it('signs in by number, phone and mail, and is greeted by her whole name [C-AUTH-03]', async () => {
    for (const account of [userCode, phoneOf(n), `${userCode}@lanhai.example`]) {
      const { code, name } = await signIn(account)
      expect([account, code, same(name.zh), same(name.en)]).toEqual([account, 'Z000', zh, same(en)])
    }
  })

  it.each([...soughtAs, zh, en])('is found in the directory by %j [V-OTHER-08]', async (typed) => {
    const query = typed.length > 40 ? Array.from(typed).slice(0, 20).join('') : typed
    const { people } = await desk.must<{ people: { userCode: string; name: { zh: string } }[] }>(
      'POST',
      '/usercenter/directory/people',
      { query },
      agent,
    )
    expect(people.map((one) => one.userCode)).toContain(userCode)
    expect(same(people.find((one) => one.userCode === userCode)?.name.zh)).toBe(zh)
  })

  it('has the letters on her ticket that its machines print', async () => {
    const me = await desk.must<{ ticketName: string }>('GET', '/usercenter/traveller/me', {}, tokenOf(userCode))
    expect(me.ticketName).toBe(ticket)
  })

  it('reads her name whole in what the archive has of her [C-AUTH-17]', async () => {
    expect(await desk.codeOf('POST', '/usercenter/userPerson/sendUserInfo', { mailBox: null }, tokenOf(userCode))).toBe('Z000')
    const [mail] = await inboxOf(product, `${userCode.toLowerCase()}@lanhai.example`)
    const ticketOf = /userInfo\/archive\/([\w-]{43})/.exec(mail?.text ?? '')?.[1]
    const { html, json } = await desk.must<{ html: string; json: string }>(
      'POST',
      '/usercenter/userPerson/fetchArchive',
      { ticket: ticketOf },
      tokenOf(userCode),
    )
    for (const whole of [zh, same(en)]) {
      expect(same(json)).toContain(whole)
      expect(same(html)).toContain(whole)
    }
    expect([html.isWellFormed(), json.isWellFormed()]).toEqual([true, true])
  })
})

describe('a booking for all of them', () => {
  it('holds seats, issues tickets and shows each by her whole name, at the airline too [V-OTHER-08] [P-AGENT-03]', async () => {
    const userCodes = PEOPLE.map((one) => one.userCode)
    const { form } = await desk.open(agent, { mode: 'agent', userCodes }, '2026-11-24')
    expect(form.travellers.map(({ name }) => [same(name.zh), same(name.en)])).toEqual(PEOPLE.map(({ zh, en }) => [zh, same(en)]))
    const orderSeq = await desk.submit(form, agent)
    await desk.issue(orderSeq, agent)
    const order = await desk.order(orderSeq, agent)
    expect(order.status.key).toBe('ticketIssued')
    expect(order.passengers.map(({ name }) => [same(name.zh), same(name.en)])).toEqual(PEOPLE.map(({ zh, en }) => [zh, same(en)]))
    expect(new Set(order.passengers.map(({ ticketNumber }) => ticketNumber)).size).toBe(PEOPLE.length)
    // The airline knows them as their documents print them, whole.
    const { bookings } = await product.control<{ bookings: { bookingId: string }[] }>('GET', '/bookings')
    const held = await fetch(`${product.sandboxOrigin}/air/1/bookings/${bookings.at(-1)?.bookingId}`, {
      headers: { authorization: 'Bearer sandbox' },
    })
    const { passengers } = (await held.json()) as { passengers: { nameZh: string; surname?: string; given?: string }[] }
    // Half a Latin name is no name to an airline: who has one name only goes by the other.
    const latin = (one: { ticket: string }): string | undefined => (one.ticket.endsWith('/') ? undefined : one.ticket)
    expect(passengers.map((one) => [one.nameZh, one.surname && `${one.surname}/${one.given}`])).toEqual(
      PEOPLE.map((one) => [one.zh, latin(one)]),
    )
    // The order is the first one's; each of the others reads her own name.
    for (const { userCode, zh, en } of PEOPLE.slice(1)) {
      const own = await desk.order(orderSeq, tokenOf(userCode))
      expect(own.passengers.map(({ name }) => [same(name.zh), same(name.en)])).toEqual([[zh, same(en)]])
    }
    await product.checkBooks()
  })
})
