import { readFileSync } from 'node:fs'
import { startTestSandbox } from '../../../../tools/testing/sandbox.ts'
import { gatewayConformance } from '../conformance.ts'
import type { GatewayUnderTest } from '../conformance/world.ts'
import { sandboxUnderTest, vendorUnderTest } from './testing.ts'

interface Merchant {
  gateway: string
  appId: string
  sellerId: string
  privateKeyFile: string
  publicKeyFile: string
}

async function startSandbox(): Promise<GatewayUnderTest> {
  const { origin, ready, stop } = await startTestSandbox()
  const { privateKeyFile, publicKeyFile, ...merchant } = ready['alipay'] as Merchant
  const access = {
    ...merchant,
    privateKey: readFileSync(privateKeyFile, 'utf8'),
    alipayPublicKey: readFileSync(publicKeyFile, 'utf8'),
  }
  return sandboxUnderTest(origin, access, stop)
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
