import { crc32, inflateRawSync } from 'node:zlib'

/*
 * The little of ZIP that a bill needs: the list at its end, and files that are stored or deflated. Every length that the archive claims
 * is held against what is there, and a file is never unpacked further than its limit.
 */

const END_SIGNATURE = 0x06_05_4b_50
const ENTRY_SIGNATURE = 0x02_01_4b_50
const FILE_SIGNATURE = 0x04_03_4b_50
const END_BYTES = 22
const ENTRY_BYTES = 46
const FILE_HEAD_BYTES = 30
const COMMENT_BYTES_MAX = 65_535
const FILES_MAX = 16
const STORED = 0
const DEFLATED = 8
const IS_UTF_8 = 0x08_00
const IS_SEALED = 0x00_01

interface ZippedFile {
  readonly name: string
  read(): Buffer
}

/** Not a ZIP, a broken one, or one that is larger than anybody expects. */
export class BadZip extends Error {
  override readonly name = 'BadZip'
}

function claim(holds: boolean, what: string): asserts holds {
  if (!holds) throw new BadZip(what)
}

function endOf(zip: Buffer): number {
  for (let at = zip.length - END_BYTES; at >= Math.max(0, zip.length - END_BYTES - COMMENT_BYTES_MAX); at -= 1)
    if (zip.readUInt32LE(at) === END_SIGNATURE && at + END_BYTES + zip.readUInt16LE(at + 20) === zip.length) return at
  throw new BadZip('no list of files at the end')
}

const namesIn = { utf8: new TextDecoder('utf-8'), gbk: new TextDecoder('gbk') }

/** The files of an archive, each of at most so many bytes. */
export function filesIn(zip: Buffer, bytesMax: number): readonly ZippedFile[] {
  const end = endOf(zip)
  const count = zip.readUInt16LE(end + 10)
  claim(count <= FILES_MAX, `more than ${FILES_MAX} files`)
  const files: ZippedFile[] = []
  for (let at = zip.readUInt32LE(end + 16), left = count; left > 0; left -= 1) {
    claim(at + ENTRY_BYTES <= end && zip.readUInt32LE(at) === ENTRY_SIGNATURE, 'the list of files is broken')
    const entry = zip.subarray(at, at + ENTRY_BYTES)
    const nameBytes = entry.readUInt16LE(28)
    const next = at + ENTRY_BYTES + nameBytes + entry.readUInt16LE(30) + entry.readUInt16LE(32)
    claim(next <= end, 'the list of files is broken')
    const decoder = (entry.readUInt16LE(8) & IS_UTF_8) === 0 ? namesIn.gbk : namesIn.utf8
    const name = decoder.decode(zip.subarray(at + ENTRY_BYTES, at + ENTRY_BYTES + nameBytes))
    files.push({ name, read: () => unpacked(zip, entry, bytesMax) })
    at = next
  }
  return files
}

function unpacked(zip: Buffer, entry: Buffer, bytesMax: number): Buffer {
  claim((entry.readUInt16LE(8) & IS_SEALED) === 0, 'a file is sealed')
  const [method, crc, packedBytes, bytes] = [entry.readUInt16LE(10), entry.readUInt32LE(16), entry.readUInt32LE(20), entry.readUInt32LE(24)]
  const head = entry.readUInt32LE(42)
  claim(bytes <= bytesMax, `a file of more than ${bytesMax} bytes`)
  claim(head + FILE_HEAD_BYTES <= zip.length && zip.readUInt32LE(head) === FILE_SIGNATURE, 'a file is not where the list says')
  const from = head + FILE_HEAD_BYTES + zip.readUInt16LE(head + 26) + zip.readUInt16LE(head + 28)
  claim(from + packedBytes <= zip.length, 'a file is cut off')
  const packed = zip.subarray(from, from + packedBytes)
  const file = method === STORED ? packed : inflated(packed, method, bytesMax)
  claim(file.length === bytes && crc32(file) === crc, 'a file is not the one that was packed')
  return file
}

function inflated(packed: Buffer, method: number, bytesMax: number): Buffer {
  claim(method === DEFLATED, 'a file is packed in a way that nobody knows')
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, bytesMax) })
  } catch {
    // Whatever zlib says of it: it cannot be unpacked within its limit.
    throw new BadZip('a file cannot be unpacked')
  }
}
