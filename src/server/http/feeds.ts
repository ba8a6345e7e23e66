import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Language } from '../../kernel/language.ts'
import { refusePlainly, type EdgeTools } from './edge.ts'

/** What a feed is asked for. */
export interface FeedAsked {
  /** The last part of the address, as it was sent: it holds the secret. It is written down nowhere. */
  readonly file: string
  /** The keyed hash of the client's address, for limits. */
  readonly address: string
}

export type FeedAnswer =
  | { readonly is: 'unknown' }
  | { readonly is: 'tooOften'; readonly retryAfterSeconds: number }
  | {
      readonly is: 'document'
      readonly type: 'text/calendar'
      readonly language: Language
      readonly fileName: string
      readonly text: string
    }

/**
 * What a program reads by itself, again and again, at a secret address: no session, no envelope, no body. Served under
 * `/api` + path + `/` + the file that holds the secret. What is answered depends on the address alone.
 */
export interface FeedRoute {
  readonly path: `/${string}`
  readonly read: (asked: FeedAsked) => Promise<FeedAnswer>
}

/** Whether one of the tags that a client has is this one (RFC 9110, 13.1.2: compared weakly). */
function hasTag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false
  const bare = (one: string): string => one.trim().replace(/^W\//, '')
  return header.trim() === '*' || header.split(',').some((one) => bare(one) === bare(tag))
}

function send(answer: Extract<FeedAnswer, { is: 'document' }>, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  // Weak: the same document goes out compressed in several ways.
  const tag = `W/"${createHash('sha256').update(answer.text).digest('base64url')}"`
  reply
    .header('etag', tag)
    .header('cache-control', 'private, no-cache') // kept by the program that reads it, never in between
    .header('content-language', answer.language === 'zh' ? 'zh-CN' : 'en')
    .header('x-robots-tag', 'noindex')
  if (hasTag(request.headers['if-none-match'], tag)) return reply.code(304).send()
  return reply
    .type(`${answer.type}; charset=utf-8`)
    .header('content-disposition', `inline; filename="${answer.fileName}"`)
    .send(answer.text)
}

export function serveFeeds(
  app: FastifyInstance,
  routes: readonly FeedRoute[],
  { hashAddress, isUnavailable }: Pick<EdgeTools, 'hashAddress' | 'isUnavailable'>,
): void {
  for (const { path, read } of routes) {
    app.get(`/api${path}/:file`, async (request, reply) => {
      const { file } = request.params as { file: string }
      let answer: FeedAnswer
      try {
        answer = await read({ file, address: hashAddress(request.ip || 'gone') })
      } catch (error) {
        if (!isUnavailable(error)) throw error
        request.log.error({ err: error }, 'feed_unavailable')
        return refusePlainly('P503', request, reply.header('retry-after', '2'))
      }
      if (answer.is === 'unknown') return refusePlainly('P404', request, reply)
      if (answer.is === 'tooOften') return refusePlainly('P429', request, reply.header('retry-after', String(answer.retryAfterSeconds)))
      return send(answer, request, reply)
    })
  }
}
