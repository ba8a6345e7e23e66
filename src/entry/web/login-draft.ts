import { remembered } from '../../web/remembered.ts'

/** What somebody has entered at the door and may find again after reading the terms, or after a reload. No secret is in it. */
export interface LoginDraft {
  readonly way: 'password' | 'code'
  /** Null until she types: what the host proposes stands there. */
  readonly account: string | null
  readonly phone: string
  readonly isTicked: boolean
}

const NOTHING: LoginDraft = { way: 'password', account: null, phone: '', isTicked: false }
const CHARACTERS_MAX = 100

export const useLoginDraft = remembered<LoginDraft>({
  name: 'entry.login',
  initial: NOTHING,
  isFilter: false,
  inTab: true,
  parse(stored) {
    if (typeof stored !== 'object' || stored === null) return undefined
    const kept: Readonly<Record<string, unknown>> = { ...stored }
    const textOf = (name: 'account' | 'phone'): string => (typeof kept[name] === 'string' ? kept[name].slice(0, CHARACTERS_MAX) : '')
    return {
      way: kept['way'] === 'code' ? 'code' : 'password',
      account: typeof kept['account'] === 'string' ? textOf('account') : null,
      phone: textOf('phone'),
      isTicked: kept['isTicked'] === true,
    }
  },
})
