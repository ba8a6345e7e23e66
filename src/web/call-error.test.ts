import { describe, expect, it } from 'vitest'
import { CallError, NO_NETWORK, OFFLINE } from './call-error.ts'

const unanswered = (code: string) => new CallError({ code, message: '', httpStatus: 0 })

describe('a call that got no answer', () => {
  it('may have acted when the line was cut', () => {
    expect(unanswered(NO_NETWORK).isUnclear).toBe(true)
  })

  it('has not acted when it was never sent', () => {
    expect(unanswered(OFFLINE).isUnclear).toBe(false)
  })
})
