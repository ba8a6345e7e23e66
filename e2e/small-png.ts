/** Writes a screenshot again with a palette of 256 colours: a third of the bytes, and no difference that an eye finds on a screen of flat colours. */
import { crc32, deflateSync, inflateSync } from 'node:zlib'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const PALETTE_MAX = 256

interface Pixels {
  readonly width: number
  readonly height: number
  /** One number per pixel, 0xRRGGBB. */
  readonly colours: Uint32Array
}

function* chunksOf(png: Buffer): Generator<{ type: string; data: Buffer }> {
  for (let at = SIGNATURE.length; at < png.length;) {
    const length = png.readUInt32BE(at)
    yield { type: png.toString('latin1', at + 4, at + 8), data: png.subarray(at + 8, at + 8 + length) }
    at += length + 12
  }
}

function paeth(left: number, up: number, upLeft: number): number {
  const guess = left + up - upLeft
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - upLeft)]
  if (a <= b && a <= c) return left
  return b <= c ? up : upLeft
}

/** Undoes the row filters of the PNG standard (W3C PNG, 9.2). */
function unfilter(raw: Buffer, height: number, stride: number, step: number): Buffer {
  const out = Buffer.alloc(height * stride)
  for (let y = 0; y < height; y += 1) {
    const filter = raw[y * (stride + 1)]
    for (let x = 0; x < stride; x += 1) {
      const left = x < step ? 0 : (out[y * stride + x - step] ?? 0)
      const up = y === 0 ? 0 : (out[(y - 1) * stride + x] ?? 0)
      const upLeft = y === 0 || x < step ? 0 : (out[(y - 1) * stride + x - step] ?? 0)
      const add = [0, left, up, (left + up) >> 1, paeth(left, up, upLeft)][filter ?? 0] ?? 0
      out[y * stride + x] = ((raw[y * (stride + 1) + x + 1] ?? 0) + add) & 0xff
    }
  }
  return out
}

/** Reads what Chromium writes: eight bits per channel, RGB or RGBA without transparency, not interlaced. */
function read(png: Buffer): Pixels {
  const chunks = [...chunksOf(png)]
  const head = chunks.find(({ type }) => type === 'IHDR')?.data
  if (!head || head[8] !== 8 || (head[9] !== 2 && head[9] !== 6)) throw new Error('This is no screenshot of eight bits per channel.')
  const [width, height, step] = [head.readUInt32BE(0), head.readUInt32BE(4), head[9] === 6 ? 4 : 3]
  const raw = inflateSync(Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data)))
  const bytes = unfilter(raw, height, width * step, step)
  return { width, height, colours: Uint32Array.from({ length: width * height }, (_, i) => bytes.readUIntBE(i * step, 3)) }
}

function distance(a: number, b: number): number {
  return ((a >> 16) - (b >> 16)) ** 2 + (((a >> 8) & 255) - ((b >> 8) & 255)) ** 2 + ((a & 255) - (b & 255)) ** 2
}

/** The colours that cover most; each of the others goes to its nearest. */
function paletteOf(colours: Uint32Array): { palette: number[]; placeOf: Map<number, number> } {
  const counts = new Map<number, number>()
  for (const colour of colours) counts.set(colour, (counts.get(colour) ?? 0) + 1)
  const byUse = [...counts].toSorted((a, b) => b[1] - a[1]).map(([colour]) => colour)
  const palette = byUse.slice(0, PALETTE_MAX)
  const nearest = (colour: number): number => {
    let best = 0
    for (let i = 1; i < palette.length; i += 1) {
      if (distance(colour, palette[i] ?? 0) < distance(colour, palette[best] ?? 0)) best = i
    }
    return best
  }
  return { palette, placeOf: new Map(byUse.map((colour, i) => [colour, i < palette.length ? i : nearest(colour)])) }
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const out = Buffer.alloc(body.length + 8)
  out.writeUInt32BE(data.length, 0)
  body.copy(out, 4)
  out.writeUInt32BE(crc32(body), body.length + 4)
  return out
}

export function withPalette(png: Buffer): Buffer {
  const { width, height, colours } = read(png)
  const { palette, placeOf } = paletteOf(colours)
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 3, 0, 0, 0], 8) // eight bits into a palette, deflate, plain filters, not interlaced
  const rows = Buffer.alloc(height * (width + 1)) // each row begins with its filter: none
  for (let i = 0; i < colours.length; i += 1)
    rows[Math.trunc(i / width) * (width + 1) + (i % width) + 1] = placeOf.get(colours[i] ?? 0) ?? 0
  const table = Buffer.from(palette.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255]))
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', head),
    chunk('PLTE', table),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
