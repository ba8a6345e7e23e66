import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { describe, expect, it } from 'vitest'
import { findSolution } from './challenge-solver.ts'

const KEYS = { hmacSignatureSecret: 'signature', hmacKeySignatureSecret: 'key' }
const challengeWith = (counter: number, cost = 10) =>
  createChallenge({ algorithm: 'PBKDF2/SHA-256', cost, keyLength: 32, counter, deriveKey, ...KEYS })

describe('solving a challenge in the browser', () => {
  it('finds the number that the server takes [C-AUTH-10]', async () => {
    const challenge = await challengeWith(77)
    const solution = await findSolution(challenge, () => undefined)
    expect(solution?.counter).toBe(77)
    // What travels: counter and key; the time it took is nobody's business.
    const handedIn = { counter: solution?.counter ?? 0, derivedKey: solution?.derivedKey ?? '' }
    expect(await verifySolution({ challenge, solution: handedIn, deriveKey, ...KEYS })).toMatchObject({ verified: true })
    const forged = { ...handedIn, derivedKey: handedIn.derivedKey.replace(/^./, (digit) => (digit === '0' ? '1' : '0')) }
    expect(await verifySolution({ challenge, solution: forged, deriveKey, ...KEYS })).toMatchObject({ verified: false })
  })

  it('tells how far it is, ever further and never beyond', async () => {
    const told: number[] = []
    await findSolution(await challengeWith(130), (tried) => told.push(tried))
    expect(told.length).toBeGreaterThan(3)
    expect(told).toEqual(told.toSorted((a, b) => a - b))
    expect(told.at(-1)).toBeLessThanOrEqual(131)
  })
})
