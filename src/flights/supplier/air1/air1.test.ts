import { startTestSandbox } from '../../../../tools/testing/sandbox.ts'
import { supplierConformance } from '../conformance.ts'
import type { SupplierUnderTest } from '../conformance/world.ts'
import { AIR1_CAN as can } from './index.ts'
import { sandboxUnderTest, vendorUnderTest } from './testing.ts'

async function startSandbox(): Promise<SupplierUnderTest> {
  const { origin, stop } = await startTestSandbox()
  return sandboxUnderTest(origin, stop)
}

supplierConformance('air1 at the sandbox', startSandbox, { isControlled: true, can, hearsBreaks: true })

const { AIR1_URL: baseUrl, AIR1_KEY: key } = process.env
if (baseUrl && key) {
  const today = Temporal.Now.plainDateISO('Asia/Shanghai')
  supplierConformance('air1 at the vendor’s test mode', async () => vendorUnderTest({ baseUrl, key }, today), {
    isControlled: false,
    can,
    hearsBreaks: true,
  })
}
