import { setTimeout as wait } from 'node:timers/promises'
import { timingSafeEqual } from 'node:crypto'
import Fastify from 'fastify'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pino } from 'pino'
import type { z } from 'zod'
import type { Faults } from './faults.ts'

/** What an operation answers: a status and a body of the protocol. */
export interface Answer {
  readonly status: number
  readonly body: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** The passenger's magic name bends how this answer travels. */
  readonly bend?: 'lost' | 'never' | 'slow' | 'wrong'
}

export interface FieldProblem {
  readonly path: string
  readonly message: string
}

export function problem(status: number, code: string, message: string, more: Readonly<Record<string, unknown>> = {}): Answer {
  return { status, body: { error: { code, message, ...more } } }
}

export function invalid(fields: readonly FieldProblem[]): Answer {
  return problem(400, 'invalid', 'The request does not follow the protocol', { fields: fields.slice(0, 50) })
}

export type Parsed<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly answer: Answer }

export function parse<S extends z.ZodType>(schema: S, input: unknown): Parsed<z.output<S>> {
  const result = schema.safeParse(input)
  if (result.success) return { ok: true, value: result.data }
  return { ok: false, answer: invalid(result.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }))) }
}

const BODY_LIMIT_BYTES = 256 * 1024

/** The server: structured log of method, route and status; never a body, a query or an address line, which may name people. */
export function createServer(options: { logLevel: string; logStream?: { write(line: string): void } }): FastifyInstance {
  const serializers = {
    req: (request: FastifyRequest) => ({ method: request.method, route: request.routeOptions?.url ?? 'unknown' }),
    res: (reply: FastifyReply) => ({ status: reply.statusCode }),
    err: (error: Error) => ({ type: error.name, message: error.message, stack: error.stack ?? '' }),
  }
  const loggerInstance: FastifyBaseLogger = pino({ level: options.logLevel, serializers }, options.logStream ?? process.stderr)
  const app = Fastify({ bodyLimit: BODY_LIMIT_BYTES, forceCloseConnections: true, routerOptions: { maxParamLength: 200 }, loggerInstance })
  // A client that says JSON and sends nothing means "no body"; Fastify's own parser refuses that.
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    if (body === '') return done(null, undefined)
    try {
      return done(null, JSON.parse(String(body)))
    } catch {
      return done(Object.assign(new Error('The body is not JSON'), { statusCode: 400 }))
    }
  })
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const status = error.statusCode ?? 500
    if (status < 500) return reply.code(status).send({ error: { code: 'invalid', message: error.message, fields: [] } })
    request.log.error(error)
    return reply.code(500).send({ error: { code: 'unavailable', message: 'The sandbox itself failed; see its log' } })
  })
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ error: { code: 'not_found', message: 'There is no such address' } }))
  return app
}

/** Compares a bearer key without telling by the time it takes how much of it was right. */
export function hasKey(request: FastifyRequest, key: string): boolean {
  const given = Buffer.from(request.headers.authorization ?? '')
  const wanted = Buffer.from(`Bearer ${key}`)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

const BEFORE = ['delayMs', 'errorRate', 'status', 'cutAfterBody'] as const
const AFTER = ['delayReplyMs', 'statusAfter', 'lostReply', 'wrongAnswer', 'halfAnswer', 'answerTwice'] as const
const SLOW_REPLY_MS = 5000
/** A reply that never comes ends with the caller's patience, at the latest with this. */
const NEVER_MS = 120_000

function cut(reply: FastifyReply): void {
  reply.hijack()
  reply.raw.socket?.destroy()
}

/** Waits, but not for a caller who has gone, and not beyond the server's own end. */
async function waitFor(ms: number, reply: FastifyReply): Promise<void> {
  const gone = new AbortController()
  const stop = () => gone.abort()
  reply.raw.once('close', stop)
  await wait(ms, undefined, { signal: gone.signal, ref: false }).catch(() => undefined)
  reply.raw.off('close', stop)
}

function sendWrong(reply: FastifyReply): FastifyReply {
  return reply.code(200).header('content-type', 'application/json').send('{"status":"OK","data":null}')
}

function sendHalf(reply: FastifyReply, answer: Answer): void {
  reply.hijack()
  const text = Buffer.from(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body))
  reply.raw.writeHead(answer.status, { 'content-type': 'application/json; charset=utf-8', 'content-length': text.length })
  reply.raw.write(text.subarray(0, Math.floor(text.length / 2)), () => reply.raw.socket?.destroy())
}

/** Both answers leave in one piece: whoever reads the line finds the second right behind the first. */
function sendTwice(reply: FastifyReply, answer: Answer): void {
  reply.hijack()
  const body = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body)
  // 204 is the answer that has no body, and says so by its number alone.
  const length = answer.status === 204 ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  const lines = Object.entries({ 'content-type': 'application/json; charset=utf-8', ...answer.headers, ...length }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  )
  const whole = `HTTP/1.1 ${answer.status} Again\r\n${lines.join('')}\r\n${body}`
  reply.raw.socket?.write(whole + whole)
}

const unavailable = (_status: number, message: string): object => ({ error: { code: 'unavailable', message } })

/** Runs an operation as the faults of the hour allow, and sends what it answers. `inWords` is how its protocol tells an ordered failure. */
export async function serve(
  operation: string,
  faults: Faults,
  reply: FastifyReply,
  work: () => Answer,
  inWords: (status: number, message: string) => object = unavailable,
): Promise<unknown> {
  for (const fault of faults.take(operation, BEFORE)) {
    if (fault.kind === 'delayMs') await waitFor(fault.ms ?? 1000, reply)
    else if (fault.kind === 'cutAfterBody') return cut(reply)
    else {
      const status = fault.kind === 'status' ? (fault.status ?? 503) : 503
      return reply.code(status).header('retry-after', '1').send(inWords(status, 'A fault was ordered'))
    }
  }
  const answer = work()
  if (answer.bend === 'lost') return cut(reply)
  if (answer.bend === 'wrong') return sendWrong(reply)
  if (answer.bend === 'slow') await waitFor(SLOW_REPLY_MS, reply)
  if (answer.bend === 'never') {
    await waitFor(NEVER_MS, reply)
    return cut(reply)
  }
  for (const fault of faults.take(operation, AFTER)) {
    if (fault.kind === 'delayReplyMs') await waitFor(fault.ms ?? 1000, reply)
    else if (fault.kind === 'lostReply') return cut(reply)
    else if (fault.kind === 'wrongAnswer') return sendWrong(reply)
    else if (fault.kind === 'halfAnswer') return sendHalf(reply, answer)
    else if (fault.kind === 'answerTwice') return sendTwice(reply, answer)
    else return reply.code(fault.status ?? 502).send(inWords(fault.status ?? 502, 'A fault was ordered; the work was done'))
  }
  if (reply.raw.destroyed) return cut(reply)
  return reply
    .code(answer.status)
    .headers(answer.headers ?? {})
    .send(answer.body)
}
