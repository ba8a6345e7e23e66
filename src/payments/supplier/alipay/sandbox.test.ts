import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testEnvironment } from '../../../../tools/run-command.ts'
import { startChild } from '../../../../tools/start/child.ts'
import { gatewayConformance } from '../conformance.ts'
import type { GatewayUnderTest } from '../conformance/world.ts'
import { sandboxUnderTest, vendorUnderTest } from './testing.ts'

const root = join(import.meta.dirname, '../../../..')

interface Merchant {
  gateway: string
  appId: string
  sellerId: string
  privateKeyFile: string
  publicKeyFile: string
}

async function startSandbox(): Promise<GatewayUnderTest> {
  const folder = mkdtempSync(join(tmpdir(), 'qicheng-alipay-'))
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
  const { port, alipay } = await sandbox.ready
  const { privateKeyFile, publicKeyFile, ...merchant } = alipay as Merchant
  const access = {
    ...merchant,
    privateKey: readFileSync(privateKeyFile, 'utf8'),
    alipayPublicKey: readFileSync(publicKeyFile, 'utf8'),
  }
  return sandboxUnderTest(`http://127.0.0.1:${String(port)}`, access, async () => {
    await sandbox.stop()
    rmSync(folder, { recursive: true, force: true })
  })
}

gatewayConformance('Alipay at the sandbox', startSandbox, { isControlled: true })

const env = process.env
const [appId, sellerId] = [env.ALIPAY_TEST_APP_ID, env.ALIPAY_TEST_SELLER_ID]
const [privateKey, alipayPublicKey] = [env.ALIPAY_TEST_PRIVATE_KEY, env.ALIPAY_TEST_PUBLIC_KEY]
if (appId && sellerId && privateKey && alipayPublicKey) {
  const gateway = env.ALIPAY_TEST_GATEWAY ?? 'https://openapi-sandbox.dl.alipaydev.com/gateway.do'
  const access = { gateway, appId, sellerId, privateKey, alipayPublicKey }
  const clock = { now: () => Temporal.Now.instant() }
  gatewayConformance('Alipay at its own test environment', async () => vendorUnderTest(access, clock), { isControlled: false })
}
