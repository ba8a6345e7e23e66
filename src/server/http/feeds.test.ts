import { fastify } from 'fastify'
import { describe, expect, it } from 'vitest'
import { serveFeeds, type FeedAnswer, type FeedAsked } from './feeds.ts'

class Away extends Error {}

const DOCUMENT: FeedAnswer = { is: 'document', type: 'text/calendar', language: 'zh', fileName: 'trips.ics', text: 'BEGIN:VCALENDAR\r\n' }

/** A server with one feed that answers so, and what it was asked for. */
function serving(answer: () => FeedAnswer) {
  const asked: FeedAsked[] = []
  const app = fastify()
  const tools = { hashAddress: (address: string) => `hash of ${address}`, isUnavailable: (error: unknown) => error instanceof Away }
  const read = async (one: FeedAsked) => {
    asked.push(one)
    return answer()
  }
  serveFeeds(app, [{ path: '/calendar', read }], tools)
  const ask = (headers: Record<string, string> = {}) => app.inject({ method: 'GET', url: '/api/calendar/secret.ics', headers })
  return { ask, asked }
}
const fails = (error: Error) =>
  serving(() => {
    throw error
  })

describe('a feed', () => {
  it('is asked for a file by an address that is hashed, and is kept by nobody in between', async () => {
    const { ask, asked } = serving(() => DOCUMENT)
    const { statusCode, headers, body } = await ask()
    expect([statusCode, body]).toEqual([200, 'BEGIN:VCALENDAR\r\n'])
    expect(headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'content-language': 'zh-CN',
      'cache-control': 'private, no-cache',
      'content-disposition': 'inline; filename="trips.ics"',
      'x-robots-tag': 'noindex',
      etag: expect.stringMatching(/^W\/"[\w-]{43}"$/) as string,
    })
    expect(asked).toEqual([{ file: 'secret.ics', address: 'hash of 127.0.0.1' }])
  })

  it('is not sent again to whoever has it', async () => {
    const { ask } = serving(() => DOCUMENT)
    const tag = String((await ask()).headers.etag)
    for (const known of [tag, tag.slice(2), `"a", ${tag}`, '*'])
      expect([known, (await ask({ 'if-none-match': known })).statusCode]).toEqual([known, 304])
    for (const other of ['', '"a"', `${tag}x`]) expect([other, (await ask({ 'if-none-match': other })).statusCode]).toEqual([other, 200])
  })

  it('says no in the words of every other answer: unknown, too often, the database away', async () => {
    const unknown = await serving(() => ({ is: 'unknown' })).ask()
    expect([unknown.statusCode, unknown.json<{ code: string }>().code]).toEqual([404, 'P404'])
    const tooOften = await serving(() => ({ is: 'tooOften', retryAfterSeconds: 7 })).ask()
    expect([tooOften.statusCode, tooOften.json<{ code: string }>().code, tooOften.headers['retry-after']]).toEqual([429, 'P429', '7'])
    const away = await fails(new Away()).ask()
    expect([away.statusCode, away.json<{ code: string }>().code, away.headers['retry-after']]).toEqual([503, 'P503', '2'])
    expect((await fails(new Error('broken')).ask()).statusCode).toBe(500)
  })
})
