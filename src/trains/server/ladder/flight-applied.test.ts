import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { governedWorld, onlyPrice } from '../../../../tools/testing/governed.ts'
import { railDesk } from '../../../../tools/testing/rail.ts'
import { ladderDesk } from '../../../../tools/testing/train-ladders.ts'
import { setFaults } from '../../../server/faults.ts'

/* A ladder of trains that ends in a flight, of a trip that hangs on an application: over HTTP on the real server and database, and the sandbox's railway and airlines. */

const world = await governedWorld()
const { product, desk, lin, govern } = world
const rail = railDesk(product, lin)
const ladder = ladderDesk(product, rail)
const [DAY, NEXT_DAY] = ['2026-11-28', '2026-11-29']

beforeAll(async () => {
  await product.control('POST', '/rail/settings', { nightStop: false })
  await govern((file) => {
    onlyPrice(file, { default: 9_000 })
    Object.assign(file.settings.applications, { earlierDays: 0, laterDays: 0, needsApproval: false })
  })
})
afterAll(() => product.stop())
afterEach(async () => {
  setFaults({})
  await world.checkBooks()
})

async function applied(day: string, wanted: object): Promise<string> {
  const leg = { kind: 'leg', departureCity: 'BJS', arrivalCity: 'SHA', startDate: day, endDate: day, wanted }
  const plan = { segments: [leg], travellers: ['QC1001'], estimateMinor: 500_000, reason: 'Client', costCode: 'CC-3102' }
  const path = '/personal/businessTrip/applyOrder/submitBusinessTripApplyOrder'
  return (await rail.must<{ applicationId: string }>('POST', path, plan)).applicationId
}

it('asks for no flight that its application does not cover', async () => {
  const [one] = await ladder.rides(DAY, 1, '07')
  if (!one) throw new Error('a train runs')
  const applicationId = await applied(DAY, { train: 1 })
  const form = await ladder.fill(one, [], { flight: true, applicationId })
  expect(form.ladder?.flight).toEqual({ found: null, fault: expect.stringMatching(/No trip application covers this flight/) as string })
})

it('takes of the same application what the flight needs, once the train has given back what it took [V-OTHER-07]', async () => {
  const [one] = await ladder.rides(NEXT_DAY, 1, '07')
  if (!one) throw new Error('a train runs')
  const applicationId = await applied(NEXT_DAY, { train: 1, flight: 1 })
  const { orderSeq } = await ladder.submitted(one, [], { asked: { flight: true, applicationId }, sent: { applicationId } })
  await ladder.left(one, 0)
  setFaults({})
  await rail.until(orderSeq, 'bookingFailed')
  const { flight } = (await rail.order(orderSeq)).ladder ?? {}
  expect(flight).toMatchObject({ state: 'handedOn', why: '' })
  const flown = await desk.order(flight?.goesOnAs?.orderSeq ?? '', lin)
  expect(flown.governed.charges.map(({ to }) => to.code)).toEqual(['CC-3102'])
  expect(flown.governed.application?.applicationId).toBe(applicationId)
  const takes = await product.program.db.kysely
    .selectFrom('tripTake as t')
    .innerJoin('orders as o', 'o.id', 't.orderId')
    .select(['o.line', 't.amountMinor', 't.givenBackAt'])
    .where('t.applicationId', '=', applicationId)
    .orderBy('o.number')
    .execute()
  expect(takes.map(({ line, givenBackAt }) => [line, givenBackAt === null])).toEqual([
    ['flight', true],
    ['train', false],
  ])
  expect(takes[0]?.amountMinor).toBe(flown.totalMinor)
})
