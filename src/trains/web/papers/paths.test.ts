import { describe, expect, it } from 'vitest'
import { paperNamed, paperPath } from './paths.ts'

const orderSeq = 'T261124000017'

describe('the address of a train’s itinerary confirmation', () => {
  it('names an order, or one passenger of it, and is read as it was written', () => {
    for (const passenger of [null, 1, 5]) {
      const path = paperPath({ orderSeq, passenger })
      expect(paperNamed(path.slice(path.lastIndexOf('/') + 1))).toEqual({ orderSeq, passenger })
    }
  })

  it('never is the address of a file somewhere', () => {
    for (const name of [
      '',
      'https://evil.example/a.pdf',
      '//evil.example',
      `${orderSeq}-0`,
      `${orderSeq}-12`,
      'F261124000017',
      `x${orderSeq}`,
    ])
      expect(paperNamed(name)).toBeNull()
  })
})
