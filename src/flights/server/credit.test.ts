import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { crowdFile } from '../../../tools/faults/crowd.ts'
import { traveller, type Opened, type Traveller } from '../../../tools/faults/traveller.ts'
import { testProduct, type TestProduct } from '../../../tools/testing/product.ts'

/** Many colleagues want the last of their company's credit at once. */
const PEOPLE = 50
const DAY = '2026-12-15'
let product: TestProduct
let people: readonly { traveller: Traveller; opened: Opened }[]
let losers: typeof people

function firstOf(list: typeof people): { traveller: Traveller; opened: Opened } {
  const [first] = list
  if (!first) throw new Error('nobody is there')
  return first
}

beforeAll(async () => {
  product = await testProduct({ companies: [crowdFile(PEOPLE)] })
  people = await Promise.all(
    Array.from({ length: PEOPLE }, async (_, index) => {
      const token = await product.tokenOf(`CROWD-${index}`)
      const one = traveller(async (method, path, body, key) => (await product.ask<never>(method, path, body, { token, key })).body, {
        fromCityCode: 'BJS',
        toCityCode: 'SHA',
      })
      return { traveller: one, opened: await one.open(DAY) }
    }),
  )
  const { flight, fare } = firstOf(people).opened
  await product.control('POST', '/inventory', { flightId: flight.flightId, bookingClass: fare.bookingClass, seats: 200 })
})
afterAll(() => product.stop())
afterEach(() => product.checkBooks())

const credit = () =>
  product.program.db.kysely
    .selectFrom('companyCredit as credit')
    .innerJoin('company', 'company.id', 'credit.companyId')
    .select(['credit.companyId', 'credit.usedMinor', 'credit.limitMinor'])
    .where('company.code', '=', 'CROWD')
    .executeTakeFirstOrThrow()

async function leave(leftMinor: number): Promise<void> {
  const { companyId, usedMinor } = await credit()
  const change = { limitMinor: usedMinor + leftMinor }
  await product.program.db.kysely.updateTable('companyCredit').set(change).where('companyId', '=', companyId).execute()
}

/** Lets tickets be issued, or fail, and what follows from that be done. */
async function settle(): Promise<void> {
  await product.program.jobs.runDue()
  for (let look = 0; look < 3; look += 1) await product.advance({ seconds: 4 })
}

const byCode = (codes: readonly string[]) =>
  Object.fromEntries([...Map.groupBy(codes, (code) => code)].map(([code, all]) => [code, all.length]))

describe('a company’s credit', () => {
  it('that is a fen short of a booking pays for nobody’s, and nothing is written', async () => {
    const { totalMinor } = firstOf(people).opened.form
    await leave(totalMinor - 1)
    const answers = await Promise.all(people.map(({ traveller: one, opened }) => one.submit(opened.form)))
    expect(byCode(answers.map((answer) => answer.code))).toEqual({ 'AF-CREDIT': PEOPLE })
    const { orders } = await product.program.db.kysely
      .selectFrom('orders')
      .select((eb) => eb.fn.countAll<number>().as('orders'))
      .executeTakeFirstOrThrow()
    expect(orders).toBe(0)
  })

  it('for exactly one booking pays for one of fifty that are submitted at once, and never goes beyond its limit', async () => {
    const { totalMinor } = firstOf(people).opened.form
    await leave(totalMinor)
    const answers = await Promise.all(people.map(({ traveller: one, opened }) => one.submit(opened.form)))
    expect(byCode(answers.map((answer) => answer.code))).toEqual({ Z000: 1, 'AF-CREDIT': PEOPLE - 1 })
    losers = people.filter((_, index) => answers[index]?.code !== 'Z000')
    await settle()
    const { usedMinor, limitMinor } = await credit()
    expect(usedMinor).toBe(limitMinor)
  })

  it('that comes back from a failed ticket pays for the next booking', async () => {
    const [first, second] = losers
    await leave(firstOf(losers).opened.form.totalMinor)
    await product.control('POST', '/faults', { match: 'ticket', kind: 'ticketingFails', times: 1 })
    expect((await first?.traveller.submit(first.opened.form))?.code).toBe('Z000')
    expect((await second?.traveller.submit(second.opened.form))?.code).toBe('AF-CREDIT')
    await settle()
    expect((await second?.traveller.submit(second.opened.form))?.code).toBe('Z000')
    await settle()
    const { usedMinor, limitMinor } = await credit()
    expect(usedMinor).toBe(limitMinor)
  })
})
