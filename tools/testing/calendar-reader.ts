/** Reads a calendar as RFC 5545 says it is to be read; written for tests, from the other end than what writes it. */

export interface ReadProperty {
  readonly name: string
  readonly parameters: string
  readonly value: string
}

export interface ReadCalendar {
  readonly properties: readonly ReadProperty[]
  readonly events: readonly Readonly<Record<string, string>>[]
}

const LINE = /^([A-Z-]+)((?:;[A-Z-]+=(?:"[^"]*"|[^";:,]*))*):(.*)$/s

/** Throws at whatever is not as the format has it: bare line ends, lines too long, components that do not nest. */
export function readCalendar(document: string): ReadCalendar {
  if (!document.endsWith('\r\n')) throw new Error('the last line has no end')
  const lines = document.slice(0, -2).split('\r\n')
  for (const line of lines) {
    if (/[\r\n]/.test(line)) throw new Error(`a bare line end in ${JSON.stringify(line)}`)
    if (Buffer.byteLength(line) > 75) throw new Error(`${Buffer.byteLength(line)} octets in ${line}`)
    if (line.includes('\uFFFD')) throw new Error(`a character cut in two in ${line}`)
  }
  const properties: ReadProperty[] = []
  const events: Record<string, string>[] = []
  const open: string[] = []
  for (const line of document
    .slice(0, -2)
    .replaceAll(/\r\n[ \t]/g, '')
    .split('\r\n')) {
    const [, name, parameters = '', value = ''] = LINE.exec(line) ?? []
    if (name === undefined) throw new Error(`not a property: ${JSON.stringify(line)}`)
    if (name === 'BEGIN') {
      open.push(value)
      if (value === 'VEVENT') events.push({})
    } else if (name === 'END') {
      if (open.pop() !== value) throw new Error(`${value} ends where it has not begun`)
    } else if (open.at(-1) === 'VEVENT') {
      const event = events.at(-1) ?? {}
      if (name in event) throw new Error(`${name} stands twice in an event`)
      event[name] = textIn(value)
    } else properties.push({ name, parameters, value: textIn(value) })
  }
  if (open.length > 0) throw new Error(`${open.join(', ')} never ends`)
  return { properties, events }
}

const textIn = (value: string): string => value.replaceAll(/\\([\\;,nN])/g, (_, what: string) => (what.toLowerCase() === 'n' ? '\n' : what))
