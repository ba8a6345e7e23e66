import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TestClock } from '../clock.ts'
import { testDatabase, type TestDatabase } from '../database/testing.ts'
import { limitsOf, type Limit, type Limits } from './limits.ts'

const THREE: Limit = { name: 'test.three', hitsMax: 3, windowSeconds: 60 }
const clock = new TestClock('2026-11-21T02:00:00Z')
let database: TestDatabase
let limits: Limits
beforeAll(async () => {
  database = await testDatabase()
  limits = limitsOf(database.db, clock)
})
afterAll(() => database.drop())

const admitted = async (who: string, limit = THREE) => (await limits.hit(limit, who)).admitted

describe('a limit', () => {
  it('admits as many as it says, refuses the next, and says for how long', async () => {
    for (const expected of [true, true, true, false]) expect(await admitted('a')).toBe(expected)
    clock.advance({ seconds: 20 })
    expect(await limits.hit(THREE, 'a')).toEqual({ admitted: false, retryAfterSeconds: 40 })
    clock.advance({ milliseconds: 39_500 })
    expect(await limits.hit(THREE, 'a')).toEqual({ admitted: false, retryAfterSeconds: 1 })
  })

  it('begins anew when its window has ended: refused tries do not prolong it', async () => {
    clock.advance({ milliseconds: 500 })
    for (const expected of [true, true, true, false]) expect(await admitted('a')).toBe(expected)
  })

  it('counts each by herself and each limit by itself', async () => {
    for (let i = 0; i < 3; i += 1) await admitted('b')
    expect([await admitted('b'), await admitted('c'), await admitted('b', { ...THREE, name: 'test.other' })]).toEqual([false, true, true])
  })

  it('forgets on request', async () => {
    for (let i = 0; i < 4; i += 1) await admitted('d')
    await limits.clear(THREE, 'd')
    expect(await admitted('d')).toBe(true)
  })

  it('counts exactly when many come at the same moment', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => admitted('e', { ...THREE, hitsMax: 7 })))
    expect(answers.filter(Boolean)).toHaveLength(7)
  })

  it('may not be longer than what housekeeping keeps', async () => {
    await expect(limits.hit({ ...THREE, windowSeconds: 86_401 }, 'f')).rejects.toThrow('too long')
  })
})
