import sharp from 'sharp'
import { uuidv7 } from '../kernel/ids.ts'
import type { Refusal } from '../kernel/result.ts'
import { invariant, refuse } from '../kernel/result.ts'
import type { Clock } from '../kernel/time.ts'
import type { Reader, Writer } from './database/connect.ts'
import { createGate } from './gate.ts'
import type { Secrets } from './secrets.ts'

/*
 * Pictures that people hand in. What arrives is never kept: it is decoded, and what is kept is written anew from its pixels
 * alone. So a file that is a picture and a program at once stops being the program, and the place where a photo was taken is
 * gone. Each is sealed, belongs to one person and is given to her alone, through a call: it has no address.
 */

/** Pictures are smaller than this [V-ACCT-12]. */
export const FILE_BYTES_MAX = 2 * 1024 * 1024
/** A small file may unfold into a picture that fills the memory. */
const PIXELS_MAX = 40_000_000
/** The longer side of what is kept: every letter of a document can be read. */
const LONG_SIDE_PIXELS = 2_000
const JPEG_QUALITY = 82
const DECODE_WITHIN_SECONDS = 10
/** What nobody claims is forgotten after this long. */
export const UNCLAIMED_HOURS = 24
/** Nobody has more pictures waiting to be claimed than this. */
const UNCLAIMED_MAX = 30
/** Longer lists of pictures are nobody's: documents and feedback are counted. */
const KEPT_MAX = 1_000

const KINDS = new Set(['jpeg', 'png', 'webp'])
const sealPurpose = (fileId: string): string => `stored_file.content/${fileId}`

// Decoding takes memory and a core: a few at a time, and no cache of other people's pictures.
sharp.cache(false)
sharp.concurrency(1)
const decoding = createGate({ atOnce: 2, waitingMax: 50 })

export interface Owner {
  readonly companyId: string
  readonly ownerId: string
}

/** What a file belongs to once a form was sent, such as `id_card` and its id. */
export interface Holder {
  readonly heldBy: string
  readonly holderId: string
}

export interface StoredFile {
  readonly mediaType: string
  readonly bytes: Buffer
}

/** That a picture is kept, and what kind of picture; nothing of what it shows. */
export interface KeptFile {
  readonly mediaType: string
  readonly byteCount: number
  /** Null while nothing has claimed it. */
  readonly heldBy: string | null
  readonly holderId: string | null
  readonly createdAt: Temporal.Instant
}

/**
 * How those begin that are read. Asking the decoder what something is means letting it read it by whichever of its many readers
 * fits: two megabytes of SVG cost it seconds and hundreds of megabytes.
 */
const BEGINNINGS: readonly ((bytes: Buffer) => boolean)[] = [
  (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])), // JPEG
  (bytes) => bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])), // PNG
  (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
]
const beginsAsPicture = (bytes: Uint8Array): boolean => {
  const head = Buffer.from(bytes.subarray(0, 12))
  return BEGINNINGS.some((fits) => fits(head))
}

/** A picture as it will be kept. */
export interface Picture {
  readonly bytes: Buffer
  readonly width: number
  readonly height: number
}

export interface Files {
  /** Decodes and writes anew, outside of any transaction. `FILE-KIND` where it is no picture that we read, `FILE-SIZE` where it is too large. */
  decode(bytes: Uint8Array): Promise<Picture | Refusal>
  /** Keeps a picture for its owner until something claims it. */
  keep(writer: Writer, owner: Owner & { readonly picture: Picture }): Promise<{ fileId: string } | Refusal>
  /**
   * Gives the holder exactly these pictures, and no others; what it held besides is deleted. It keeps what it holds already, whoever handed
   * that in; what is new must be the owner's. Pictures that are not hers, or that something else holds, are answered like unknown ones: P404.
   */
  claim(writer: Writer, owner: Owner, holder: Holder, fileIds: readonly string[]): Promise<true | Refusal>
  /** Null for an unknown file and for another person's alike. */
  read(reader: Reader, whose: Owner & { readonly fileId: string }): Promise<StoredFile | null>
  /** Of what a holder holds, whoever handed it in; null for all else. */
  readHeld(reader: Reader, held: Holder & { readonly companyId: string; readonly fileId: string }): Promise<StoredFile | null>
  /** What a holder holds, oldest first. */
  heldBy(reader: Reader, companyId: string, holder: Holder): Promise<readonly string[]>
  /** What there is of a person's pictures, oldest first, without opening one; unclaimed ones too. */
  keptOf(reader: Reader, owner: Owner): Promise<readonly KeptFile[]>
  /** Deletes all that a person owns, as when she is erased. Says how many. */
  deleteOf(writer: Writer, owner: Owner): Promise<number>
}

