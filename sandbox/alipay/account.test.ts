import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, isAbsolute, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { AlipaySdk } from 'alipay-sdk'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Client, TEST_NOW } from '../testing/client.ts'
import { Merchant } from '../testing/merchant.ts'
import { openAccount } from './account.ts'

let dataDir = ''
const children: ChildProcess[] = []
beforeEach(async () => void (dataDir = await mkdtemp(join(tmpdir(), 'sandbox-alipay-'))))
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  await rm(dataDir, { recursive: true, force: true })
})

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url))

interface Ready {
  readonly sandbox: string
  readonly port: number
  readonly alipay: { gateway: string; appId: string; sellerId: string; privateKeyFile: string; publicKeyFile: string }
}

async function start(dataDir: string): Promise<{ ready: Ready; child: ChildProcess }> {
  const child = spawn(process.execPath, [MAIN], {
    env: { ...process.env, SANDBOX_PORT: '0', SANDBOX_DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  children.push(child)
  const line = await new Promise<string>((resolve, reject) => {
    child.stdout?.once('data', (chunk: Buffer) => resolve(chunk.toString()))
    child.once('exit', () => reject(new Error('The sandbox ended')))
  })
  return { ready: JSON.parse(line) as Ready, child }
}

/** The SDK as a starter would set it up: with nothing but the ready line. */
function merchantOf({ port, alipay }: Ready): Merchant {
  const sdk = new AlipaySdk({
    appId: alipay.appId,
    privateKey: readFileSync(alipay.privateKeyFile, 'utf8'),
    alipayPublicKey: readFileSync(alipay.publicKeyFile, 'utf8'),
    gateway: alipay.gateway,
  })
  return new Merchant(new Client(port), sdk, 'http://127.0.0.1:9')
}

describe('the merchant’s account', () => {
  it('is told in the ready line, and keeps keys, trades and what is owed through kill -9', async () => {
    const first = await start(dataDir)
    const { alipay } = first.ready
    expect(alipay.gateway).toBe(`http://127.0.0.1:${first.ready.port}/alipay/gateway.do`)
    expect([alipay.appId, alipay.sellerId]).toEqual([expect.stringMatching(/^\d{16}$/), expect.stringMatching(/^2088\d{12}$/)])
    for (const file of [alipay.privateKeyFile, alipay.publicKeyFile]) {
      expect([isAbsolute(file), statSync(file).mode & 0o777]).toEqual([true, 0o600])
    }
    expect(statSync(dirname(alipay.privateKeyFile)).mode & 0o777).toBe(0o700)
    const merchant = merchantOf(first.ready)
    await merchant.client.control('clock', { now: TEST_NOW })
    const outTradeNo = await merchant.paid()
    first.child.kill('SIGKILL')

    const second = await start(dataDir)
    expect({ ...second.ready.alipay, gateway: '' }).toEqual({ ...alipay, gateway: '' })
    const after = merchantOf(second.ready)
    expect(await after.exec('alipay.trade.query', { outTradeNo })).toMatchObject({ tradeStatus: 'TRADE_SUCCESS' })
    expect((await after.trade(outTradeNo)).notices).toMatchObject([{ tradeStatus: 'TRADE_SUCCESS' }])
    expect((await after.journal(outTradeNo)).map((each) => each.effect)).toEqual(['payment'])
    expect(await after.client.findings()).toEqual([])
  })

  it('is made anew where the first start was killed while writing, and says so where it cannot be read', async () => {
    mkdirSync(join(dataDir, 'alipay.making'))
    writeFileSync(join(dataDir, 'alipay.making', 'merchant-private.pem'), 'half a k')
    const made = await openAccount(dataDir)
    expect([existsSync(join(dataDir, 'alipay.making')), (await openAccount(dataDir)).appId]).toEqual([false, made.appId])
    writeFileSync(join(dataDir, 'alipay', 'alipay-private.pem'), 'half a key')
    await expect(openAccount(dataDir)).rejects.toThrow('remove that folder')
  })

  it('lives in memory only where nothing is kept', async () => {
    const account = await openAccount(':memory:')
    expect([account.files, existsSync(':memory:')]).toEqual([undefined, false])
  })
})
