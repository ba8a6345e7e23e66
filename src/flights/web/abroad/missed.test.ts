import { describe, expect, it } from 'vitest'
import { hasMissed, hasTight } from './missed.ts'

const way = (...minutes: readonly number[]) => ({ connections: minutes.map((each) => ({ minutes: each })) })

describe('a connection that an airline has broken', () => {
  it('is one whose next flight leaves before the first has landed, on whichever way it is', () => {
    expect(hasMissed([way(95), way(60, -25)])).toBe(true)
    expect(hasMissed([way(95), way(0)])).toBe(false)
  })

  it('is hardly caught where less is left than any airport asks for', () => {
    expect(hasTight([way(95), way(60, 5)])).toBe(true)
    expect(hasTight([way(95), way(75)])).toBe(false)
    expect(hasTight([way(-25)])).toBe(true)
  })

  it('is none of a journey without connections, nor of a flight at home', () => {
    expect(hasMissed([way(), way()])).toBe(false)
    expect(hasMissed(undefined)).toBe(false)
  })
})
