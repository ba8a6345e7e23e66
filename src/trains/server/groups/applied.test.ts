import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { governedWorld, onlyPrice } from '../../../../tools/testing/governed.ts'
import type { CallResult } from '../../../kernel/call.ts'
import type { TrainGroupForm, TrainGroupPart } from '../../calls/groups.ts'
import type { TrainOrderDetails } from '../../calls/orders.ts'
import type { searchTrains } from '../../calls.ts'

/* Travellers of one train who stand on several trip applications: each has an order that is matched and charged as hers says. */

type Found = CallResult<typeof searchTrains>

const world = await governedWorld()
const { product, desk, lin, govern } = world
const DAY = '2026-11-28'
const BOTH = ['QC1001', 'QC1002']
const ONE_MORE = 'QC3002'
let xu = ''
let su = ''

beforeAll(async () => {
  ;[xu, su] = [await product.tokenOf('QC3001'), await product.tokenOf('QC1002')]
  await govern((file) => {
    onlyPrice(file, { default: 9_000 })
    Object.assign(file.settings.applications, { earlierDays: 0, laterDays: 0, needsApproval: false })
  })
})
afterAll(() => product.stop())
afterEach(() => world.checkBooks())

async function applied(userCode: string, token: string, costCode: string, day = DAY): Promise<string> {
  const path = '/personal/businessTrip/applyOrder/submitBusinessTripApplyOrder'
  const leg = { kind: 'leg', departureCity: 'BJS', arrivalCity: 'SHA', startDate: day, endDate: day, wanted: { train: 1 } }
  const plan = { segments: [leg], travellers: [userCode], estimateMinor: 500_000, reason: 'Client', costCode }
  return (await desk.must<{ applicationId: string }>('POST', path, plan, token)).applicationId
}

async function ride() {
  const travellers = { mode: 'agent', userCodes: BOTH }
  const trip = { from: { city: '北京' }, to: { city: '上海' }, trainDate: DAY, travellers }
  const { trains } = await desk.must<Found>('POST', '/train/app/search', trip, xu)
  const train = trains.find(({ canBook, seats }) => canBook && seats.some(({ seat, isLeft }) => seat === 'second' && isLeft))
  if (!train) throw new Error('no train is left')
  const { trainId, fromStationCode, toStationCode } = train
  return { trainId, fromStationCode, toStationCode, seat: 'second' }
}

const bodyOf = (asked: object, form: TrainGroupForm, parts = form.parts) => ({
  ...asked,
  formId: form.formId,
  mode: 'agent',
  rule: 'allOrNothing',
  contact: { kind: 'own' },
  termsAgreed: true,
  parts: parts.map((part: TrainGroupPart) => ({
    passengers: part.travellers.map(({ userCode, cards }) => ({ userCode, cardId: cards.find(({ fault }) => fault === null)?.cardId })),
    applicationId: part.applicationId,
    acceptedTotalMinor: part.totalMinor,
  })),
})

it('divides those who stand on several applications, and matches and charges each order as its own says [C-TRAIN-13] [V-OTHER-07]', async () => {
  const applications = [
    { userCode: 'QC1001', applicationId: await applied('QC1001', lin, 'CC-5001') },
    { userCode: 'QC1002', applicationId: await applied('QC1002', su, 'CC-3100') },
  ]
  const asked = await ride()
  const travellers = { mode: 'agent', userCodes: [...BOTH, ONE_MORE] }
  const form = await desk.must<TrainGroupForm>('POST', '/train/app/group/fill', { ...asked, travellers, applications }, xu)
  expect(form.parts.map(({ because, applicationId }) => [because, applicationId])).toEqual([
    ['application', applications[0]?.applicationId],
    ['application', applications[1]?.applicationId],
    ['application', null],
  ])
  const centres = form.parts.map(({ applied: agreed }) => agreed?.attribution.shares[0]?.to?.code ?? null)
  expect(centres).toEqual(['CC-5001', 'CC-3100', null])

  // An application of another day is refused at the order that hangs on it, and nothing of the group is written.
  const wrongDay = await applied('QC1002', su, 'CC-3100', '2026-11-29')
  const wrong = form.parts.map((part, nth) => (nth === 1 ? { ...part, applicationId: wrongDay } : part))
  const refused = await product.ask('POST', '/train/app/group', bodyOf(asked, form, wrong), { token: xu, language: 'en' })
  expect(refused.body).toMatchObject({ code: 'TA-MISMATCH', result: { mismatches: [{ code: 'TA-DATE' }] } })
  expect(await product.program.db.kysely.selectFrom('trainGroup').select('id').execute()).toEqual([])

  const { orderSeqs } = await desk.must<{ orderSeqs: string[] }>('POST', '/train/app/group', bodyOf(asked, form), xu)
  for (let look = 0; look < 20; look += 1) {
    await product.program.jobs.runDue({ retryNow: true })
    await product.advance({ seconds: 2 })
  }
  const orders = await Promise.all(orderSeqs.map((one) => desk.must<TrainOrderDetails>('GET', `/train/app/orderDetails/${one}`, {}, xu)))
  expect(orders.map(({ status }) => status.key)).toEqual(['ticketIssued', 'ticketIssued', 'ticketIssued'])
  expect(orders.map(({ governed }) => governed?.application?.applicationId ?? null)).toEqual([
    ...applications.map(({ applicationId }) => applicationId),
    null,
  ])
  expect(orders.slice(0, 2).map(({ governed }) => governed?.charges.map(({ to }) => to.code))).toEqual([['CC-5001'], ['CC-3100']])
})
