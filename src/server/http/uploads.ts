import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { CallDefinition, UploadedFile } from '../../kernel/call.ts'
import type { Language } from '../../kernel/language.ts'
import { type Refusal, refuse } from '../../kernel/result.ts'
import { plumbingText } from '../text.ts'

const FIELD = 'file'
/** What surrounds a file in a multipart body: boundaries and the part's headers. */
const ENVELOPE_BYTES_MAX = 4 * 1024

/**
 * The one file of an upload. Nothing is read before the caller may come in and the announced length fits; what is longer than it
 * announced is cut off at the limit.
 */
export async function uploadOf(
  definition: CallDefinition,
  request: FastifyRequest,
  language: Language,
): Promise<{ input: { file: UploadedFile } } | { refusal: Refusal }> {
  const bytesMax = definition.upload?.bytesMax ?? 0
  const missing = { refusal: refuse('P400', { detail: { fields: [{ field: FIELD, message: plumbingText[language].fields.missing }] } }) }
  if (!request.isMultipart()) return missing
  if (Number(request.headers['content-length'] ?? 0) > bytesMax + ENVELOPE_BYTES_MAX) return cut(request, refuse('P413'))
  const files: Buffer[] = []
  try {
    for await (const part of request.parts({ limits: { files: 1, fields: 0, parts: 2, fileSize: bytesMax, headerPairs: 20 } })) {
      if (part.type !== 'file') continue
      const bytes = await part.toBuffer()
      if (part.fieldname === FIELD) files.push(bytes)
    }
  } catch (error) {
    const status = typeof error === 'object' && error !== null && 'statusCode' in error ? error.statusCode : 400
    // Two files at once is no well-formed upload; only the one file being too large is said to be so.
    const isTooLarge = status === 413 && error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE'
    return cut(request, isTooLarge ? refuse('P413') : missing.refusal)
  }
  const [bytes] = files
  return bytes === undefined || bytes.length === 0 ? missing : { input: { file: { bytes } } }
}

/** What still comes is let pass unread, so that the answer arrives. */
export function letPass(request: FastifyRequest, refusal: Refusal): Refusal {
  request.raw.resume()
  return refusal
}

const cut = (request: FastifyRequest, refusal: Refusal): { refusal: Refusal } => ({ refusal: letPass(request, refusal) })

/** What tells two inputs apart, for idempotency: of a file its hash. */
export function fingerprintOf(definition: CallDefinition, input: object): object {
  if (!definition.upload || !('file' in input)) return input
  const { bytes } = input.file as UploadedFile
  return { ...input, file: createHash('sha256').update(bytes).digest('base64') }
}
