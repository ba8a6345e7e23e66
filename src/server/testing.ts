import { constants, createPublicKey, publicEncrypt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { SealCode } from './seal-codes.ts'

/* For tests of any wing: two companies, and what the browser does with a secret. */

const textOf = (path: string): Promise<string> => readFile(fileURLToPath(new URL(path, import.meta.url)), 'utf8')
export const demoCompanyText = (): Promise<string> => textOf('../../demo/company.yaml')
/** A second, small company: whatever one company has, the other must not see. */
export const secondCompanyText = (): Promise<string> => textOf('../people/server/fixtures/second-company.yaml')

/** What the browser does with a secret before it sends it (web/seal.ts). */
export function seal({ publicKey, nonce }: SealCode, secret: string): string {
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' })
  const box = Buffer.from(JSON.stringify({ nonce, secret }))
  return publicEncrypt({ key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }, box).toString('base64')
}
