import { startTestSandbox } from '../../../../tools/testing/sandbox.ts'
import { supplierConformance } from '../conformance.ts'
import type { SupplierUnderTest } from '../conformance/world.ts'
import { DUFFEL_CAN as can } from './index.ts'
import { sandboxUnderTest, vendorUnderTest } from './testing.ts'

async function startSandbox(): Promise<SupplierUnderTest> {
  const { origin, ready, stop } = await startTestSandbox()
  const { url, token } = ready['duffel'] as { url: string; token: string }
  return sandboxUnderTest({ origin, baseUrl: url, token }, stop)
}

supplierConformance('duffel at the sandbox', startSandbox, { isControlled: true, can, hearsBreaks: false })

const { DUFFEL_TEST_TOKEN: token, DUFFEL_TEST_CURRENCY: currency } = process.env
if (token && currency) {
  const today = Temporal.Now.plainDateISO('Asia/Shanghai')
  const access = { baseUrl: 'https://api.duffel.com/', token, currency }
  supplierConformance('duffel at its test mode', async () => vendorUnderTest(access, today), {
    isControlled: false,
    can,
    hearsBreaks: false,
  })
}
