import { readFileSync } from 'node:fs'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { beijingTime } from '../kit/clock.ts'
import { problem } from '../kit/http.ts'
import { languageOf, pageHeaders } from '../kit/page.ts'
import type { InboxWorld, Message } from './messages.ts'
import { listMessages, originOf, setOrigin } from './messages.ts'
import { inboxPage } from './page.ts'

/** The inbox: a page for people, and the same as JSON for tests. */
const inboxQuery = z.object({
  to: z.string().max(254).default(''),
  after: z.coerce.number().int().min(0).default(0),
  lang: z.string().optional(),
})
const originRequest = z.strictObject({ origin: z.url({ protocol: /^https?$/ }).max(200) })

const asset = (name: string) => readFileSync(new URL(`./${name}`, import.meta.url), 'utf8')
const ASSETS = [
  { path: '/inbox/page.mjs', type: 'text/javascript; charset=utf-8', text: asset('page.mjs') },
  { path: '/inbox/page.css', type: 'text/css; charset=utf-8', text: asset('page.css') },
]
/** The page looks by itself whether something has arrived. */
const PAGE_HEADERS = pageHeaders([], ["script-src 'self'", "connect-src 'self'", 'img-src data:'])

function view(message: Message) {
  const { at, params, ...rest } = message
  return { ...rest, at: beijingTime(at), ...(message.kind === 'sms' ? { params } : {}) }
}

/** What a person types of a number is found whatever she puts between its digits. */
const wanted = (to: string): string => (/^[\d\s+-]+$/.test(to) ? to.replaceAll(/[\s-]/g, '') : to.trim().toLowerCase())

interface Switches {
  get(path: string, work: (request: FastifyRequest, reply: FastifyReply) => unknown): unknown
  post<S extends z.ZodType>(path: string, schema: S, work: (body: z.output<S>, reply: FastifyReply) => unknown): unknown
}

export function registerInbox({ get, post }: Switches, world: InboxWorld): void {
  const asked = (work: (query: z.output<typeof inboxQuery>, request: FastifyRequest, reply: FastifyReply) => unknown) => {
    return (request: FastifyRequest, reply: FastifyReply) => {
      const query = inboxQuery.safeParse(request.query)
      if (!query.success) return reply.code(400).send(problem(400, 'invalid', z.prettifyError(query.error)).body)
      return work(query.data, request, reply)
    }
  }
  for (const { path, type, text } of ASSETS) get(path, (_request, reply) => reply.header('content-type', type).send(text))
  get(
    '/inbox',
    asked(({ to, lang }, request, reply) => {
      const language = languageOf(request.headers['accept-language'], lang)
      const messages = listMessages(world.store, { to: wanted(to), after: 0 })
      return reply.headers(PAGE_HEADERS).send(inboxPage({ messages, to, language }))
    }),
  )
  get(
    '/control/inbox',
    asked(({ to, after }) => ({ messages: listMessages(world.store, { to: wanted(to), after }).map(view) })),
  )
  get('/control/inbox/origin', () => ({ origin: originOf(world.store) }))
  post('/control/inbox/origin', originRequest, ({ origin }) => {
    setOrigin(world.store, new URL(origin).origin)
    return { origin: originOf(world.store) }
  })
}
