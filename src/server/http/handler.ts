import type { Logger } from 'pino'
import type { CallDefinition, CallParsed, CallResult, StaffAccess } from '../../kernel/call.ts'
import type { Language } from '../../kernel/language.ts'
import type { Refusal } from '../../kernel/result.ts'
import type { JobRegistration } from '../jobs/definition.ts'
import type { FeedRoute } from './feeds.ts'

/** Who calls, as the session says. Never taken from the request's body. */
export interface Caller {
  readonly sessionId: string
  readonly companyId: string
  readonly personId: string
  readonly userCode: string
  readonly roles: readonly string[]
  /** Her phone is missing until she completes it: only the calls that say so answer her before. */
  readonly isPhoneMissing?: boolean
}

/** Who of the operator's staff calls, as their session says. They belong to no company. */
export interface StaffCaller {
  readonly sessionId: string
  readonly staffId: string
  readonly name: string
  readonly roles: readonly string[]
  /** Came in with a one-time password: only the calls that say so answer before there is a new one. */
  readonly mustChangePassword: boolean
}

/** What a handler knows of the call besides its input. */
export interface CallContext<C extends Caller | StaffCaller | null = Caller | null> {
  readonly caller: C
  readonly language: Language
  /** The idempotency key of a write; empty for reads. */
  readonly key: string
  /** The keyed hash of the client's address, for limits. */
  readonly address: string
  /** The client's address in plain, for a gateway that wants to be told where its payer is. It is written down nowhere. */
  readonly clientIp: string
  /** What the client calls itself, as sent: for the person's own list of devices. */
  readonly device: string
  /** The header `userCode`, as sent: whom a call is about that says so there; empty where it is not sent. It gives no right. */
  readonly userCode?: string
  readonly traceId: string
  readonly log: Logger
}

/** An answer that is ready as bytes of JSON: the `result` of the envelope. For answers that are hot or the same for everybody. */
export class PreparedJson {
  readonly json: string
  constructor(json: string) {
    this.json = json
  }
}

type CallerOf<D extends CallDefinition> = D['access'] extends 'anonymous'
  ? Caller | null
  : D['access'] extends StaffAccess
    ? StaffCaller
    : Caller

export interface Handler {
  readonly definition: CallDefinition
  readonly handle: (context: CallContext<never>, input: never) => Promise<unknown>
}

/**
 * Binds a call's definition to the code that answers it. The handler returns the result or a refusal; it throws only when
 * something is broken.
 */
export function handler<D extends CallDefinition>(
  definition: D,
  handle: (context: CallContext<CallerOf<D>>, input: CallParsed<D>) => Promise<CallResult<D> | Refusal | PreparedJson>,
): Handler {
  return { definition, handle }
}

/** A message of a refusal, from the facts it carries. */
export type RefusalText = string | ((facts: Readonly<Record<string, string | number>>) => string)

/** A notice as it came over the line. */
export interface Notice {
  readonly body: string
  /** Names in small letters. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
}

export interface NoticeReply {
  readonly status: number
  readonly type: 'text/plain' | 'application/json'
  readonly body: string
}

/**
 * What a gateway tells us by itself. It has no envelope, no session and no idempotency key: the body arrives raw, and the wing
 * believes nothing of it before its signature is checked. Served under `/api/notices` + path.
 */
export interface NoticeRoute {
  readonly path: `/${string}`
  /** What the sender waits for; what it throws is answered as 500, and the sender tells again later. */
  readonly receive: (notice: Notice) => Promise<NoticeReply>
}

/** A wing as the server sees it: what it answers, what it does later, what it says when it refuses. */
export interface Wing {
  readonly name: string
  readonly handlers: readonly Handler[]
  readonly jobs?: readonly JobRegistration[]
  readonly notices?: readonly NoticeRoute[]
  readonly feeds?: readonly FeedRoute[]
  /** Messages by refusal code, in both languages. */
  readonly refusals: Readonly<Record<Language, Readonly<Record<string, RefusalText>>>>
  /** Refusals that HTTP should see as well: 409 changed meanwhile, 429 too often, 503 somebody we need is away. */
  readonly httpStatus?: Readonly<Record<string, 404 | 409 | 429 | 503>>
}
