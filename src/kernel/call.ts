import type { z } from 'zod'

/** Calls of the operator's own staff. */
export interface StaffAccess {
  readonly staff: 'any' | readonly string[]
}

/**
 * The one definition of a call. The server serves it, the browser is typed by it, the OpenAPI page prints it.
 * Paths are written without a prefix, with `{name}` for parts, in the specification's words.
 */
export interface CallDefinition {
  /** Ids of the specification that this call answers for, such as `C-AIR-03`. Empty for calls of our own. */
  readonly spec: readonly string[]
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: `/${string}`
  /** One English sentence for the OpenAPI page. */
  readonly summary: string
  /**
   * Who may call: everybody, any traveller who is signed in, or one with one of these roles; or the operator's own staff under /ops/,
   * any of them or those with one of these roles. A traveller's session opens nothing of the staff's, nor the other way about.
   */
  readonly access: 'anonymous' | 'signedIn' | { readonly roles: readonly string[] } | StaffAccess
  /** Answers also somebody whose phone is still missing; everything else tells her A2011. Only what completes it, and the way out. */
  readonly withoutPhone?: true
  /** Answers also staff who still hold a one-time password; everything else tells them STAFF-NEW-PASSWORD. */
  readonly beforeNewPassword?: true
  /** A write needs an idempotency key; a read, a search by POST among them, ignores it. */
  readonly effect: 'read' | 'write'
  /** How long the browser waits, in milliseconds (constants: network.*). */
  readonly timeoutMs: number
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodObject
  /** How much of a body is read, where that is more than of every call. */
  readonly bodyBytesMax?: number
  /** Takes one file instead of a body, as multipart in the field `file`; larger ones are refused unread. */
  readonly upload?: { readonly bytesMax: number }
  readonly result: z.ZodType
  /** Codes this call may refuse with, beyond those of every call. Their messages stand in the wing's text under `errors`. */
  readonly errors: readonly string[]
}

/** Defines a call. A definition without access, effect, result or time-out does not compile. */
export function call<const D extends CallDefinition>(definition: D): D {
  return definition
}

/** A file as it came. What its name and its type say is not kept: nothing of that is believed. */
export interface UploadedFile {
  readonly bytes: Uint8Array
}

/** A file to be sent: the browser's `Blob`, which the kernel does not know. */
export interface FileToSend {
  readonly size: number
  readonly type: string
}

/** An object without fields adds nothing: beside a part that has some, its `never` would forbid them. */
type Unless<T> = T extends Record<string, never> ? unknown : T
type InputOf<S> = S extends z.ZodType ? Unless<z.input<S>> : unknown
type OutputOf<S> = S extends z.ZodType ? Unless<z.output<S>> : unknown

/** What the caller hands over: path parts, query and body as one flat object. */
export type CallInput<D extends CallDefinition> = InputOf<D['params']> &
  InputOf<D['query']> &
  InputOf<D['body']> &
  (D['upload'] extends object ? { file: FileToSend } : unknown)
/** The same after validation, as the handler receives it. */
export type CallParsed<D extends CallDefinition> = OutputOf<D['params']> &
  OutputOf<D['query']> &
  OutputOf<D['body']> &
  (D['upload'] extends object ? { file: UploadedFile } : unknown)
export type CallResult<D extends CallDefinition> = z.output<D['result']>

/** What the browser's client knows of a call: types only, no schema travels to the phone. */
export interface ContractOf<D extends CallDefinition> {
  input: CallInput<D>
  result: CallResult<D>
  error: D['errors'][number]
}

/**
 * The browser's list of calls, keyed `'POST /airfrond/flightList'`. Empty here; each wing's `web/contract.ts` adds its own by
 * declaration merging, so that a wing's calls are known where the wing is and nowhere else.
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- merged into by the wings
export interface Contract {}

/** The envelope of every answer. `Z000` is success; at every other code `message` says why in the caller's language. */
export interface Envelope<T = unknown> {
  code: string
  message: string
  result: T
  traceId: string
}

export const OK_CODE = 'Z000'
