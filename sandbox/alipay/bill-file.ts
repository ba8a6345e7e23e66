import { crc32, deflateRawSync } from 'node:zlib'

/* The form in which Alipay hands over a bill: tables in GBK, in a ZIP whose names are in GBK too. */

/** Two bytes for each character that GBK has beside ASCII: what the decoder of the platform makes of each pair, turned around. */
function gbkTable(): ReadonlyMap<string, number> {
  const decoder = new TextDecoder('gbk')
  const table = new Map<string, number>()
  for (let lead = 0x81; lead <= 0xfe; lead += 1)
    for (let trail = 0x40; trail <= 0xfe; trail += 1) {
      const text = decoder.decode(Uint8Array.of(lead, trail))
      if ([...text].length === 1 && text !== '\uFFFD' && !table.has(text)) table.set(text, lead * 256 + trail)
    }
  return table
}

let table: ReadonlyMap<string, number> | undefined

/** A character that GBK does not have becomes a question mark. */
export function gbk(text: string): Buffer {
  table ??= gbkTable()
  const bytes: number[] = []
  for (const character of text) {
    const pair = table.get(character)
    if (pair !== undefined) bytes.push(pair >> 8, pair & 0xff)
    else bytes.push(character < '\u0080' ? character.charCodeAt(0) : 0x3f)
  }
  return Buffer.from(bytes)
}

const DEFLATED = 8
const VERSION = 20

/** The fields that stand before the name in the file's own head and in the list at the end alike. */
function common(file: Buffer, packed: Buffer, nameBytes: number): Buffer {
  const fields = Buffer.alloc(26)
  fields.writeUInt16LE(VERSION, 0)
  fields.writeUInt16LE(DEFLATED, 4)
  fields.writeUInt32LE(crc32(file), 10)
  fields.writeUInt32LE(packed.length, 14)
  fields.writeUInt32LE(file.length, 18)
  fields.writeUInt16LE(nameBytes, 22)
  return fields
}

export function zip(files: readonly { readonly name: string; readonly file: Buffer }[]): Buffer {
  const parts: Buffer[] = []
  const list: Buffer[] = []
  let at = 0
  for (const { name: text, file } of files) {
    const [name, packed] = [gbk(text), deflateRawSync(file)]
    const head = common(file, packed, name.length)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02_01_4b_50, 0)
    entry.writeUInt16LE(VERSION, 4)
    head.copy(entry, 6)
    entry.writeUInt32LE(at, 42)
    list.push(entry, name)
    const whole = Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), head, name, packed])
    parts.push(whole)
    at += whole.length
  }
  const entries = Buffer.concat(list)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06_05_4b_50, 0)
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(entries.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...parts, entries, end])
}
