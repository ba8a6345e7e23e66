import { constants, createPublicKey, publicEncrypt, randomUUID } from 'node:crypto'
import { z } from 'zod'

/** The product's console as a clerk's own program sees it: signs in, reads what waits, answers. */

export interface DeskAccount {
  /** Where the product is: `http://127.0.0.1:8080`. */
  readonly origin: string
  readonly name: string
  readonly password: string
}

const ANSWER_LIMIT_MS = 15_000
const OK = 'Z000'
const HTTP_UNAUTHORIZED = 401

const envelope = z.object({ code: z.string().max(60), message: z.string(), result: z.unknown() })
type Answer = z.output<typeof envelope>

const waiting = z.object({
  inquiryId: z.string().max(60),
  number: z.string().max(40),
  code: z.number().int(),
  next: z.string(),
  legs: z.array(z.object({ fromCityCode: z.string().max(10), toCityCode: z.string().max(10), departDate: z.iso.date() })).max(20),
  cabin: z.enum(['Y', 'A', 'C', 'F']),
  flexDays: z.number().int().min(0).max(30),
  travellers: z.number().int().min(1).max(100),
})
export type Waiting = z.output<typeof waiting>

const page = z.object({ inquiries: z.array(waiting).max(200), next: z.string().nullable() })
const sealing = z.object({ keyId: z.string(), nonce: z.string(), publicKey: z.string() })
const signedIn = z.object({ token: z.string().min(1) })

/** The product does not let this account in: asking again would only lock it. */
export class NotLetIn extends Error {}

function sealed({ publicKey, nonce }: z.output<typeof sealing>, secret: string): string {
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' })
  const plain = Buffer.from(JSON.stringify({ nonce, secret }))
  return publicEncrypt({ key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }, plain).toString('base64')
}

export class ProductDesk {
  readonly #account: DeskAccount
  #token: string | null = null

  constructor(account: DeskAccount) {
    this.#account = account
  }

  async #send(method: 'GET' | 'POST', path: string, sent: { body?: unknown; key?: string } = {}): Promise<Answer & { status: number }> {
    const response = await fetch(new URL(`/api/ops${path}`, this.#account.origin), {
      method,
      signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
      redirect: 'error',
      headers: {
        language: 'en',
        'user-agent': 'sandbox-desk',
        ...(this.#token === null ? {} : { authorization: `Bearer ${this.#token}` }),
        ...(method === 'POST' ? { 'content-type': 'application/json', 'idempotency-key': sent.key ?? randomUUID() } : {}),
      },
      ...(method === 'POST' ? { body: JSON.stringify(sent.body ?? {}) } : {}),
    })
    return { ...envelope.parse(await response.json()), status: response.status }
  }

  async #signIn(): Promise<void> {
    this.#token = null
    const { name, password } = this.#account
    const seal = sealing.parse((await this.#send('GET', '/auth/seal')).result)
    const body = { name, keyId: seal.keyId, nonce: seal.nonce, password: sealed(seal, password) }
    const answer = await this.#send('POST', '/auth/signIn', { body })
    if (answer.code === 'OPS-WRONG' || answer.code === 'OPS-ONCE-OVER') throw new NotLetIn(`The product answers ${answer.code}`)
    if (answer.code !== OK) throw new Error(`The product answers a sign-in with ${answer.code}`)
    this.#token = signedIn.parse(answer.result).token
  }

  /** Asks as the clerk. A session that has ended is begun anew, once. */
  async #ask(method: 'GET' | 'POST', path: string, sent: { body?: unknown; key?: string } = {}): Promise<Answer> {
    if (this.#token === null) await this.#signIn()
    const first = await this.#send(method, path, sent)
    if (first.status !== HTTP_UNAUTHORIZED) return first
    await this.#signIn()
    return this.#send(method, path, sent)
  }

  /** A page of what waits for the desk; `after` is where the page before ended. */
  async waiting(after: string | null): Promise<z.output<typeof page>> {
    const answer = await this.#ask('GET', `/inquiries${after === null ? '' : `?after=${encodeURIComponent(after)}`}`)
    if (answer.code !== OK) throw new Error(`The product answers the desk's list with ${answer.code}`)
    return page.parse(answer.result)
  }

  /** Sent again under the same key, it is the same act. The product's code: `Z000`, or why not. */
  async act(inquiryId: string, what: 'take' | 'quote' | 'refuse', { body, key }: { body: unknown; key: string }): Promise<string> {
    return (await this.#ask('POST', `/inquiries/${encodeURIComponent(inquiryId)}/${what}`, { body, key })).code
  }
}
