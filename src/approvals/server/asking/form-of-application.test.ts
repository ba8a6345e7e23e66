import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testProduct, type TestProduct } from '../../../../tools/testing/product.ts'
import { HE, level, QIN, tripRequestsOf, ZHOU, type TripRequests } from '../../../../tools/testing/trip-requests.ts'

/* Whom the form of an application says that it will ask: the same as its submission, in whose name it stands and whoever puts it. */

let product: TestProduct
let trips: TripRequests
beforeAll(async () => {
  product = await testProduct()
  trips = await tripRequestsOf(product)
})
afterAll(() => product.stop())

interface Form {
  readonly levels: readonly { readonly groups: readonly { readonly people: readonly { readonly userCode: string }[] }[] }[]
}
/** Put by Min Su. */
async function preview(more: object) {
  const body = { product: 'application', totalMinor: 300_000, travellers: [HE], ...more }
  const { body: answer } = await product.ask<Form>('POST', '/approval/form', body, { token: trips.people.su })
  const asked = answer.code === 'Z000' ? answer.result.levels.flatMap(({ groups }) => groups.flatMap(({ people }) => people)) : []
  return { code: answer.code, asked: asked.map(({ userCode }) => userCode) }
}

describe('whom an application will ask', () => {
  it('is found for a colleague in whose name it stands and who does not travel on it any more', async () => {
    await trips.askFlow({ levels: [{ from: [{ by: 'costCentreOwner' }], mode: 'all', when: {}, ifNobody: 'refuse' }] })
    expect(await preview({ costsOf: 'QC1001' })).toEqual({ code: 'Z000', asked: [ZHOU] }) // who answers for Lin's usual cost centre
    expect((await preview({ costsOf: 'QC0000' })).code).toBe('AP-NO-PERSON')
  })

  it('is nobody whom it concerns: in whose name it stands, and who puts it, decide nothing', async () => {
    await trips.ask(level(['QC1001', QIN]))
    // Who stands above her is asked instead.
    expect(await preview({ costsOf: 'QC1001' })).toEqual({ code: 'Z000', asked: [ZHOU, QIN] })
    await trips.ask(level(['QC1002', QIN]))
    const { code, asked } = await preview({ costsOf: 'QC1001' })
    expect([code, asked.includes('QC1002'), asked.includes(QIN)]).toEqual(['Z000', false, true])
  })

  it('are the owners of what each who travels bears [V-OTHER-07]', async () => {
    await trips.askFlow({ levels: [{ from: [{ by: 'costCentreOwner' }], mode: 'all', when: {}, ifNobody: 'refuse' }] })
    const to = (code: string) => ({ to: { kind: 'costCentre', code }, projectCode: null, legalEntityCode: null, basisPoints: 5_000 })
    const attribution = { by: 'percent', shares: [to('CC-3100'), to('CC-3102')] }
    // Hers in whose name it stands is her own to decide; what Lin bears is Zhou's.
    const { asked } = await preview({ costsOf: HE, travellers: [HE, 'QC1001'], attribution })
    expect(asked).toContain(ZHOU)
    expect((await preview({ costsOf: HE, travellers: [HE], attribution })).asked).not.toContain(ZHOU)
  })
})
