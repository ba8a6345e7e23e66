/** Codes that the client itself gives where no envelope came. */
export const TIMED_OUT = 'TIMEOUT'
export const NO_NETWORK = 'NETWORK'
export const UNREADABLE = 'UNREADABLE'
/** A write that was not sent because there is no network. */
export const OFFLINE = 'OFFLINE'

/** The first request under this idempotency key is still running (HTTP 409). */
export const STILL_RUNNING = 'IDEMPOTENCY-RUNNING'

/** By field, as a path into the input such as `passengers.0.cardId`: what is wrong, in the caller's language. */
export type FieldErrors = Readonly<Record<string, string>>

interface CallErrorFacts {
  code: string
  message: string
  httpStatus: number
  result?: unknown
  fields?: FieldErrors | undefined
  traceId?: string | undefined
}

/** A call that did not succeed: refused by the server with its code, or unanswered. The message is fit to be shown. */
export class CallError extends Error {
  readonly code: string
  /** 0 where no answer came. */
  readonly httpStatus: number
  /** What the refusal carries along, such as a new price. */
  readonly result: unknown
  readonly fields: FieldErrors | undefined
  /** What a person may read to the service desk. */
  readonly traceId: string | undefined

  constructor({ code, message, httpStatus, result, fields, traceId }: CallErrorFacts) {
    super(message)
    this.name = 'CallError'
    this.code = code
    this.httpStatus = httpStatus
    this.result = result
    this.fields = fields
    this.traceId = traceId
  }

  /** Whether the server may have acted although we do not know: asking again must use the same idempotency key. */
  get isUnclear(): boolean {
    if (this.code === OFFLINE) return false
    return this.httpStatus === 0 || this.httpStatus >= 500 || this.httpStatus === 429 || this.code === STILL_RUNNING
  }
}
