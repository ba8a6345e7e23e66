import { startTestSandbox } from '../../../../tools/testing/sandbox.ts'
import { AIR1_CAN as can } from '../../supplier/air1/index.ts'
import { sandboxUnderTest } from '../../supplier/air1/testing.ts'
import { supplierConformance } from '../../supplier/conformance.ts'
import type { SupplierUnderTest } from '../../supplier/conformance/world.ts'
import type { FlightSupplier } from '../../supplier/port.ts'
import { ours, theirs } from '../../rules/sellers.ts'
import { named } from './named.ts'

const NAME = 'sky'

/** The suite makes up names of things that nobody has. */
const marked = (name: string): string => (theirs(name).seller === null ? ours(NAME, name) : name)

/** Marks what the suite makes up, so that it is asked for as a thing of this supplier's. */
function takingAnyName(supplier: FlightSupplier): FlightSupplier {
  const mark = (asked: unknown): unknown => {
    if (typeof asked === 'string') return marked(asked)
    if (typeof asked !== 'object' || asked === null) return asked
    const names = Object.entries(asked).map(([key, value]): [string, unknown] => [
      key,
      NAMES.has(key) && typeof value === 'string' ? marked(value) : value,
    ])
    return Object.fromEntries(names)
  }
  return new Proxy(supplier, {
    get(target, property, receiver) {
      const value: unknown = Reflect.get(target, property, receiver)
      const isAsking = typeof value === 'function' && property !== 'bookingByReference' && property !== 'hear'
      return isAsking ? (asked: unknown) => (value as (asked: unknown) => unknown)(mark(asked)) : value
    },
  })
}

const NAMES = new Set(['flightId', 'fareId', 'supplierBookingId'])

/** A second supplier with books of its own, under the names that it has among several. */
async function startSecond(): Promise<SupplierUnderTest> {
  const { origin, stop } = await startTestSandbox({ env: { SANDBOX_AIR_BOOK: NAME } })
  const { supplier, impatient, unreachable, world } = await sandboxUnderTest(origin, stop)
  const asSecond = (one: typeof supplier) => takingAnyName(named(NAME, one as Parameters<typeof named>[1]))
  return { supplier: asSecond(supplier), impatient: asSecond(impatient), unreachable: asSecond(unreachable), world }
}

supplierConformance('a second supplier over air/1', startSecond, { isControlled: true, can, hearsBreaks: true })
