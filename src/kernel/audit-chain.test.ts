import { createHash, createHmac } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  canonical,
  EMPTY_CHAIN,
  findBreak,
  headAfter,
  sealNext,
  type ChainHead,
  type Sealable,
  type SealedEntry,
  type Sealer,
} from './audit-chain.ts'

const plain: Sealer = { sealedWith: null, digest: (text) => createHash('sha256').update(text).digest('hex') }
const withKey = (sealedWith: string, key: string): Sealer => ({
  sealedWith,
  digest: (text) => createHmac('sha256', key).update(text).digest('hex'),
})
const keyed = withKey('00000001', 'of the installation')
const newer = withKey('00000002', 'of later')
const known = [plain, keyed, newer]
/** A seal of an unknown key is never right. */
const digestOf = (sealedWith: string | null) => known.find((one) => one.sealedWith === sealedWith)?.digest ?? (() => '')

/** The first ones are sealed without a key, as many as are said, and the latest with a newer one. */
function chainOf(bodies: readonly Sealable[], plainOnes = 0): { entries: SealedEntry[]; head: ChainHead } {
  const entries: SealedEntry[] = []
  let head = EMPTY_CHAIN
  for (const [index, body] of bodies.entries()) {
    const entry = sealNext(head, body, index < plainOnes ? plain : index < 5 ? keyed : newer)
    entries.push(entry)
    head = headAfter(entry)
  }
  return { entries, head }
}

const body: fc.Arbitrary<Sealable> = fc.letrec<{ any: Sealable }>((tie) => ({
  any: fc.oneof(
    { depthSize: 'small' },
    fc.string(),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('any'), { maxLength: 3 }),
    fc.dictionary(fc.string({ maxLength: 4 }), tie('any'), { maxKeys: 3 }),
  ),
})).any
const chain = fc.tuple(fc.array(body, { minLength: 1, maxLength: 8 }), fc.nat(3)).map(([bodies, plainOnes]) => chainOf(bodies, plainOnes))
const spot = fc.nat()

describe('the audit chain', () => {
  it('holds as it was written', () => {
    fc.assert(
      fc.property(chain, ({ entries, head }) => {
        expect(findBreak(entries, head, digestOf)).toBeNull()
      }),
    )
    expect(findBreak([], EMPTY_CHAIN, digestOf)).toBeNull()
  })

  it('shows an entry that was altered', () => {
    fc.assert(
      fc.property(chain, spot, body, ({ entries, head }, n, other) => {
        const at = n % entries.length
        const entry = entries[at]
        if (!entry || canonical(entry.body) === canonical(other)) return
        expect(findBreak(entries.with(at, { ...entry, body: other }), head, digestOf)).toEqual({ seq: at + 1, fault: 'altered' })
      }),
    )
  })

  it('shows an altered entry that was sealed anew, by the next one or by the head', () => {
    fc.assert(
      fc.property(chain, spot, ({ entries, head }, n) => {
        const at = n % entries.length
        const before =
          at === 0 ? EMPTY_CHAIN : headAfter(entries[at - 1] ?? { seq: 0, body: null, previous: '', seal: '', sealedWith: null })
        const forged = sealNext(before, ['forged', at], known.find((one) => one.sealedWith === entries[at]?.sealedWith) ?? keyed)
        expect(findBreak(entries.with(at, forged), head, digestOf)).toEqual({
          seq: at + 2,
          fault: at + 1 === entries.length ? 'cutOff' : 'broken',
        })
      }),
    )
  })

  it('shows what was cut out, at its place or at the end', () => {
    fc.assert(
      fc.property(chain, spot, ({ entries, head }, n) => {
        const at = n % entries.length
        const fault = at + 1 === entries.length ? 'cutOff' : 'missing'
        expect(findBreak(entries.toSpliced(at, 1), head, digestOf)).toEqual({ seq: at + 1, fault })
        const renumbered = entries.toSpliced(at, 1).map((entry, i) => ({ ...entry, seq: i + 1 }))
        expect(findBreak(renumbered, head, digestOf)).not.toBeNull()
      }),
    )
  })

  it('shows what was moved and what was put in', () => {
    fc.assert(
      fc.property(chain, spot, spot, ({ entries, head }, a, b) => {
        const [i, j] = [a % entries.length, b % entries.length]
        const [one, other] = [entries[i], entries[j]]
        if (!one || !other) return
        const swapped = entries.with(i, { ...other, seq: i + 1 }).with(j, { ...one, seq: j + 1 })
        expect(findBreak(swapped, head, digestOf) === null).toBe(i === j)
        const put = entries.toSpliced(i, 0, one).map((entry, at) => ({ ...entry, seq: at + 1 }))
        expect(findBreak(put, head, digestOf)).not.toBeNull()
      }),
    )
  })
})

describe('a chain that somebody wrote anew who has not the key', () => {
  /** All entries from one on, sealed with what she has. */
  const anew = (entries: readonly SealedEntry[], from: number, sealer: Sealer, change: (body: Sealable) => Sealable) => {
    const written = entries.slice(0, from)
    let head = written.at(-1) === undefined ? EMPTY_CHAIN : headAfter(written.at(-1) as SealedEntry)
    for (const { body: own } of entries.slice(from)) {
      const entry = sealNext(head, written.length === from ? change(own) : own, sealer)
      written.push(entry)
      head = headAfter(entry)
    }
    return { written, head }
  }
  const stranger = withKey('00000001', 'of somebody else')
  const unknown = withKey('0000000f', 'of nobody')

  it('is shown at the first entry that she wrote, whatever she says it is sealed with', () => {
    fc.assert(
      fc.property(fc.array(body, { minLength: 1, maxLength: 8 }), spot, fc.constantFrom(stranger, unknown), (bodies, n, sealer) => {
        const { entries } = chainOf(bodies)
        const from = n % entries.length
        const { written, head } = anew(entries, from, sealer, (own) => [own])
        expect(findBreak(written, head, digestOf)).toEqual({ seq: from + 1, fault: 'altered' })
      }),
    )
  })

  it('is shown where seals without a key follow one that has one', () => {
    const { entries } = chainOf(['a', 'b', 'c', 'd'], 1)
    const { written, head } = anew(entries, 2, plain, () => 'other')
    expect(findBreak(written, head, digestOf)).toEqual({ seq: 3, fault: 'altered' })
  })

  it('cannot be told by the links alone, where no key is at hand', () => {
    const { entries, head } = chainOf(['a', 'b', 'c'])
    expect(findBreak(entries, head, () => null)).toBeNull()
    expect(findBreak(entries.toSpliced(1, 1), head, () => null)).toEqual({ seq: 2, fault: 'missing' })
  })
})

describe('canonical writing', () => {
  it('does not go by the order of keys', () => {
    expect(canonical({ b: 1, a: [true, null, 'x'] })).toBe('{"a":[true,null,"x"],"b":1}')
    expect(canonical({ a: { d: 1, c: 2 } })).toBe(canonical({ a: { c: 2, d: 1 } }))
  })

  it('says what JSON says, and refuses what it cannot say', () => {
    fc.assert(
      fc.property(body, (value) => {
        expect(JSON.parse(canonical(value))).toEqual(JSON.parse(JSON.stringify(value)))
      }),
    )
    expect(() => canonical(Number.NaN)).toThrow('finite')
    expect(() => canonical([Infinity])).toThrow('finite')
  })
})
