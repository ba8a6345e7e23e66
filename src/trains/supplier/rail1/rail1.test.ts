import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { startTestSandbox } from '../../../../tools/testing/sandbox.ts'
import { trainSupplierConformance } from '../conformance.ts'
import { sandboxRailway, vendorRailway } from './testing.ts'

/** The sandbox has a railway as soon as the protocol lies with it. */
const hasRailway = existsSync(join(import.meta.dirname, '../../../../sandbox/rail/openapi.yaml'))

trainSupplierConformance(
  'rail1 at the sandbox',
  async () => {
    const { origin, stop } = await startTestSandbox()
    return sandboxRailway(origin, stop)
  },
  hasRailway,
)

const { RAIL1_URL: baseUrl = '', RAIL1_KEY: key = '' } = process.env
trainSupplierConformance(
  'rail1 at the vendor’s test mode',
  async () => vendorRailway({ baseUrl, key }, () => Temporal.Now.instant()),
  baseUrl !== '' && key !== '',
)
