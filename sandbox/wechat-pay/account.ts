import { createPrivateKey, createPublicKey, generateKeyPair, randomBytes, randomInt } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import { APPS } from '../identity/apps.ts'

/** The merchant's account at WeChat Pay, made on the first start: numbers, the merchant's key, the APIv3 key, WeChat Pay's public key. */
export interface WechatPayAccount {
  readonly mchId: string
  /** The official account whose openids people pay with: the one that they sign in by. */
  readonly appId: string
  /** The company's own app, as the open platform knows it. */
  readonly mobileAppId: string
  readonly merchantSerial: string
  readonly merchantPrivateKey: KeyObject
  readonly merchantPublicKey: KeyObject
  /** 32 characters, which are the bytes of an AES key. */
  readonly apiV3Key: string
  readonly publicKeyId: string
  readonly platformPrivateKey: KeyObject
  readonly platformPublicKey: KeyObject
  /** Absent when the sandbox keeps nothing on the disk. */
  readonly files?: { readonly privateKeyFile: string; readonly publicKeyFile: string; readonly apiV3KeyFile: string }
}

const FILES = {
  merchantPrivate: 'apiclient_key.pem',
  platformPrivate: 'platform-private.pem',
  platformPublic: 'pub_key.pem',
  apiV3Key: 'apiv3.key',
  account: 'account.json',
} as const
const accountFile = z.strictObject({
  mchId: z.string().regex(/^16\d{8}$/),
  merchantSerial: z.string().regex(/^[0-9A-F]{40}$/),
  publicKeyId: z.string().regex(/^PUB_KEY_ID_\d{34}$/),
})
const makePair = promisify(generateKeyPair)
const digits = (count: number) => Array.from({ length: count }, () => randomInt(10)).join('')

/** 40 hexadecimal digits, as WeChat writes the number of a certificate; the first is below 8. */
export function newSerial(): string {
  const bytes = randomBytes(20)
  bytes[0] = 0x40 | ((bytes[0] ?? 0) & 0x3f)
  return bytes.toString('hex').toUpperCase()
}

const APPS_HERE = { appId: APPS.wechat.appId, mobileAppId: 'wxsandboxmobile001' } as const

async function makeAccount(): Promise<WechatPayAccount> {
  const [merchant, platform] = await Promise.all([makePair('rsa', { modulusLength: 2048 }), makePair('rsa', { modulusLength: 2048 })])
  const mchId = `16${digits(8)}`
  return {
    ...APPS_HERE,
    mchId,
    merchantSerial: newSerial(),
    merchantPrivateKey: merchant.privateKey,
    merchantPublicKey: merchant.publicKey,
    apiV3Key: randomBytes(16).toString('hex'),
    publicKeyId: `PUB_KEY_ID_01${mchId}${digits(22)}`,
    platformPrivateKey: platform.privateKey,
    platformPublicKey: platform.publicKey,
  }
}

const pkcs8 = (key: KeyObject) => key.export({ type: 'pkcs8', format: 'pem' })
export const publicPem = (key: KeyObject): string => key.export({ type: 'spki', format: 'pem' })
export const privatePem = pkcs8

/** All files or none: a sandbox that is killed while it writes starts over the next time. */
function writeAccount(folder: string, account: WechatPayAccount): void {
  const making = `${folder}.making`
  rmSync(making, { recursive: true, force: true })
  mkdirSync(making, { recursive: true, mode: 0o700 })
  const write = (name: string, text: string) => writeFileSync(join(making, name), text, { mode: 0o600, flush: true })
  const { mchId, merchantSerial, publicKeyId } = account
  write(FILES.merchantPrivate, pkcs8(account.merchantPrivateKey))
  write(FILES.platformPrivate, pkcs8(account.platformPrivateKey))
  write(FILES.platformPublic, publicPem(account.platformPublicKey))
  write(FILES.apiV3Key, account.apiV3Key)
  write(FILES.account, JSON.stringify({ mchId, merchantSerial, publicKeyId }))
  renameSync(making, folder)
}

function readAccount(folder: string): WechatPayAccount {
  const read = (name: string) => readFileSync(join(folder, name), 'utf8')
  const fileOf = (name: string) => resolve(folder, name)
  try {
    const [merchant, platform] = [createPrivateKey(read(FILES.merchantPrivate)), createPrivateKey(read(FILES.platformPrivate))]
    return {
      ...APPS_HERE,
      ...accountFile.parse(JSON.parse(read(FILES.account))),
      merchantPrivateKey: merchant,
      merchantPublicKey: createPublicKey(merchant),
      apiV3Key: z
        .string()
        .regex(/^\w{32}$/)
        .parse(read(FILES.apiV3Key)),
      platformPrivateKey: platform,
      platformPublicKey: createPublicKey(platform),
      files: {
        privateKeyFile: fileOf(FILES.merchantPrivate),
        publicKeyFile: fileOf(FILES.platformPublic),
        apiV3KeyFile: fileOf(FILES.apiV3Key),
      },
    }
  } catch (error) {
    throw new Error(`The keys in ${folder} cannot be read; remove that folder and the sandbox makes new ones`, { cause: error })
  }
}

export async function openWechatPayAccount(dataDir: string): Promise<WechatPayAccount> {
  if (dataDir === ':memory:') return makeAccount()
  const folder = join(dataDir, 'wechat-pay')
  if (!existsSync(folder)) writeAccount(folder, await makeAccount())
  return readAccount(folder)
}
