import { CallError } from '../../web/call-error.ts'
import { http } from '../../web/http.ts'
import { seal } from '../../web/seal.ts'
import type { SignedIn } from '../../web/session.ts'
import './contract.ts'

interface Credentials {
  account: string
  password: string
}

const TRIES_MAX = 2

/**
 * Signs in with the password sealed for the server's key of the moment. A code that ran out while somebody typed is fetched anew
 * once, without a word. The form shows what went wrong.
 */
export async function signIn({ account, password }: Credentials): Promise<SignedIn> {
  for (let tries = 1; ; tries += 1) {
    const { keyId, nonce, publicKey } = await http('GET', '/datacenter/auth/getLoginRandomCode', {}, { hideError: true })
    const sealed = await seal({ publicKey, nonce }, password)
    try {
      const { token, info } = await http(
        'POST',
        '/auth/loginPersonEncrypt',
        { account, keyId, nonce, password: sealed },
        { hideError: true },
      )
      return { token, person: info.userPerson, organizations: info.organizations, roles: info.roles, rank: info.rank }
    } catch (error) {
      const isCodeSpent = error instanceof CallError && error.code === 'AUTH-SEAL'
      if (!isCodeSpent || tries >= TRIES_MAX) throw error
    }
  }
}
