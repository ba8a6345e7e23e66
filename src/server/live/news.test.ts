import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '../database/testing.ts'
import { heardFrom, LIVE_CHANNEL, tell, TOPICS, type Heard, type News } from './news.ts'

let database: TestDatabase
const heard: Heard[] = []
let payloads: string[] = []
let release: () => void
beforeAll(async () => {
  database = await testDatabase()
  const client = await database.db.pool.connect()
  client.on('notification', ({ payload = '' }) => {
    payloads.push(payload)
    const one = heardFrom(payload)
    if (one) heard.push(one)
  })
  await client.query(`listen ${LIVE_CHANNEL}`)
  release = () => client.release(true)
  // What is told comes with the listener's next answer at the latest.
  flush = async () => void (await client.query('select 1'))
})
afterAll(async () => {
  release()
  await database.drop()
})
let flush: () => Promise<void>

const uuid = (n: number) => `0190a000-0000-7000-8000-${String(n).padStart(12, '0')}`
const newsOf = (personIds: readonly string[]): News => ({ companyId: uuid(0), personIds, topic: 'order', id: 'F261124000017', version: 12 })

describe('news', () => {
  it('is read back as it was told, each person once, however many they are', async () => {
    for (const count of [1, 150, 151, 700]) {
      heard.length = 0
      const people = Array.from({ length: count }, (_, n) => uuid(n))
      await database.db.transact((writer) => tell(writer, newsOf([...people, ...people.slice(0, 3)])))
      await flush()
      const all = heard.map((one) => (one.is === 'news' ? one.news : null))
      expect(all.map((news) => ({ ...news, personIds: [] }))).toEqual(all.map(() => newsOf([])))
      expect(all.flatMap((news) => news?.personIds)).toEqual(people)
    }
  })

  it('is compact and holds nothing but ids, topic, number and version', async () => {
    payloads = []
    await database.db.transact((writer) => tell(writer, newsOf([uuid(1)])))
    await flush()
    expect(payloads).toEqual([`{"c":"${uuid(0)}","p":["${uuid(1)}"],"t":"order","n":"F261124000017","v":12}`])
  })

  it('is understood where the spine has PostgreSQL write it', async () => {
    const { rows } = await database.db.pool.query<{ note: string }>(
      `select json_build_object('c', $1::uuid, 'p', json_build_array($2::uuid, $3::uuid), 't', 'order', 'n', 'F261124000017', 'v', 12)::text as note`,
      [uuid(0), uuid(1), uuid(2)],
    )
    expect(heardFrom(rows[0]?.note ?? '')).toEqual({ is: 'news', news: newsOf([uuid(1), uuid(2)]) })
  })

  it('of no kind that we know is passed over, whatever it says', () => {
    const text = fc.oneof(fc.string(), fc.json(), fc.constantFrom(...TOPICS))
    const note = fc.record(
      { s: fc.anything(), c: fc.anything(), p: fc.anything(), t: text, n: fc.anything(), v: fc.anything() },
      { requiredKeys: [] },
    )
    const payload = fc.oneof(
      text,
      note.map((one) => {
        try {
          return JSON.stringify(one) ?? ''
        } catch {
          return '' // a bigint or a ring: nothing that could have been told
        }
      }),
    )
    fc.assert(
      fc.property(payload, (told) => {
        const one = heardFrom(told)
        const topic = one?.is === 'news' ? one.news.topic : TOPICS[0]
        expect(TOPICS).toContain(topic)
      }),
    )
    for (const wrong of [
      '',
      '7',
      'null',
      '[]',
      '{}',
      '{"c":"c","p":["p"],"t":"flight","n":"1","v":1}',
      '{"c":"c","p":"p","t":"order","n":"1","v":1}',
    ])
      expect([wrong, heardFrom(wrong)]).toEqual([wrong, null])
  })
})
