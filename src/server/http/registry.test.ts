import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { CallDefinition } from '../../kernel/call.ts'
import type { Handler, Wing } from './handler.ts'
import { register } from './registry.ts'

const whole: CallDefinition = {
  spec: [],
  method: 'POST',
  path: '/probe/{id}/act',
  summary: 'For tests.',
  access: 'signedIn',
  effect: 'write',
  timeoutMs: 1_000,
  params: z.strictObject({ id: z.string() }),
  body: z.strictObject({}),
  result: z.null(),
  errors: ['PROBE-NO'],
}
const message = { zh: { 'PROBE-NO': '不行' }, en: { 'PROBE-NO': 'No' } }
const handle: Handler['handle'] = async () => null

function wingOf(handlers: readonly Handler[], refusals: Wing['refusals'] = message): Wing {
  return { name: 'probe', handlers, refusals }
}
/** A definition that got round the compiler: with some parts replaced, and left out where they are undefined. */
const bent = (parts: Record<string, unknown>) => ({ ...whole, ...parts }) as unknown as CallDefinition
const start = (definition: CallDefinition) => register([wingOf([{ definition, handle }])], [definition])

describe('the registry', () => {
  it('takes a call that is declared as a whole', () => {
    expect([...start(whole).keys()]).toEqual(['POST /probe/{id}/act'])
    expect(start(bent({ access: { roles: ['finance'] } })).size).toBe(1)
    expect(start(bent({ access: 'anonymous' })).size).toBe(1)
    expect(start(bent({ access: { staff: 'any' } })).size).toBe(1)
    expect(start(bent({ access: { staff: ['desk'] } })).size).toBe(1)
  })

  it.each([
    ['without access', { access: undefined }, 'declares no access'],
    ['with an access that nobody knows', { access: 'everyone' }, 'declares no access'],
    ['for no role at all', { access: { roles: [] } }, 'declares no access'],
    ['for no role of staff', { access: { staff: [] } }, 'declares no access'],
    ['for staff and travellers at once', { access: { staff: 'any', roles: ['finance'] } }, 'declares no access'],
    ['with an access that names nothing', { access: {} }, 'declares no access'],
    ['without an effect', { effect: undefined }, 'declares no effect'],
    ['without a schema of its result', { result: undefined }, 'has no schema of its result'],
    ['with something else for a schema', { result: { type: 'null' } }, 'has no schema of its result'],
    ['without a schema of its body', { body: undefined }, 'has no schema of its body'],
    ['without a schema of its parameters', { params: undefined }, 'the parts of the path and the schema of its parameters differ'],
    ['with parameters that the path lacks', { path: '/probe/act' }, 'the parts of the path and the schema of its parameters differ'],
    ['with another parameter than the path', { path: '/probe/{key}/act' }, 'the parts of the path and the schema of its parameters differ'],
    ['without a time-out', { timeoutMs: undefined }, 'has no time-out'],
    ['with a time-out of nothing', { timeoutMs: 0 }, 'has no time-out'],
    ['without a list of its refusals', { errors: undefined }, 'does not list its refusals'],
    ['that writes by GET', { method: 'GET', body: undefined }, 'a GET does not write'],
    ['that reads a body by GET', { method: 'GET', effect: 'read' }, 'a GET has no body'],
    ['of an unknown method', { method: 'PATCH' }, 'unknown method'],
    ['on a path without a slash', { path: 'probe/{id}/act' }, 'the path must start with a slash'],
  ])('refuses to start with a call %s', (_, parts, sentence) => {
    expect(() => start(bent(parts))).toThrow(sentence)
  })

  it('refuses to start with a call that has a handler in name only', () => {
    const unanswered = { definition: whole, handle: undefined } as unknown as Handler
    expect(() => register([wingOf([unanswered])], [whole])).toThrow('has nobody who answers it')
  })

  it('refuses to start with a refusal that lacks its message in either language', () => {
    for (const refusals of [
      { zh: message.zh, en: {} },
      { zh: {}, en: message.en },
    ]) {
      expect(() => register([wingOf([{ definition: whole, handle }], refusals)], [whole])).toThrow(
        'no message for PROBE-NO in both languages',
      )
    }
  })

  it('refuses to start with a call that is defined and not answered, answered and not listed, or answered twice', () => {
    expect(() => register([wingOf([])], [whole])).toThrow('defined, but nobody answers it')
    expect(() => register([wingOf([{ definition: whole, handle }])], [])).toThrow('1 calls are answered, 0 are listed')
    const twice = [wingOf([{ definition: whole, handle }]), wingOf([{ definition: whole, handle }])]
    expect(() => register(twice, [whole])).toThrow('answered twice')
    // A handler of another definition under the same name would be served unchecked.
    expect(() => register([wingOf([{ definition: bent({}), handle }])], [whole])).toThrow('nobody answers it')
  })

  it('names everything that is wrong at once', () => {
    const bad = bent({ access: undefined })
    const worse = bent({ path: '/probe/other', params: undefined, timeoutMs: -1 })
    expect(() => register([wingOf([bad, worse].map((definition) => ({ definition, handle })))], [bad, worse])).toThrow(
      /POST \/probe\/\{id\}\/act: declares no access\nPOST \/probe\/other: has no time-out/,
    )
  })
})
