import { parse, stringify } from 'yaml'
import { importCompany } from '../../src/people/server/index.ts'
import type { BookingForm } from '../../src/flights/calls/booking.ts'
import type { FlightOrderDetails } from '../../src/flights/calls/orders.ts'
import type { CabinFare } from '../../src/flights/calls/searching.ts'
import { partyDesk } from './party.ts'
import { companyFileText, testProduct, type TestProduct } from './product.ts'

/** For tests: the demo company under another policy, and what Yifan Lin books under it, over HTTP on the real server. */

type Rules = Record<string, Record<string, unknown>>
export interface GovernedFile {
  settings: { approval: Record<string, unknown>; applications: Record<string, unknown> }
  policy: { asksForScene?: boolean; layers: object[]; domesticFlights: { aboveLimit?: string; aboveLimitPaidBy: string; rules: Rules } }
  scenes: Record<string, unknown>[]
}

/** A fare limit alone, so that nothing else is broken, and one level of approval. */
export function onlyPrice(file: GovernedFile, rule: Record<string, unknown>): void {
  const writtenIn = { zh: '2.3', en: '2.3' }
  file.policy.layers = []
  file.settings.approval['levelsAboveYuan'] = [0]
  file.policy.domesticFlights.rules = { 'fare-within-price-limit': { onBreach: 'approve', writtenIn, default: 500, ...rule } }
}

export const isAbove = (fare: CabinFare): boolean => fare.cabin === 'Y' && !fare.verdict.compliant && fare.verdict.overMinor > 0
export const isInside = (fare: CabinFare): boolean => fare.cabin === 'Y' && fare.verdict.compliant
export const isEconomy = (fare: CabinFare): boolean => fare.cabin === 'Y'

/** `second` names a second supplier of mainland flights. */
export async function governedWorld({ second }: Pick<NonNullable<Parameters<typeof testProduct>[0]>, 'second'> = {}) {
  const product: TestProduct = await testProduct(second && { second })
  const desk = partyDesk(product)
  const [lin, zhou] = [await product.tokenOf('QC1001'), await product.tokenOf('QC2001')]
  let day = 0
  /** Another day for each booking, so that none repeats. */
  const nextDay = (): string =>
    Temporal.PlainDate.from('2026-12-01')
      .add({ days: (day += 1) })
      .toString()
  const order = (orderSeq: string): Promise<FlightOrderDetails> => desk.order(orderSeq, lin)
  return {
    checkBooks: () => product.checkBooks(),
    product,
    desk,
    lin,
    zhou,
    nextDay,
    order,
    /** The demo company, changed; what is not changed is as its file says, but for what its scenes ask. */
    async govern(change: (file: GovernedFile) => void): Promise<void> {
      const file = parse(companyFileText('demo/company.yaml')) as GovernedFile
      for (const scene of file.scenes) delete scene['asks']
      change(file)
      const { db, secrets } = product.program
      await product.advance({ seconds: 1 })
      const imported = await importCompany({ db, clock: product.clock, secrets }, stringify(file), { isDemo: true })
      if (!imported.ok) throw new Error(JSON.stringify(imported.problems))
    },
    open: async (isWanted: (fare: CabinFare) => boolean, departDate = nextDay()): Promise<BookingForm> =>
      (await desk.open(lin, undefined, departDate, isWanted)).form,
    codeOf: (form: BookingForm, more: object = {}, token = lin) =>
      desk.codeOf('POST', '/airfrond/bookingSubmit', desk.submission(form, more), token),
    async issued(orderSeq: string): Promise<FlightOrderDetails> {
      await desk.issue(orderSeq, lin)
      return order(orderSeq)
    },
    /** Decides as the manager, and lets that take effect. */
    async decide(approvalId: string, decision: 'agree' | 'reject', comment = ''): Promise<string> {
      const { version } = await desk.must<{ version: number }>('GET', `/approval/approval/getApprovalDetail/${approvalId}`, {}, zhou)
      const input = { approvalId, decision, comment, version }
      const { body } = await product.ask('PUT', '/approval/approval/handleApproval', input, { token: zhou })
      await product.advance({ seconds: 9 })
      return body.code
    },
  }
}
