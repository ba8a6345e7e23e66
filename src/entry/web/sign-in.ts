import { http } from '../../web/http.ts'
import { beginSession } from '../../web/session-life.ts'
import { writeStored } from '../../web/storage.ts'
import type { Entered } from '../calls/fields.ts'
import { AGREEMENT_VERSION } from '../rules/agreement.ts'
import { noteAgreed } from './agreed.ts'
import './contract.ts'
import { sealing } from './sealing.ts'

interface Credentials {
  readonly way: 'password' | 'code'
  /** By code it is the phone. */
  readonly account: string
  /** The password, or the six digits. */
  readonly secret: string
}

/** Signs in with what proves who she is, sealed. The form shows what went wrong. */
export function signIn({ way, account, secret }: Credentials): Promise<Entered> {
  return sealing({ password: secret }, (sealed) =>
    http('POST', '/auth/loginPersonEncrypt', { way, account, ...sealed, agreement: AGREEMENT_VERSION }, { hideError: true }),
  )
}

/** Where whoever completes her phone goes on to; kept with the tab, because nothing else is hers before she has one. */
export const GO_ON_AS = 'entry.goOn'

/** Begins the session of who has just come in, and goes on to where she wanted to be; by way of /completePhone if that is missing. */
export function arrive({ token, info, isPhoneMissing }: Entered, goOn: string): void {
  const { userPerson: person, organizations, roles, rank } = info
  noteAgreed(person.userCode)
  if (isPhoneMissing) writeStored(GO_ON_AS, goOn, 'session')
  beginSession({ token, person, organizations, roles, rank }, isPhoneMissing ? '/completePhone' : goOn)
}
