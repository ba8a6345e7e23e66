import { afterEach, describe, expect, it, vi } from 'vitest'
import { CallError } from './call-error.ts'
import type { ClientParts } from './client.ts'
import { createClient, fieldsOf, requestOf } from './client.ts'
import type { Reaction } from './reactions.ts'

interface Sent {
  address: RequestInfo | URL
  init: RequestInit
}

/** A client over answers given by the test, with what it sent and what it set going. */
function clientOver(answer: (sent: Sent) => Response | Promise<Response>, parts: Partial<ClientParts> = {}) {
  const sent: Sent[] = []
  const performed: Reaction[] = []
  const client = createClient({
    fetch: async (address, init) => {
      const one = { address, init: init ?? {} }
      sent.push(one)
      return answer(one)
    },
    nowMs: () => 1_700_000_000_000,
    newKey: () => 'made-up',
    token: () => 'token-1',
    requestSource: () => 'F',
    language: () => 'en',
    timeoutOf: () => 60_000,
    circumstances: () => ({
      host: 'browser',
      place: { pathname: '/order/list', search: '' },
      hasSwitchedLanguage: false,
      isNetworkConfirmed: false,
    }),
    perform: (reactions) => performed.push(...reactions),
    words: (say) => `words of ${say}`,
    ...parts,
  })
  return { client, sent, performed }
}

const enveloped = (code: string, more: { result?: unknown; message?: string; status?: number } = {}): Response =>
  Response.json({ code, message: more.message ?? '', result: more.result ?? null, traceId: 't1' }, { status: more.status ?? 200 })

const rejection = async (promise: Promise<unknown>): Promise<CallError> => {
  const error: unknown = await promise.then(
    () => undefined,
    (failure: unknown) => failure,
  )
  if (!(error instanceof CallError)) throw new Error(`expected a CallError, got ${String(error)}`)
  return error
}

afterEach(() => {
  vi.useRealTimers()
})

describe('the request', () => {
  it('says in a header whose it is, for the call that asks for it there, and nowhere else [CR-05]', async () => {
    const { client, sent } = clientOver(() => enveloped('Z000'))
    await client('POST', '/personal/businessTrip/applyOrder/submitBusinessTripApplyOrder', { reason: 'x' }, { userCode: 'QC2001' })
    await client('POST', '/other', {})
    const headers = sent.map(({ init }) => new Headers(init.headers).get('userCode'))
    expect(headers).toEqual(['QC2001', null])
    expect(sent[0]?.init.body).toBe('{"reason":"x"}')
  })

  it('takes parts of the path out of the input and writes the rest as the body', () => {
    const { address, body } = requestOf('POST', '/airfrond/closeOrder/{id}', { id: 'a/b', reason: '改期' }, 5)
    expect(address).toBe('/api/v06/openapi/airfrond/closeOrder/a%2Fb')
    expect(body).toBe('{"reason":"改期"}')
  })

  it('writes the input of a GET as a query, with a timestamp against caches', () => {
    const { address, body } = requestOf('GET', '/x/{id}/2', { id: 7, kind: ['a', 'b'], gone: undefined, text: '北 京' }, 5)
    expect(address).toBe('/api/v06/openapi/x/7/2?kind=a&kind=b&text=%E5%8C%97+%E4%BA%AC&_t=5')
    expect(body).toBeUndefined()
  })

  it('writes the input of a DELETE as a query without a timestamp', () => {
    expect(requestOf('DELETE', '/userCard/{id}', { id: 'c1', soft: true }, 5).address).toBe('/api/v06/openapi/userCard/c1?soft=true')
  })

  it('stops when a part of the path is missing', () => {
    expect(() => requestOf('GET', '/x/{id}', {}, 5)).toThrow('needs its part id')
  })

  it('carries token, language, source and, for writes, an idempotency key', async () => {
    const { client, sent } = clientOver(() => enveloped('Z000'))
    await client('POST', '/a', { b: 1 }, { idempotencyKey: 'intent-1' })
    await client('PUT', '/a', {})
    await client('GET', '/a', {})
    expect(sent[0]?.init.headers).toEqual({
      Authorization: 'Bearer token-1',
      language: 'en',
      requestSource: 'F',
      'Content-Type': 'application/json',
      'Idempotency-Key': 'intent-1',
    })
    expect(sent[1]?.init.headers).toMatchObject({ 'Idempotency-Key': 'made-up' })
    expect(sent[2]?.init.headers).toEqual({ Authorization: 'Bearer token-1', language: 'en', requestSource: 'F' })
  })
})

