import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { StreamEvent } from './live-parser.ts'
import { createEventParser } from './live-parser.ts'

/** Feeds bytes in pieces that end at the given places. */
function parse(bytes: Uint8Array, cuts: readonly number[] = []): StreamEvent[] {
  const heard: StreamEvent[] = []
  const feed = createEventParser((event) => heard.push(event))
  const places = [0, ...cuts.map((cut) => cut % (bytes.length + 1)).toSorted((a, b) => a - b), bytes.length]
  for (const [n, from] of places.slice(0, -1).entries()) feed(bytes.subarray(from, places[n + 1]))
  return heard
}
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)
const read = (text: string): StreamEvent[] => parse(bytesOf(text))

describe('the event parser', () => {
  it('reads what the server writes', () => {
    const text = ': open\n\nevent: order\ndata: {"id":"F261124000017","version":12}\n\n:\n\nevent: resync\ndata: {}\n\n'
    expect(read(text)).toEqual([
      { event: 'order', data: '{"id":"F261124000017","version":12}' },
      { event: 'resync', data: '{}' },
    ])
  })

  it('knows the three ends of a line, a byte order mark, lines of data, and what is left out', () => {
    expect(read('\uFEFFdata: a\rdata:b\r\ndata\n\n')).toEqual([{ event: 'message', data: 'a\nb\n' }])
    expect(read('event: order\n\ndata: x\n\n')).toEqual([{ event: 'message', data: 'x' }])
    expect(read('id: 7\nretry: 10\nevent:order\ndata:  two spaces\n\n')).toEqual([{ event: 'order', data: ' two spaces' }])
    expect(read('event: order\ndata: not ended\n')).toEqual([])
  })

  it('hears the same events however the bytes are cut, within a character or a line’s end too', () => {
    const word = fc.string({ unit: fc.constantFrom('a', ':', ' ', '杭', '✈️', '{', '\uFEFF'), maxLength: 8 })
    const lineEnd = fc.constantFrom('\n', '\r\n', '\r')
    const line = fc.tuple(fc.constantFrom('event: ', 'data: ', 'data:', ': ', 'id: ', ''), word, lineEnd).map((parts) => parts.join(''))
    const stream = fc.array(fc.oneof(line, lineEnd), { maxLength: 30 }).map((lines) => `: open\n\n${lines.join('')}\n\ndata: last\n\n`)
    fc.assert(
      fc.property(stream, fc.array(fc.nat(500), { maxLength: 20 }), (text, cuts) => {
        const bytes = bytesOf(text)
        const whole = parse(bytes)
        expect(parse(bytes, cuts)).toEqual(whole)
        expect(parse(bytes, [...bytes.keys()])).toEqual(whole)
        expect(whole.at(-1)?.data.endsWith('last')).toBe(true)
      }),
    )
  })

  it('hears every event that a server can write, as it was written', () => {
    const text = fc.string({ unit: 'grapheme' }).filter((one) => !/[\r\n]/.test(one))
    const event = fc.record({ event: text.filter((one) => one !== ''), data: text })
    fc.assert(
      fc.property(fc.array(event), fc.constantFrom('\n', '\r\n', '\r'), fc.array(fc.nat(2_000)), (events, end, cuts) => {
        const written = events.map((one) => `event: ${one.event}${end}data: ${one.data}${end}${end}`).join(`: beat${end}${end}`)
        // A carriage return at the very end may be the half of an end, so that the stream goes on.
        expect(parse(bytesOf(`: open${end}${end}${written}:${end}`), cuts)).toEqual(events)
      }),
    )
  })

  it('does not gather without bound', () => {
    expect(() => read('x'.repeat(70_000))).toThrow(RangeError)
    expect(() => read(`data: ${'x'.repeat(1_000)}\n`.repeat(70))).toThrow(RangeError)
  })
})
