import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AnswerTooLong, codeOf, isUnreached, isUnreachedBy, jsonOf, textOf, wordIn } from './answers.ts'

const server = createServer((request, response) => {
  if (request.url === '/cut') return void response.writeHead(200, { 'content-length': '100' }).write('half', () => response.destroy())
  response.end('启程'.repeat(10))
})
let origin = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())))

const failureOf = (asked: Promise<unknown>): Promise<unknown> =>
  asked.then(
    () => null,
    (error: unknown) => error,
  )

describe('an answer', () => {
  it('is read up to its limit, in characters, and no further', async () => {
    expect(await textOf(await fetch(origin), 20)).toBe('启程'.repeat(10))
    await expect(textOf(await fetch(origin), 19)).rejects.toThrow(AnswerTooLong)
    expect(await textOf(new Response(null, { status: 204 }), 1)).toBe('')
  })

  it('is JSON or nothing', () => {
    expect(jsonOf('{"a":[1]}')).toEqual({ a: [1] })
    for (const text of ['', '{"a":', '<html>']) expect([text, jsonOf(text)]).toEqual([text, undefined])
  })
})

describe('a request that failed', () => {
  it('never left where nobody listens, and may have left where the line was cut', async () => {
    // A privileged port without a service.
    const unreached = await failureOf(fetch('http://127.0.0.1:3'))
    expect([codeOf(unreached), isUnreached(unreached)]).toEqual(['ECONNREFUSED', true])
    const cut = await failureOf(fetch(`${origin}/cut`).then((response) => textOf(response, 1_000)))
    expect(cut).toBeInstanceOf(Error)
    expect(isUnreached(cut)).toBe(false)
  })

  it.each([
    ['CERT_HAS_EXPIRED', undefined, true],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', undefined, true],
    ['EHOSTUNREACH', 'connect', true],
    ['EHOSTUNREACH', 'read', false],
    ['ENETUNREACH', 'write', false],
    ['ECONNRESET', 'connect', false],
    ['UND_ERR_HEADERS_TIMEOUT', undefined, false],
    ['', undefined, false],
  ])('with %s, while it was to %s: that nothing left is certain is %s', (code, syscall, isCertain) => {
    expect(isUnreachedBy({ code, ...(syscall === undefined ? {} : { syscall }) })).toBe(isCertain)
  })

  it('tells words and numbers of an error and nothing else', () => {
    const error = Object.assign(new Error('to +8613800000000'), { statusCode: 403, data: { secret: 1 } })
    expect([wordIn(error, 'statusCode'), wordIn(error, 'data'), wordIn(error, 'none'), wordIn(null, 'code')]).toEqual(['403', '', '', ''])
    expect(codeOf(error)).toBe('')
  })
})
