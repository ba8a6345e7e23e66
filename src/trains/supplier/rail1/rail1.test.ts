import { startTestSandbox } from '../../../../tools/testing/sandbox.ts'
import { trainSupplierConformance } from '../conformance.ts'
import { sandboxRailway, vendorRailway } from './testing.ts'

trainSupplierConformance('rail1 at the sandbox', async () => {
  const { origin, stop } = await startTestSandbox()
  return sandboxRailway(origin, stop)
})

const { RAIL1_URL: baseUrl = '', RAIL1_KEY: key = '' } = process.env
trainSupplierConformance(
  'rail1 at the vendor’s test mode',
  async () => vendorRailway({ baseUrl, key }, () => Temporal.Now.instant()),
  baseUrl !== '' && key !== '',
)
