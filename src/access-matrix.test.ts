import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { companyFileText, testProduct, type TestProduct } from '../tools/testing/product.ts'
import type { BookingForm, ListedFlight } from './flights/calls.ts'
import type { CallDefinition } from './kernel/call.ts'
import { definitions } from './wings.ts'

/**
 * Who may what, generated from the very list that is served: every call × nobody, a dead token, each role, a colleague, another
 * company. A call without a sample here fails, so that a new call cannot be forgotten.
 */

/** What belongs to the traveller whose things the others ask for. */
interface Things {
  searchId: string
  flightId: string
  offerKey: string
  bookingId: string
  orderSeq: string
}

const unknown: Things = {
  searchId: '01890000-0000-7000-8000-000000000000',
  flightId: 'none',
  offerKey: 'none~none',
  bookingId: '01890000-0000-7000-8000-000000000000',
  orderSeq: 'F261121999999',
}

const submission = (things: Things) => ({
  bookingId: things.bookingId,
  travellers: [{ userCode: 'QC1001', cardId: unknown.bookingId }],
  contact: { kind: 'own' },
  costCentreCode: 'CC-3102',
  remark: '',
  termsAgreed: true,
  acceptedTotalMinor: 1,
  sameDayConfirmed: false,
})

const NOT_PERSONAL = () => ({})
/** A well-formed input per call; those that name somebody's things take them from the argument. */
const samples: Readonly<Record<string, (things: Things) => object>> = {
  'GET /datacenter/auth/getLoginRandomCode': NOT_PERSONAL,
  'POST /auth/loginPersonEncrypt': () => ({ account: 'nobody', keyId: 'none', nonce: 'none', password: 'none' }),
  'GET /auth/getLoginInfo': NOT_PERSONAL,
  'POST /auth/loginOut': NOT_PERSONAL,
  'GET /auth/demoAccounts': NOT_PERSONAL,
  'GET /usercenter/traveller/me': NOT_PERSONAL,
  'GET /airfrond/cityAirport': NOT_PERSONAL,
  'GET /basicservice/city/airCityList': NOT_PERSONAL,
  'GET /basicservice/holiday/queryHoliday': NOT_PERSONAL,
  'GET /regulation/ruPerson/queryUserDomesticAirPolicys': NOT_PERSONAL,
  'GET /datacenter/cost/findCostCenterByUserCode': NOT_PERSONAL,
  'POST /basicservice/clientReport': () => ({ kind: 'error', message: 'x', page: '/home', appVersion: '0' }),
  'POST /airfrond/flightList': () => ({ fromCityCode: 'HGH', toCityCode: 'BJS', departDate: '2026-11-24', cabin: 'economy' }),
  'POST /airfrond/lowestFares': () => ({ fromCityCode: 'HGH', toCityCode: 'BJS', fromDate: '2026-11-24', days: 3, cabin: 'economy' }),
  'POST /airfrond/cabinList': ({ searchId, flightId }) => ({ searchId, flightId }),
  'POST /airfrond/policyListNew': ({ searchId, offerKey }) => ({ searchId, offerKey }),
  'POST /airfrond/startBooking': ({ searchId, offerKey }) => ({ version: '2.0', searchId, offerKey }),
  'GET /airfrond/getBookingForm/{id}': ({ bookingId }) => ({ id: bookingId }),
  'GET /airfrond/v2/getBookingForm/{id}': ({ bookingId }) => ({ id: bookingId }),
  'POST /airfrond/bookingSubmit': submission,
  'POST /airfrond/v2/bookingSubmit': submission,
  'POST /airfrond/checkAccountVerify/{id}': ({ bookingId }) => ({ id: bookingId }),
  'POST /airfrond/checkAirAvail/{id}': ({ bookingId }) => ({ id: bookingId }),
  'GET /airfrond/getPreConfirm/{id}': ({ bookingId }) => ({ id: bookingId }),
  'POST /airfrond/getOrderPage': () => ({ status: 'all', cursor: null, size: 10 }),
  'GET /airfrond/getOrderDetails/{id}': ({ orderSeq }) => ({ id: orderSeq }),
  'GET /airfrond/v2/getOrderDetails/{id}': ({ orderSeq }) => ({ id: orderSeq }),
  'POST /airfrond/closeOrder/{id}': ({ orderSeq }) => ({ id: orderSeq, reason: 'not mine' }),
  'GET /airfrond/getOrderStatus': ({ orderSeq }) => ({ orderSeq }),
  'GET /airfrond/airbooking/regular/{id}': ({ orderSeq }) => ({ id: orderSeq }),
  'GET /airfrond/mergeList': ({ orderSeq }) => ({ orderSeq }),
  'GET /airfrond/nextTrip': NOT_PERSONAL,
}

