import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { invariant } from '../../kernel/result.ts'

/*
 * The one font that sheets are printed with: Latin and Chinese in one weight (assets/fonts, with its licence). A sheet carries those
 * of its characters that stand on it; pdfkit takes them out.
 */

export interface SheetFont {
  readonly bytes: Uint8Array
  /** Whether the font can draw a character. */
  readonly has: (codePoint: number) => boolean
}

const FILE = join(import.meta.dirname, '../../../assets/fonts/NotoSansSC-Regular.ttf')

let read: SheetFont | undefined

/** Read once, when the first sheet is printed: ten megabytes that many a process never needs. */
export function sheetFont(): SheetFont {
  if (!read) {
    const bytes = readFileSync(FILE)
    const spans = drawnSpans(bytes)
    read = { bytes, has: (codePoint) => isIn(spans, codePoint) }
  }
  return read
}

type Span = readonly [first: number, last: number]

/** OpenType, table `cmap`: format 12 names all of Unicode in groups, which stand in order. */
const ALL_OF_UNICODE = 12
const TABLES_AT = 12
const TABLE_BYTES = 16

/** What the font draws, as spans of characters in order. Glyph 0 stands for what it lacks. */
function drawnSpans(bytes: Buffer): readonly Span[] {
  const tables = Array.from({ length: bytes.readUInt16BE(4) }, (_, index) => TABLES_AT + index * TABLE_BYTES)
  const record = tables.find((at) => bytes.toString('latin1', at, at + 4) === 'cmap')
  invariant(record !== undefined, 'the font says which characters it has')
  const cmap = bytes.readUInt32BE(record + 8)
  const encodings = Array.from({ length: bytes.readUInt16BE(cmap + 2) }, (_, index) => cmap + bytes.readUInt32BE(cmap + 4 + index * 8 + 4))
  const table = encodings.find((at) => bytes.readUInt16BE(at) === ALL_OF_UNICODE)
  invariant(table !== undefined, 'the font names its characters beyond the first plane too')
  const spans: Span[] = []
  for (let group = 0; group < bytes.readUInt32BE(table + 12); group += 1) {
    const at = table + 16 + group * 12
    const first = bytes.readUInt32BE(at) + (bytes.readUInt32BE(at + 8) === 0 ? 1 : 0)
    const last = bytes.readUInt32BE(at + 4)
    if (first <= last) spans.push([first, last])
  }
  return spans
}

function isIn(spans: readonly Span[], codePoint: number): boolean {
  let low = 0
  let high = spans.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const [first, last] = spans[middle] as Span
    if (codePoint < first) high = middle - 1
    else if (codePoint > last) low = middle + 1
    else return true
  }
  return false
}
