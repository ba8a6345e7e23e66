import { describe, expect, it } from 'vitest'
import { hasMissed } from './missed.ts'

const way = (...minutes: readonly number[]) => ({ connections: minutes.map((each) => ({ minutes: each })) })

describe('a connection that an airline has broken', () => {
  it('is one whose next flight leaves before the first has landed, on whichever way it is', () => {
    expect(hasMissed([way(95), way(60, -25)])).toBe(true)
    expect(hasMissed([way(95), way(0)])).toBe(false)
  })

  it('is none of a journey without connections, nor of a flight at home', () => {
    expect(hasMissed([way(), way()])).toBe(false)
    expect(hasMissed(undefined)).toBe(false)
  })
})