const nameOf = (definition: CallDefinition) => `${definition.method} ${definition.path}`
const isSigned = (definition: CallDefinition) => definition.access !== 'anonymous'
const personal = definitions.filter((definition) => samples[nameOf(definition)]?.length === 1)

let product: TestProduct
let mine: Things
let tokens: { owner: string; colleague: string; stranger: string; dead: string; byRole: Record<string, string> }

function ask(definition: CallDefinition, token: string | undefined, things: Things) {
  const input = { ...(samples[nameOf(definition)] as (things: Things) => object)(things) } as Record<string, unknown>
  const path = definition.path.replaceAll(/\{(\w+)\}/g, (_, part: string) => {
    const value = String(input[part])
    delete input[part]
    return encodeURIComponent(value)
  })
  return product.ask(definition.method, path, input, token === undefined ? {} : { token })
}

beforeAll(async () => {
  product = await testProduct({ companies: [companyFileText('src/people/server/fixtures/second-company.yaml')] })
  const { db } = product.program
  const people = await db.kysely
    .selectFrom('person as p')
    .innerJoin('company as c', 'c.id', 'p.companyId')
    .select(['p.userCode', 'p.roles', 'c.code as company'])
    .where('p.status', '=', 'active')
    .execute()
  const stranger = people.find((person) => person.company !== 'QCDEMO')
  if (!stranger) throw new Error('the second company has nobody')
  const byRole: Record<string, string> = {}
  for (const person of people.filter((one) => one.company === 'QCDEMO')) {
    for (const role of person.roles) byRole[role] ??= await product.tokenOf(person.userCode)
  }
  const dead = await product.tokenOf('QC1001')
  await product.ask('POST', '/auth/loginOut', {}, { token: dead })
  tokens = {
    owner: await product.tokenOf('QC1001'),
    colleague: await product.tokenOf('QC1002'),
    stranger: await product.tokenOf(stranger.userCode),
    dead,
    byRole,
  }

  const asOwner = { token: tokens.owner }
  const found = await product.ask<{ searchId: string; flights: ListedFlight[] }>(
    'POST',
    '/airfrond/flightList',
    samples['POST /airfrond/flightList']?.(unknown),
    asOwner,
  )
  const flight = found.body.result.flights.find((one) => one.verdict.compliant) as ListedFlight
  const { searchId } = found.body.result
  const open = () =>
    product.ask<{ bookingId: string }>(
      'POST',
      '/airfrond/startBooking',
      { version: '2.0', searchId, offerKey: flight.lowest.offerKey },
      asOwner,
    )
  const toSubmit = (await open()).body.result.bookingId
  const form = (await product.ask<BookingForm>('GET', `/airfrond/getBookingForm/${toSubmit}`, {}, asOwner)).body.result
  const submitted = await product.ask<{ orderSeq: string }>(
    'POST',
    '/airfrond/bookingSubmit',
    {
      ...submission({ ...unknown, bookingId: toSubmit }),
      travellers: [{ userCode: 'QC1001', cardId: form.traveller.cards[0]?.cardId }],
      acceptedTotalMinor: form.totalMinor,
    },
    asOwner,
  )
  if (submitted.body.code !== 'Z000') throw new Error(`the owner cannot book: ${submitted.body.code}`)
  mine = {
    searchId,
    flightId: flight.flightId,
    offerKey: flight.lowest.offerKey,
    bookingId: (await open()).body.result.bookingId,
    orderSeq: submitted.body.result.orderSeq,
  }
})
afterAll(() => product.stop())

