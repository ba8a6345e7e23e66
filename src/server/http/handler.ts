import type { Logger } from 'pino'
import type { CallDefinition, CallParsed, CallResult } from '../../kernel/call.ts'
import type { Language } from '../../kernel/language.ts'
import type { Refusal } from '../../kernel/result.ts'
import type { JobRegistration } from '../jobs/definition.ts'

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

/** What a handler knows of the call besides its input. */
export interface CallContext<C extends Caller | null = Caller | null> {
  readonly caller: C
  readonly language: Language
  /** The idempotency key of a write; empty for reads. */
  readonly key: string
  /** The client's address, for limits only. */
  readonly address: string
  /** What the client calls itself, as sent: for the person's own list of devices. */
  readonly device: string
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

type CallerOf<D extends CallDefinition> = D['access'] extends 'anonymous' ? Caller | null : Caller

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

/**
 * What a gateway tells us by itself. It has no envelope, no session and no idempotency key: the body arrives raw, and the wing
 * believes nothing of it before its signature is checked. Served under `/api/notices` + path.
 */
export interface NoticeRoute {
  readonly path: `/${string}`
  /** The text that the sender waits for; what it throws is answered as 500, and the sender tells again later. */
  readonly receive: (body: string) => Promise<string>
}

/** A wing as the server sees it: what it answers, what it does later, what it says when it refuses. */
export interface Wing {
  readonly name: string
  readonly handlers: readonly Handler[]
  readonly jobs?: readonly JobRegistration[]
  readonly notices?: readonly NoticeRoute[]
  /** Messages by refusal code, in both languages. */
  readonly refusals: Readonly<Record<Language, Readonly<Record<string, RefusalText>>>>
  /** Refusals that HTTP should see as well: 409 changed meanwhile, 429 too often, 503 somebody we need is away. */
  readonly httpStatus?: Readonly<Record<string, 404 | 409 | 429 | 503>>
}
