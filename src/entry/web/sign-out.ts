import { http } from '../../web/http.ts'
import { endSession } from '../../web/session-life.ts'
import './contract.ts'

/** Signs out here. The server ends the session; where it cannot be reached, this browser forgets the token all the same. */
export function signOut(): void {
  http('POST', '/auth/loginOut', {}, { hideError: true }).catch(() => {})
  endSession()
}