async function decoded(bytes: Uint8Array): Promise<Picture | Refusal> {
  if (bytes.length >= FILE_BYTES_MAX) return refuse('FILE-SIZE')
  if (!beginsAsPicture(bytes)) return refuse('FILE-KIND')
  try {
    const input = { limitInputPixels: PIXELS_MAX, failOn: 'warning', pages: 1 } as const
    const { format } = await sharp(bytes, input).metadata()
    if (!KINDS.has(format)) return refuse('FILE-KIND')
    const { data, info } = await sharp(bytes, input)
      .autoOrient() // the turn stands in the metadata, which is not kept
      .resize({ width: LONG_SIDE_PIXELS, height: LONG_SIDE_PIXELS, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: JPEG_QUALITY })
      .timeout({ seconds: DECODE_WITHIN_SECONDS })
      .toBuffer({ resolveWithObject: true })
    return { bytes: data, width: info.width, height: info.height }
  } catch {
    return refuse('FILE-KIND') // broken, cut short, too many pixels, or made to look like a picture
  }
}

const sealedFile = (reader: Reader, { companyId, fileId }: { readonly companyId: string; readonly fileId: string }) =>
  reader.selectFrom('storedFile').select(['mediaType', 'contentSealed']).where('companyId', '=', companyId).where('id', '=', fileId)

export function filesOf(clock: Clock, secrets: Secrets): Files {
  const opened = (fileId: string, { mediaType, contentSealed }: { mediaType: string; contentSealed: Buffer }): StoredFile => ({
    mediaType,
    bytes: Buffer.from(secrets.open(sealPurpose(fileId), contentSealed), 'base64'),
  })
  return {
    async decode(bytes) {
      return (await decoding.run(() => decoded(bytes))) ?? refuse('P429', { facts: { retryAfterSeconds: 5 } })
    },
    async keep(writer, { companyId, ownerId, picture }) {
      // Her row is held, so that of many that come at once no more are kept than may wait.
      await writer.selectFrom('person').select('id').where('companyId', '=', companyId).where('id', '=', ownerId).forNoKeyUpdate().execute()
      const { waiting } = await writer
        .selectFrom('storedFile')
        .select((eb) => eb.fn.countAll<number>().as('waiting'))
        .where('companyId', '=', companyId)
        .where('ownerId', '=', ownerId)
        .where('holderId', 'is', null)
        .executeTakeFirstOrThrow()
      if (waiting >= UNCLAIMED_MAX) return refuse('P429', { facts: { retryAfterSeconds: 3_600 } })
      const now = clock.now()
      const fileId = uuidv7(now.epochMilliseconds)
      await writer
        .insertInto('storedFile')
        .values({
          companyId,
          id: fileId,
          ownerId,
          mediaType: 'image/jpeg',
          width: picture.width,
          height: picture.height,
          byteCount: picture.bytes.length,
          contentSealed: secrets.seal(sealPurpose(fileId), picture.bytes.toString('base64')),
          createdAt: now,
        })
        .execute()
      return { fileId }
    },
    async claim(writer, { companyId, ownerId }, { heldBy, holderId }, fileIds) {
      const ids = [...new Set(fileIds)]
      invariant(ids.length <= UNCLAIMED_MAX, 'a form takes fewer pictures than this')
      if (ids.length > 0) {
        const found = await writer
          .selectFrom('storedFile')
          .select('id')
          .where('companyId', '=', companyId)
          .where('id', 'in', ids)
          .where((eb) => eb.or([eb.and([eb('ownerId', '=', ownerId), eb('holderId', 'is', null)]), eb.and({ heldBy, holderId })]))
          .orderBy('id')
          .forUpdate()
          .execute()
        if (found.length < ids.length) return refuse('P404')
        await writer.updateTable('storedFile').set({ heldBy, holderId }).where('companyId', '=', companyId).where('id', 'in', ids).execute()
      }
      await writer
        .deleteFrom('storedFile')
        .where('companyId', '=', companyId)
        .where('heldBy', '=', heldBy)
        .where('holderId', '=', holderId)
        .$if(ids.length > 0, (query) => query.where('id', 'not in', ids))
        .execute()
      return true
    },
    async read(reader, { companyId, ownerId, fileId }) {
      const row = await sealedFile(reader, { companyId, fileId }).where('ownerId', '=', ownerId).executeTakeFirst()
      return row ? opened(fileId, row) : null
    },
    async readHeld(reader, { companyId, fileId, heldBy, holderId }) {
      const row = await sealedFile(reader, { companyId, fileId })
        .where('heldBy', '=', heldBy)
        .where('holderId', '=', holderId)
        .executeTakeFirst()
      return row ? opened(fileId, row) : null
    },
    async heldBy(reader, companyId, { heldBy, holderId }) {
      const rows = await reader
        .selectFrom('storedFile')
        .select('id')
        .where('companyId', '=', companyId)
        .where('heldBy', '=', heldBy)
        .where('holderId', '=', holderId)
        .orderBy('id')
        .execute()
      return rows.map(({ id }) => id)
    },
    async keptOf(reader, { companyId, ownerId }) {
      return reader
        .selectFrom('storedFile')
        .select(['mediaType', 'byteCount', 'heldBy', 'holderId', 'createdAt'])
        .where('companyId', '=', companyId)
        .where('ownerId', '=', ownerId)
        .orderBy('id')
        .limit(KEPT_MAX)
        .execute()
    },
    async deleteOf(writer, { companyId, ownerId }) {
      const { numDeletedRows } = await writer
        .deleteFrom('storedFile')
        .where('companyId', '=', companyId)
        .where('ownerId', '=', ownerId)
        .executeTakeFirst()
      return Number(numDeletedRows)
    },
  }
}
