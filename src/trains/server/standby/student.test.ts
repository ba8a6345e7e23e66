import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { testProduct, type TestProduct } from '../../../../tools/testing/product.ts'
import { railDesk } from '../../../../tools/testing/rail.ts'
import type { StandbyDetails, StandbyForm } from '../../calls/standby.ts'
import type { ListedTrain } from '../../calls.ts'

/* A student who waits for seats that are sold out, over HTTP on the real server, the real database and the sandbox's railway. */

const LOOKS_MAX = 20
const LIN = 'QC1001'
/** Students travel for less from 1 December on. */
const [STUDENT_DAY, OTHER_DAY] = ['2026-12-02', '2026-11-30']

let product: TestProduct
let rail: ReturnType<typeof railDesk>

beforeAll(async () => {
  product = await testProduct()
  rail = railDesk(product, await product.tokenOf(LIN))
  await product.control('POST', '/rail/settings', { nightStop: false })
}, 300_000)
afterAll(() => product.stop())
afterEach(() => product.checkBooks())

const travellers = { mode: 'personal', userCodes: [LIN], students: [LIN] }

/** Seats of a train of a day, sold out now; the earlier ones leave too little time. */
async function soldOut(trainDate: string, seat: string) {
  const asked = { from: { city: '北京' }, to: { city: '上海' }, trainDate }
  const { trains } = await rail.must<{ trains: ListedTrain[] }>('POST', '/train/app/search', asked)
  const train = trains.find(({ seats, from }) => from.at.slice(11, 13) >= '10' && seats.some((one) => one.seat === seat))
  if (!train) throw new Error(`no train with ${seat} on ${trainDate}`)
  const { trainId, fromStationCode, toStationCode } = train
  await product.control('POST', '/rail/seats', { trainId, seatType: seat, left: 0 })
  return { trainId, fromStationCode, toStationCode, seat }
}

const fill = (requirements: readonly object[], more: object = {}) =>
  rail.must<StandbyForm>('POST', '/train/app/standby/fill', { requirements, ...more })

describe('a student who waits for seats that are sold out', () => {
  it('pays ahead and rides at the student’s fare where that ticket could be a student’s [C-TRAIN-08]', async () => {
    const wish = await soldOut(STUDENT_DAY, 'second')
    const [adult, form] = [await fill([wish]), await fill([wish], { travellers })]
    expect(form.travellers.map(({ type }) => type)).toEqual(['student'])
    expect(form.totalMinor).toBeLessThan(adult.totalMinor)
    const { standbyId } = await rail.must<{ standbyId: string }>('POST', '/train/app/standby/submit', {
      requirements: [wish],
      travellers,
      formId: form.formId,
      passengers: form.travellers.map(({ userCode, cards }) => ({ userCode, cardId: cards.find(({ fault }) => fault === null)?.cardId })),
      contact: { kind: 'own' },
      termsAgreed: true,
      acceptedTotalMinor: form.totalMinor,
      cutOffAt: form.latestCutOffAt,
    })
    const look = async (is: (seen: StandbyDetails) => boolean): Promise<StandbyDetails> => {
      for (let nth = 0; nth < LOOKS_MAX; nth += 1) {
        await product.program.jobs.runDue({ retryNow: true })
        const seen = await rail.must<StandbyDetails>('GET', `/train/app/standby/details/${standbyId}`)
        if (is(seen)) return seen
        await product.advance({ seconds: 61 })
      }
      throw new Error(`${standbyId} is not as it should be`)
    }
    const waiting = await look(({ timeline }) => timeline.some(({ title }) => title === 'On standby'))
    expect(waiting.prepaidMinor).toBe(form.totalMinor)
    await product.control('POST', '/rail/seats', { trainId: wish.trainId, seatType: wish.seat, left: 1 })
    const served = await look(({ standing }) => standing.key === 'standbySucceeded')
    expect(served.passengers).toMatchObject([{ type: 'student', fareMinor: form.requirements[0]?.fareMinor }])
    expect(served.totalMinor).toBe(form.totalMinor)
  })

  it('waits at the adult’s fare on a day, or with a further wish, of which none could be had', async () => {
    const typesOf = async (...wishes: readonly object[]) => (await fill(wishes, { travellers })).travellers.map(({ type }) => type)
    expect(await typesOf(await soldOut(OTHER_DAY, 'second'))).toEqual(['adult'])
    // 1 December has the fare, the day before has not: she is one and the same passenger to the railway.
    const both = [await soldOut(OTHER_DAY, 'second'), await soldOut('2026-12-01', 'second')]
    expect(await typesOf(...both)).toEqual(['adult'])
    expect(await typesOf(...both.slice(1))).toEqual(['student'])
  })
})
