import type { Contract } from '../kernel/call.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Every call that this program knows, as `'POST /airfrond/flightList'`. */
export type CallKey = keyof Contract & `${Method} /${string}`
export type PathOf<M extends Method> = CallKey extends infer K ? (K extends `${M} ${infer P}` ? P : never) : never
/*
 * Looked up, and not asked about first: a condition on K would make the compiler count all calls by all calls, which is more than it does.
 */
export type InputOf<K extends CallKey> = Contract[K] extends { input: infer I } ? I : never
export type ResultOf<K extends CallKey> = Contract[K] extends { result: infer R } ? R : never
export type KeyOf<M extends Method, P extends string> = `${M} ${P}` & CallKey

/** Left out where the call asks for nothing. */
export type InputArgument<I> = unknown extends I ? [input?: Record<string, never>] : object extends I ? [input?: I] : [input: I]

/** Constants: network.requestTimeout, 60 s. */
export const DEFAULT_TIMEOUT_MS = 60_000

const timeouts = new Map<string, number>()

/**
 * Each wing's `web/contract.ts` hands in the calls that wait another time than the default, as a literal table (the schema
 * itself stays on the server); a test beside it compares the table with the wing's calls.ts.
 */
export function waiting<const T extends Readonly<Record<string, number>>>(table: T): T {
  for (const [key, timeoutMs] of Object.entries(table)) timeouts.set(key, timeoutMs)
  return table
}

export function timeoutOf(method: Method, path: string): number {
  return timeouts.get(`${method} ${path}`) ?? DEFAULT_TIMEOUT_MS
}
