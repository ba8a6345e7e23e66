import { CallError } from '../../web/call-error.ts'
import { http } from '../../web/http.ts'
import { seal } from '../../web/seal.ts'
import './contract.ts'

const TRIES_MAX = 2

/** The secrets of one call, sealed under one nonce, beside key and nonce. */
export type Sealed<K extends string> = Record<K, string> & { keyId: string; nonce: string }

/**
 * Seals a call's secrets for the server's key of the moment and sends them. A nonce that ran out while somebody typed is fetched
 * anew once, without a word.
 */
export async function sealing<K extends string, T>(secrets: Record<K, string>, send: (sealed: Sealed<K>) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    const { keyId, nonce, publicKey } = await http('GET', '/datacenter/auth/getLoginRandomCode', {}, { hideError: true })
    const boxes = Object.entries<string>(secrets).map(async ([name, secret]) => [name, await seal({ publicKey, nonce }, secret)] as const)
    const sealed = Object.fromEntries(await Promise.all(boxes)) as Record<K, string>
    try {
      return await send({ ...sealed, keyId, nonce })
    } catch (error) {
      const isNonceSpent = error instanceof CallError && error.code.endsWith('-SEAL') // each wing that opens seals has its own words for it
      if (!isNonceSpent || tries >= TRIES_MAX) throw error
    }
  }
}
