import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { defineJob } from './definition.ts'

const order = z.object({ orderId: z.string() })
const backoff = { firstMs: 1_000, maxMs: 1_000 }

describe('defining', () => {
  it.each([
    [{ name: 'Flights hold' }, 'the name'],
    [{ name: 'parked' }, 'the name'],
    [{ version: 0 }, 'the version'],
    [{ attempts: 0 }, 'attempts'],
    [{ backoff: { firstMs: 250, maxMs: 1_000 } }, 'whole seconds'],
    [{ backoff: { firstMs: 5_000, maxMs: 1_000 } }, 'not longer'],
  ])('refuses %o', (more, reason) => {
    expect(() => defineJob({ name: 'a.b', version: 1, payload: order, attempts: 3, backoff, ...more })).toThrow(reason)
  })
})
