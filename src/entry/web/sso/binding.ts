import { readStored, writeStored } from '../../../web/storage.ts'
import type { SsoUnknown } from '../../calls/sso.ts'
import type { SsoPlatform } from './callback.ts'
import { isPlatform } from './callback.ts'

/** An account of a platform that waits, in this tab, for its owner to sign in otherwise. */
export interface Waiting {
  readonly platform: SsoPlatform
  readonly bindTicket: string
  /** What the platform calls her. */
  readonly name: string | null
}

const WAITING_AS = 'entry.ssoBind'

export const keepWaiting = (waiting: Waiting): void => writeStored(WAITING_AS, waiting, 'session')
export const forgetWaiting = (): void => writeStored(WAITING_AS, undefined, 'session')

export function waitingNow(): Waiting | null {
  const kept = readStored(WAITING_AS, 'session')
  if (typeof kept !== 'object' || kept === null) return null
  const { platform, bindTicket, name } = kept as Readonly<Record<string, unknown>>
  if (typeof platform !== 'string' || !isPlatform(platform) || typeof bindTicket !== 'string') return null
  return { platform, bindTicket, name: typeof name === 'string' ? name : null }
}

/** What a refusal of an unknown account carries; null where it is another refusal. */
export function unknownOf(result: unknown): SsoUnknown | null {
  return typeof result === 'object' && result !== null && 'bindTicket' in result && 'contacts' in result ? (result as SsoUnknown) : null
}
