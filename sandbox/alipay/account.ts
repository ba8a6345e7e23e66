import { createPrivateKey, createPublicKey, generateKeyPair, randomInt } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'

/** The merchant's account and the two key pairs, made on the first start. */
export interface AlipayAccount {
  readonly appId: string
  readonly sellerId: string
  readonly merchantPrivateKey: KeyObject
  readonly merchantPublicKey: KeyObject
  readonly alipayPrivateKey: KeyObject
  readonly alipayPublicKey: KeyObject
  /** Absent when the sandbox keeps nothing on the disk. */
  readonly files?: { readonly privateKeyFile: string; readonly publicKeyFile: string }
}

const FILES = {
  merchantPrivate: 'merchant-private.pem',
  merchantPublic: 'merchant-public.pem',
  alipayPrivate: 'alipay-private.pem',
  alipayPublic: 'alipay-public.pem',
  account: 'account.json',
} as const
const accountFile = z.strictObject({ appId: z.string().regex(/^\d{16}$/), sellerId: z.string().regex(/^2088\d{12}$/) })
const makePair = promisify(generateKeyPair)
const digits = (count: number) => Array.from({ length: count }, () => randomInt(10)).join('')

/** PKCS#1 without a newline at the end: what the SDK takes as it is, without a word about the kind of key. */
export const privatePem = (key: KeyObject): string => key.export({ type: 'pkcs1', format: 'pem' }).trim()
export const publicPem = (key: KeyObject): string => key.export({ type: 'spki', format: 'pem' }).trim()

async function makeAccount(): Promise<AlipayAccount> {
  const [merchant, alipay] = await Promise.all([makePair('rsa', { modulusLength: 2048 }), makePair('rsa', { modulusLength: 2048 })])
  return {
    appId: `9021${digits(12)}`,
    sellerId: `2088${digits(12)}`,
    merchantPrivateKey: merchant.privateKey,
    merchantPublicKey: merchant.publicKey,
    alipayPrivateKey: alipay.privateKey,
    alipayPublicKey: alipay.publicKey,
  }
}

/** All files or none: a sandbox that is killed while it writes starts over the next time. */
function writeAccount(folder: string, account: AlipayAccount): void {
  const making = `${folder}.making`
  rmSync(making, { recursive: true, force: true })
  mkdirSync(making, { recursive: true, mode: 0o700 })
  const write = (name: string, text: string) => writeFileSync(join(making, name), text, { mode: 0o600, flush: true })
  write(FILES.merchantPrivate, privatePem(account.merchantPrivateKey))
  write(FILES.merchantPublic, publicPem(account.merchantPublicKey))
  write(FILES.alipayPrivate, privatePem(account.alipayPrivateKey))
  write(FILES.alipayPublic, publicPem(account.alipayPublicKey))
  write(FILES.account, JSON.stringify({ appId: account.appId, sellerId: account.sellerId }))
  renameSync(making, folder)
}

function readAccount(folder: string): AlipayAccount {
  const read = (name: string) => readFileSync(join(folder, name), 'utf8')
  try {
    return {
      ...accountFile.parse(JSON.parse(read(FILES.account))),
      merchantPrivateKey: createPrivateKey(read(FILES.merchantPrivate)),
      merchantPublicKey: createPublicKey(read(FILES.merchantPublic)),
      alipayPrivateKey: createPrivateKey(read(FILES.alipayPrivate)),
      alipayPublicKey: createPublicKey(read(FILES.alipayPublic)),
      files: { privateKeyFile: resolve(folder, FILES.merchantPrivate), publicKeyFile: resolve(folder, FILES.alipayPublic) },
    }
  } catch (error) {
    throw new Error(`The keys in ${folder} cannot be read; remove that folder and the sandbox makes new ones`, { cause: error })
  }
}

export async function openAccount(dataDir: string): Promise<AlipayAccount> {
  if (dataDir === ':memory:') return makeAccount()
  const folder = join(dataDir, 'alipay')
  if (!existsSync(folder)) writeAccount(folder, await makeAccount())
  return readAccount(folder)
}