describe('the access matrix', () => {
  it('has a sample for every call that is served, and none for others', () => {
    expect(Object.keys(samples).toSorted()).toEqual(definitions.map(nameOf).toSorted())
  })

  it.each(definitions.map((definition) => [nameOf(definition), definition] as const))(
    '%s: nobody and a dead token',
    async (_, definition) => {
      for (const token of [undefined, tokens.dead, 'made-up-token-made-up-token-made-up']) {
        const { status, body } = await ask(definition, token, unknown)
        const isTurnedAway = status === 401 && body.code === 'A0401' && body.result === null
        expect([status, isTurnedAway]).toEqual([status, isSigned(definition)])
        expect(isTurnedAway || status !== 401).toBe(true)
      }
    },
  )

  it.each(definitions.map((definition) => [nameOf(definition), definition] as const))(
    '%s: every role gets an answer, never a 5xx',
    async (_, definition) => {
      for (const [role, kept] of Object.entries(tokens.byRole)) {
        // Signing out ends the session that it is tried with: that one is made for it.
        const token = definition.path === '/auth/loginOut' ? await product.tokenOf('QC1001') : kept
        const { status, body } = await ask(definition, token, unknown)
        expect([role, status < 500 && status !== 401]).toEqual([role, true])
        const mayCall = typeof definition.access === 'string' || definition.access.roles.includes(role)
        expect([role, body.code === 'ACCESS-ROLE']).toEqual([role, !mayCall])
      }
    },
  )

  it.each(personal.map((definition) => [nameOf(definition), definition] as const))(
    '%s: a colleague’s and another company’s ids answer like unknown ones [P-PRIV-01]',
    async (_, definition) => {
      for (const token of [tokens.colleague, tokens.stranger]) {
        const [theirs, none] = [await ask(definition, token, mine), await ask(definition, token, unknown)]
        const told = ({ status, body }: typeof theirs) => ({ status, code: body.code, message: body.message, result: body.result })
        expect(told(theirs)).toEqual(told(none))
        expect(theirs.body.code).not.toBe('Z000')
      }
    },
  )

  it('shows nobody the orders of others', async () => {
    for (const token of [tokens.colleague, tokens.stranger]) {
      const page = await product.ask<{ orders: unknown[] }>(
        'POST',
        '/airfrond/getOrderPage',
        { status: 'all', cursor: null, size: 50 },
        { token },
      )
      expect(page.body.result.orders).toEqual([])
    }
  })

  it('lets the owner reach her own things by the same calls', async () => {
    for (const definition of personal.filter((one) => one.effect === 'read' && one.method === 'GET')) {
      const { body } = await ask(definition, tokens.owner, mine)
      expect([nameOf(definition), body.code]).toEqual([nameOf(definition), 'Z000'])
    }
  })

  it('needs an idempotency key for every write, and for nothing else', async () => {
    for (const definition of definitions) {
      if (definition.path === '/auth/loginOut') continue
      const input = samples[nameOf(definition)]?.(unknown) ?? {}
      const path = definition.path.replace('{id}', String((input as { id?: string }).id))
      const body = { ...input } as Record<string, unknown>
      if (definition.path.includes('{id}')) delete body.id
      const { status, body: answer } = await product.ask<{ fields: { field: string }[] } | null>(definition.method, path, body, {
        token: tokens.owner,
        key: null,
      })
      const asksForKey = status === 400 && answer.result?.fields?.[0]?.field === 'Idempotency-Key'
      expect([nameOf(definition), asksForKey]).toEqual([nameOf(definition), definition.effect === 'write'])
    }
  })
})

describe('the prefixes', () => {
  it.each(['/api/v06/openapi', '/api/v06', '/api'])('%s reaches every call', async (prefix) => {
    for (const definition of definitions.filter((one) => one.method === 'GET')) {
      const answer = await product.ask('GET', definition.path.replace('{id}', randomUUID()), {}, { prefix })
      expect([definition.path, answer.status]).toEqual([definition.path, isSigned(definition) ? 401 : 200])
    }
  })
})
