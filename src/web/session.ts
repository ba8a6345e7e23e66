import { create } from 'zustand'
import type { BothNames } from '../kernel/language.ts'
import type { AgentUser } from './entry-query.ts'
import { readStored, writeStored } from './storage.ts'

/** Who is signed in, as the app keeps it (SPEC.md, 3, Session). The server decides what a person may do; this only greets her. */
export interface SessionPerson {
  readonly userCode: string
  readonly systemCode: string
  /** Masked by the server. */
  readonly phoneNumber: string
  readonly name: BothNames
  readonly special: boolean
}

export interface SessionOrganization {
  readonly code: string
  readonly name: BothNames
  readonly kind: 'company' | 'department'
}

export interface SignedIn {
  readonly token: string
  readonly person: SessionPerson
  readonly organizations: readonly SessionOrganization[]
  readonly roles: readonly string[]
  readonly rank: { readonly code: string; readonly name: BothNames }
}

/** 'F' after a sign-in of one's own, 'A' with a token of the app. */
export type RequestSource = 'F' | 'A'

interface SessionState {
  signedIn: SignedIn | null
  /** A token whose person is not known here: handed over by another program, or of somebody who has no phone yet [A2011]. */
  bareToken: string | null
  /** As whom the agency books; null in personal mode. The server checks it with every booking. */
  agent: AgentUser | null
  hasCarpool: boolean
  requestSource: RequestSource
  /** The brand worn last: the sign-in page keeps it after signing out. */
  systemCode: string
  /** Whose pages and remembered choices this browser may still hold after her session expired. */
  lastUserCode: string
  enter(signedIn: SignedIn, requestSource?: RequestSource): void
  /** Only sets the token: nobody is known by it yet. */
  enterBare(token: string, requestSource: RequestSource): void
  setAgent(agent: AgentUser | null): void
  setHints(hints: { hasCarpool: boolean }): void
  leave(): void
}

const STORED_AS = 'session'

type Kept = Pick<SessionState, 'signedIn' | 'bareToken' | 'agent' | 'hasCarpool' | 'requestSource' | 'systemCode' | 'lastUserCode'>
const OUT = { signedIn: null, bareToken: null, agent: null, requestSource: 'F' } as const
const NOBODY: Kept = { ...OUT, hasCarpool: false, systemCode: '', lastUserCode: '' }

/** What is stored was written by us, yet perhaps by an older version: what does not have today's shape counts as nobody. */
export function sessionFrom(kept: unknown): Kept {
  if (!isRecord(kept)) return NOBODY
  const systemCode = typeof kept['systemCode'] === 'string' ? kept['systemCode'] : ''
  const lastUserCode = typeof kept['lastUserCode'] === 'string' ? kept['lastUserCode'] : ''
  const { signedIn } = kept
  const isWhole =
    isRecord(signedIn) &&
    typeof signedIn['token'] === 'string' &&
    signedIn['token'] !== '' &&
    isRecord(signedIn['person']) &&
    typeof signedIn['person']['userCode'] === 'string' &&
    isRecord(signedIn['person']['name']) &&
    Array.isArray(signedIn['organizations']) &&
    Array.isArray(signedIn['roles']) &&
    isRecord(signedIn['rank'])
  const bareToken = typeof kept['bareToken'] === 'string' && kept['bareToken'] !== '' ? kept['bareToken'] : null
  const hasCarpool = kept['hasCarpool'] === true
  if (!isWhole && bareToken === null) return { ...NOBODY, hasCarpool, systemCode, lastUserCode }
  const requestSource: RequestSource = kept['requestSource'] === 'A' ? 'A' : 'F'
  return {
    signedIn: isWhole ? (signedIn as unknown as SignedIn) : null,
    bareToken: isWhole ? null : bareToken,
    agent: agentFrom(kept['agent']),
    hasCarpool,
    requestSource,
    systemCode,
    lastUserCode,
  }
}

function agentFrom(kept: unknown): AgentUser | null {
  if (!isRecord(kept)) return null
  const { agentUserCode, agentUserName, sceneId, businessCode } = kept
  const texts = [agentUserCode, agentUserName, sceneId, businessCode]
  return texts.every((one) => typeof one === 'string') && agentUserCode !== '' ? (kept as unknown as AgentUser) : null
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function keep({ signedIn, bareToken, agent, hasCarpool, requestSource, systemCode, lastUserCode }: Kept): void {
  const kept = { signedIn, bareToken, agent, hasCarpool, requestSource, systemCode, lastUserCode }
  writeStored(STORED_AS, kept satisfies Kept)
}

/** The session, persisted under one fixed key. Signing in or out elsewhere in the browser arrives through `rereadSession`. */
export const useSession = create<SessionState>((set, get) => ({
  ...sessionFrom(readStored(STORED_AS)),
  enter(signedIn, requestSource = 'F') {
    const { systemCode, userCode } = signedIn.person
    set({ ...(get().lastUserCode === userCode ? {} : OUT), signedIn, bareToken: null, requestSource, systemCode, lastUserCode: userCode })
    keep(get())
  },
  enterBare(token, requestSource) {
    set({ ...OUT, bareToken: token, requestSource })
    keep(get())
  },
  setAgent(agent) {
    set({ agent })
    keep(get())
  },
  setHints(hints) {
    set(hints)
    keep(get())
  },
  leave() {
    set(OUT)
    keep(get())
  },
}))

/** Another tab signed in or out: this one follows. */
export function rereadSession(): void {
  useSession.setState(sessionFrom(readStored(STORED_AS)))
}

export const SESSION_STORED_AS = STORED_AS

export function sessionToken(): string | null {
  const { signedIn, bareToken } = useSession.getState()
  return signedIn?.token ?? bareToken
}
