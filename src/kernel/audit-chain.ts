/*
 * A chain of entries, each of which seals the one before: what was changed, moved, cut out or put in later shows. Seals are made with a
 * key that does not stand beside the chain, so that whoever can write the entries cannot write them anew; and whoever has the key too
 * would still have to rewrite every copy of the head that stands elsewhere.
 */

/** What an entry may carry: data without surprises. */
export type Sealable = string | number | boolean | null | readonly Sealable[] | { readonly [key: string]: Sealable }

/** The seal before the first entry. */
export const FIRST_SEAL = '0'.repeat(64)

export interface SealedEntry {
  /** Counted from 1, without gaps. */
  readonly seq: number
  readonly body: Sealable
  readonly previous: string
  readonly seal: string
  /** The id of the key that it is sealed with; null for one without a key, as the first editions of the program made them. */
  readonly sealedWith: string | null
}

/** Where a chain ends, kept apart from it: without this, nobody would miss its last entries. */
export interface ChainHead {
  readonly count: number
  readonly seal: string
}

export const EMPTY_CHAIN: ChainHead = { count: 0, seal: FIRST_SEAL }

/** A digest of 256 bits as hex. Given by the caller: the kernel knows no library and no key. */
export type Digest = (text: string) => string

/** What seals are made with. */
export interface Sealer {
  readonly sealedWith: string | null
  readonly digest: Digest
}

/** What a seal of some key is held against; null where that key is not at hand, and only the links are looked at. */
export type DigestOf = (sealedWith: string | null) => Digest | null

/**
 * The one way of writing a value: keys in order, nothing left to taste. Numbers are written as JSON has them; what JSON cannot say is
 * refused, for two different values must never be written alike.
 */
export function canonical(value: Sealable): string {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return JSON.stringify(value)
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new Error('Invariant broken: a sealed number is finite')
    return JSON.stringify(value)
  }
  if (isList(value)) return `[${value.map(canonical).join(',')}]`
  const fields = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `{${fields.map(([key, one]) => `${JSON.stringify(key)}:${canonical(one)}`).join(',')}}`
}

const isList = (value: Sealable): value is readonly Sealable[] => Array.isArray(value)

/** The next entry of a chain. */
export function sealNext(head: ChainHead, body: Sealable, { sealedWith, digest }: Sealer): SealedEntry {
  const seq = head.count + 1
  return { seq, body, previous: head.seal, seal: digest(canonical([seq, head.seal, body])), sealedWith }
}

export const headAfter = (entry: SealedEntry): ChainHead => ({ count: entry.seq, seal: entry.seal })

export type ChainFault = 'missing' | 'broken' | 'altered' | 'cutOff'

export interface ChainBreak {
  /** The entry at which it shows; for what was cut off at the end, the first that is missing. */
  readonly seq: number
  readonly fault: ChainFault
}

/**
 * Where a chain no longer holds; null where it does. Entries in the order of their numbers. Once one is sealed with a key, all that
 * follow are: a seal without one anybody can make.
 */
export function findBreak(entries: Iterable<SealedEntry>, head: ChainHead, digestOf: DigestOf): ChainBreak | null {
  let before = EMPTY_CHAIN
  let isKeyed = false
  for (const entry of entries) {
    if (entry.seq !== before.count + 1) return { seq: before.count + 1, fault: 'missing' }
    if (entry.previous !== before.seal) return { seq: entry.seq, fault: 'broken' }
    const { sealedWith } = entry
    const digest = digestOf(sealedWith)
    const isSealed = digest === null || sealNext(before, entry.body, { sealedWith, digest }).seal === entry.seal
    if (!isSealed || (isKeyed && sealedWith === null)) return { seq: entry.seq, fault: 'altered' }
    isKeyed = sealedWith !== null
    before = headAfter(entry)
  }
  return before.count === head.count && before.seal === head.seal ? null : { seq: before.count + 1, fault: 'cutOff' }
}
