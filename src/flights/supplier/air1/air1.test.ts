import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testEnvironment } from '../../../../tools/run-command.ts'
import { startChild } from '../../../../tools/start/child.ts'
import { supplierConformance } from '../conformance.ts'
import type { SupplierUnderTest } from '../conformance/world.ts'
import { sandboxUnderTest, vendorUnderTest } from './testing.ts'

const root = join(import.meta.dirname, '../../../..')

async function startSandbox(): Promise<SupplierUnderTest> {
  const folder = mkdtempSync(join(tmpdir(), 'qicheng-air1-'))
  const sandbox = startChild({
    name: 'sandbox',
    args: ['sandbox/main.ts'],
    cwd: root,
    baseEnv: testEnvironment(process.env),
    env: { SANDBOX_PORT: '0', SANDBOX_DATA_DIR: join(folder, 'data'), SANDBOX_LOG_LEVEL: 'fatal' },
    logFile: join(folder, 'sandbox.log'),
    readyKey: 'sandbox',
    readyLimitMs: 30_000,
    stopLimitMs: 10_000,
  })
  const { port } = await sandbox.ready
  return sandboxUnderTest(`http://127.0.0.1:${String(port)}`, async () => {
    await sandbox.stop()
    rmSync(folder, { recursive: true, force: true })
  })
}

supplierConformance('air1 at the sandbox', startSandbox, { isControlled: true })

const { AIR1_URL: baseUrl, AIR1_KEY: key } = process.env
if (baseUrl && key) {
  const today = Temporal.Now.plainDateISO('Asia/Shanghai')
  supplierConformance('air1 at the vendor’s test mode', async () => vendorUnderTest({ baseUrl, key }, today), { isControlled: false })
}
