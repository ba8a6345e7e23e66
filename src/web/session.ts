import { create } from 'zustand'
import type { BothNames } from '../kernel/language.ts'
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
  requestSource: RequestSource
  /** The brand worn last: the sign-in page keeps it after signing out. */
  systemCode: string
  /** Whose pages and remembered choices this browser may still hold after her session expired. */
  lastUserCode: string
  enter(signedIn: SignedIn, requestSource?: RequestSource): void
  leave(): void
}

const STORED_AS = 'session'

type Kept = Pick<SessionState, 'signedIn' | 'requestSource' | 'systemCode' | 'lastUserCode'>
const NOBODY: Kept = { signedIn: null, requestSource: 'F', systemCode: '', lastUserCode: '' }

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
  if (!isWhole) return { ...NOBODY, systemCode, lastUserCode }
  const requestSource: RequestSource = kept['requestSource'] === 'A' ? 'A' : 'F'
  return { signedIn: signedIn as unknown as SignedIn, requestSource, systemCode, lastUserCode }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function keep({ signedIn, requestSource, systemCode, lastUserCode }: Kept): void {
  writeStored(STORED_AS, { signedIn, requestSource, systemCode, lastUserCode } satisfies Kept)
}

/** The session, persisted under one fixed key. Signing in or out elsewhere in the browser arrives through `rereadSession`. */
export const useSession = create<SessionState>((set, get) => ({
  ...sessionFrom(readStored(STORED_AS)),
  enter(signedIn, requestSource = 'F') {
    const { systemCode, userCode } = signedIn.person
    set({ signedIn, requestSource, systemCode, lastUserCode: userCode })
    keep(get())
  },
  leave() {
    set({ signedIn: null, requestSource: 'F' })
    keep(get())
  },
}))

/** Another tab signed in or out: this one follows. */
export function rereadSession(): void {
  useSession.setState(sessionFrom(readStored(STORED_AS)))
}

export const SESSION_STORED_AS = STORED_AS

export const sessionToken = (): string | null => useSession.getState().signedIn?.token ?? null
