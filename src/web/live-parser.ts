/** An event as the stream carries it. */
export interface StreamEvent {
  readonly event: string
  readonly data: string
}

/** Our events are some hundred characters long: what grows beyond this is no stream of ours. */
const CHARACTERS_MAX = 64 * 1024

/**
 * Reads an event stream (WHATWG HTML, server-sent events) from bytes that come in pieces of any size: a piece may end within a
 * line, between the two halves of a line's end, or within a character. Fields that we do not use are passed over.
 */
export function createEventParser(hear: (event: StreamEvent) => void): (bytes: Uint8Array) => void {
  const decoder = new TextDecoder() // drops a byte order mark at the very beginning
  let rest = ''
  let event = ''
  let data: string[] = []

  function dispatch(): void {
    if (data.length > 0) hear({ event: event || 'message', data: data.join('\n') })
    event = ''
    data = []
  }

  function read(line: string): void {
    if (line === '') return dispatch()
    const colon = line.indexOf(':')
    const field = colon === -1 ? line : line.slice(0, colon)
    const value = colon === -1 ? '' : line.slice(colon + (line[colon + 1] === ' ' ? 2 : 1))
    if (field === 'event') event = value
    if (field === 'data') data.push(value)
  }

  return (bytes) => {
    const text = rest + decoder.decode(bytes, { stream: true })
    // A line feed may still follow a carriage return at the end, and would then be no line of its own.
    const end = text.endsWith('\r') ? text.length - 1 : text.length
    let start = 0
    for (const { index, 0: lineEnd } of text.slice(0, end).matchAll(/\r\n|\r|\n/g)) {
      read(text.slice(start, index))
      start = index + lineEnd.length
    }
    rest = text.slice(start)
    const waiting = rest.length + data.reduce((sum, line) => sum + line.length, 0)
    if (waiting > CHARACTERS_MAX) throw new RangeError('An event of the live stream is longer than any of ours.')
  }
}
