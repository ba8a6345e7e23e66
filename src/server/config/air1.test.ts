import { describe, expect, it } from 'vitest'
import { othersFrom, searchWithinFrom, SEARCH_WITHIN_MS } from './air1.ts'

const north = {
  AIR1_ALSO: 'north',
  AIR1_NORTH_URL: 'https://north.example/air/1/',
  AIR1_NORTH_KEY: 'k',
}

function read(env: Record<string, string>) {
  const problems: string[] = []
  return { others: othersFrom(env, problems), problems }
}

describe('further suppliers of mainland flights', () => {
  it('are none where none is named', () => expect(read({})).toEqual({ others: [], problems: [] }))

  it('have each a name, an address, a key, and a time within which they answer', () => {
    const env = {
      ...north,
      AIR1_ALSO: ' north , south ',
      AIR1_NORTH_SEARCH_WITHIN_MS: '5000',
      AIR1_SOUTH_URL: 'http://127.0.0.1:8091/air/1',
      AIR1_SOUTH_KEY_FILE: '/run/secrets/south',
      AIR1_SOUTH_NOTICE_SECRET: 's',
    }
    expect(read(env)).toEqual({
      others: [
        { name: 'north', url: 'https://north.example/air/1', key: { text: 'k' }, noticeSecret: null, searchWithinMs: 5_000 },
        {
          name: 'south',
          url: 'http://127.0.0.1:8091/air/1',
          key: { file: '/run/secrets/south' },
          noticeSecret: { text: 's' },
          searchWithinMs: SEARCH_WITHIN_MS,
        },
      ],
      problems: [],
    })
  })

  it.each([
    [{ ...north, AIR1_NORTH_KEY: '' }, 'our key there, is missing'],
    [{ ...north, AIR1_NORTH_URL: 'http://north.example/air/1' }, 'must be an https address'],
    [{ ...north, AIR1_ALSO: 'north,north' }, 'names a supplier twice'],
    [{ ...north, AIR1_ALSO: 'air1' }, 'cannot name a supplier'],
    [{ ...north, AIR1_ALSO: 'North~' }, 'cannot name a supplier'],
    [{ ...north, AIR1_NORTH_SEARCH_WITHIN_MS: '21000' }, 'must be milliseconds from 500 to 20000'],
  ])('are refused with a sentence where something is wrong: %o', (env, sentence) => {
    expect(read(env).problems.join(' ')).toContain(sentence)
  })

  it('waits as long as it is told', () => {
    const problems: string[] = []
    expect([searchWithinFrom({ X: '800' }, 'X', problems), searchWithinFrom({}, 'X', problems), problems]).toEqual([
      800,
      SEARCH_WITHIN_MS,
      [],
    ])
  })
})
