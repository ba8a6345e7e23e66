import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** ACS3-HMAC-SHA256: how Aliyun's clients sign a request, checked from what came over the wire. */
const ALGORITHM = 'ACS3-HMAC-SHA256'
const AUTHORIZATION = /^ACS3-HMAC-SHA256 Credential=([^,]{1,100}),SignedHeaders=([a-z0-9;-]{1,400}),Signature=([0-9a-f]{64})$/

export interface SignedRequest {
  readonly method: string
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  /** Names in small letters. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export interface AccessKey {
  readonly id: string
  readonly secret: string
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const encoded = (text: string) =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

function canonicalQuery(query: SignedRequest['query']): string {
  return Object.keys(query)
    .toSorted()
    .map((name) => `${encoded(name)}=${encoded(query[name] ?? '')}`)
    .join('&')
}

/** These must be under the signature, or a request could be used for something else, or for ever. */
const MUST_BE_SIGNED = ['host', 'x-acs-action', 'x-acs-content-sha256', 'x-acs-date', 'x-acs-signature-nonce', 'x-acs-version']

export type SignatureProblem = 'MissingAuthorization' | 'InvalidAccessKeyId.NotFound' | 'IncompleteSignature' | 'SignatureDoesNotMatch'

export function signatureProblem(request: SignedRequest, key: AccessKey): SignatureProblem | null {
  const [, id, list, signature] = AUTHORIZATION.exec(request.headers['authorization'] ?? '') ?? []
  if (id === undefined || list === undefined || signature === undefined) return 'MissingAuthorization'
  if (id !== key.id) return 'InvalidAccessKeyId.NotFound'
  const signed = list.split(';')
  if (MUST_BE_SIGNED.some((name) => !signed.includes(name))) return 'IncompleteSignature'
  const hash = sha256(request.body)
  if (request.headers['x-acs-content-sha256'] !== hash) return 'SignatureDoesNotMatch'
  const headers = signed.map((name) => `${name}:${(request.headers[name] ?? '').trim()}\n`).join('')
  const canonical = [request.method, request.path, canonicalQuery(request.query), headers, list, hash].join('\n')
  const wanted = createHmac('sha256', key.secret)
    .update(`${ALGORITHM}\n${sha256(canonical)}`)
    .digest()
  return timingSafeEqual(wanted, Buffer.from(signature, 'hex')) ? null : 'SignatureDoesNotMatch'
}
