/**
 * What a service may answer besides a value: a refusal. An expected "no" is returned, never thrown; the HTTP edge turns it
 * into an envelope with its code and a message in the caller's language. Broken invariants throw.
 */
export interface Refusal {
  readonly refused: string
  /** Facts for the message, by name: amounts as integers of minor units, instants as ISO strings. Never personal data. */
  readonly facts: Readonly<Record<string, string | number>>
  /** The field the refusal speaks of, as a path into the input, where there is one. */
  readonly field?: string
  /** What the screen needs to go on, such as a new price. Travels as the envelope's `result`. */
  readonly detail?: unknown
}

export interface RefusalMore {
  facts?: Readonly<Record<string, string | number>>
  field?: string
  detail?: unknown
}

export function refuse(code: string, more: RefusalMore = {}): Refusal {
  return {
    refused: code,
    facts: more.facts ?? {},
    ...(more.field === undefined ? {} : { field: more.field }),
    ...(more.detail === undefined ? {} : { detail: more.detail }),
  }
}

export function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'object' && value !== null && 'refused' in value && 'facts' in value
}

/** Stops the program where a broken invariant would otherwise travel on. */
export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`Invariant broken: ${message}`)
}

/** For exhaustive switches: a new member of a union does not compile until it is handled. */
export function unreachable(value: never): never {
  throw new Error(`Unreachable value: ${JSON.stringify(value)}`)
}