describe('the answer', () => {
  it('resolves with the result of Z000 [E-CODE-01] and of U0001 [E-CODE-10]', async () => {
    for (const code of ['Z000', 'U0001']) {
      const { client, performed } = clientOver(() => enveloped(code, { result: { a: 1 }, message: 'something' }))
      await expect(client('GET', '/a', {})).resolves.toEqual({ a: 1 })
      expect(performed).toEqual([])
    }
  })

  it('rejects any other code with its message and result, and has the toast shown [E-CODE-02]', async () => {
    const { client, performed } = clientOver(() => enveloped('PRICE_MOVED', { message: 'The price moved', result: { newMinor: 1 } }))
    const error = await rejection(client('POST', '/a', {}))
    expect(error).toMatchObject({
      code: 'PRICE_MOVED',
      message: 'The price moved',
      result: { newMinor: 1 },
      httpStatus: 200,
      traceId: 't1',
    })
    expect(error.isUnclear).toBe(false)
    expect(performed).toEqual([{ do: 'toast', say: { message: 'The price moved' } }])
  })

  it('hides the toast where the caller shows the error [E-CODE-02]', async () => {
    const { client, performed } = clientOver(() => enveloped('PRICE_MOVED', { message: 'The price moved' }))
    await rejection(client('POST', '/a', {}, { hideError: true }))
    expect(performed).toEqual([])
  })

  it('reads the envelope at every HTTP status', async () => {
    const { client } = clientOver(() => enveloped('STATE_CHANGED', { status: 409, message: 'Changed meanwhile' }))
    expect(await rejection(client('POST', '/a', {}))).toMatchObject({
      code: 'STATE_CHANGED',
      httpStatus: 409,
      message: 'Changed meanwhile',
    })
  })

  it('hands field errors of P400 to the form', async () => {
    const fields = [{ field: 'passengers.0.cardId', message: 'Please choose' }]
    const { client } = clientOver(() => enveloped('P400', { status: 400, message: 'Not filled in', result: { fields } }))
    const error = await rejection(client('POST', '/a', {}))
    expect(error.fields).toEqual({ 'passengers.0.cardId': 'Please choose' })
  })

  it('reads field errors as a list or as a record', () => {
    expect(fieldsOf({ fields: { phone: 'Wrong' } })).toEqual({ phone: 'Wrong' })
    expect(fieldsOf({ fields: [{ field: ['a', 0], message: 'Wrong' }, { path: 'b', message: 'Missing' }, 7] })).toEqual({
      'a.0': 'Wrong',
      b: 'Missing',
    })
    expect(fieldsOf(null)).toBeUndefined()
  })

  it('does not trust an answer that is no envelope', async () => {
    for (const text of ['<html>Bad gateway</html>', '[]', '{"ok":true}', 'null', '']) {
      const { client, performed } = clientOver(() => new Response(text, { status: 502 }))
      const error = await rejection(client('POST', '/a', {}))
      expect(error).toMatchObject({ code: 'UNREADABLE', httpStatus: 502, message: 'words of unreadable' })
      expect(error.isUnclear).toBe(true)
      expect(performed).toEqual([{ do: 'toast', say: 'unreadable' }])
    }
  })

  it('ends the session at 401 with a token [E-CODE-19]', async () => {
    const { client, performed } = clientOver(() => enveloped('A0401', { status: 401 }))
    await rejection(client('GET', '/a', {}))
    expect(performed.map((reaction) => reaction.do)).toEqual(['forgetSession', 'toast', 'go'])
  })

  it('does not end a session that began while the call was under way', async () => {
    let token = 'old'
    const answer = (): Response => {
      token = 'new'
      return enveloped('A0401', { status: 401 })
    }
    const { client, performed } = clientOver(answer, { token: () => token })
    await rejection(client('GET', '/a', {}))
    expect(performed).toEqual([])
  })
})

describe('no answer', () => {
  const never = (sent: Sent): Promise<Response> =>
    new Promise((_, reject) => {
      sent.init.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
    })

  it('gives up when the time of this very call is over [E-CODE-21]', async () => {
    vi.useFakeTimers()
    const asked: string[] = []
    const timeoutOf: ClientParts['timeoutOf'] = (method, path) => {
      asked.push(`${method} ${path}`)
      return 30_000
    }
    const { client, performed } = clientOver(never, { timeoutOf })
    const failed = rejection(client('POST', '/airfrond/flightList', {}))
    await vi.advanceTimersByTimeAsync(29_999)
    expect(performed).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    const error = await failed
    expect(error).toMatchObject({ code: 'TIMEOUT', message: 'words of timedOut', httpStatus: 0 })
    expect(error.isUnclear).toBe(true)
    expect(performed).toEqual([{ do: 'toast', say: 'timedOut' }])
    expect(asked).toEqual(['POST /airfrond/flightList'])
  })

  it('shows the network message when the line is cut [E-ACCESS-13]', async () => {
    const { client, performed } = clientOver(() => Promise.reject(new TypeError('Failed to fetch')))
    expect(await rejection(client('GET', '/a', {}))).toMatchObject({ code: 'NETWORK', message: 'words of noNetwork' })
    expect(performed).toEqual([{ do: 'toast', say: 'noNetwork' }])
  })

  it('stays silent when nobody waits for the answer any more', async () => {
    const { client, performed } = clientOver(never)
    const aborter = new AbortController()
    const call = client('GET', '/a', {}, { signal: aborter.signal })
    aborter.abort()
    await expect(call).rejects.toThrow('aborted')
    expect(performed).toEqual([])
  })
})
