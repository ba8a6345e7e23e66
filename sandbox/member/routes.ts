import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { InboxWorld } from '../inbox/messages.ts'
import type { Answer } from '../kit/http.ts'
import { hasKey, parse, serve } from '../kit/http.ts'
import { once } from '../kit/idempotency.ts'
import { bind, bindingRequest, bindingsOf, bindingsQuery, endBinding, sendCode, verificationRequest } from './programme.ts'

/** The addresses of member/1, as openapi.yaml says. */
const BASE = '/member/1'
export const MEMBER_KEY = 'sandbox-member'

const openapiText = readFileSync(new URL('./openapi.yaml', import.meta.url), 'utf8')

export function registerMember(app: FastifyInstance, world: InboxWorld): void {
  const answering =
    (operation: string, work: (request: FastifyRequest) => Answer) => async (request: FastifyRequest, reply: FastifyReply) => {
      if (!hasKey(request, MEMBER_KEY))
        return reply.code(401).send({ error: { code: 'unauthorized', message: 'The bearer key is not right' } })
      return serve(operation, world.faults, reply, () => work(request))
    }
  const keyOf = ({ headers }: FastifyRequest): string | undefined => {
    const key = headers['idempotency-key']
    return typeof key === 'string' ? key : undefined
  }
  const write = <S extends z.ZodType>(operation: string, path: string, schema: S, work: (body: z.output<S>) => Answer) =>
    app.post(
      BASE + path,
      answering(operation, (request) => {
        const body = parse(schema, request.body)
        if (!body.ok) return body.answer
        return once(world.store, world.clock, { operation, path, key: keyOf(request), body: request.body }, () => work(body.value))
      }),
    )
  write('memberSendCode', '/verifications', verificationRequest, (body) => sendCode(world, body))
  write('memberBind', '/bindings', bindingRequest, (body) => bind(world, body))
  app.get(
    `${BASE}/bindings`,
    answering('memberFind', (request) => {
      const query = parse(bindingsQuery, request.query)
      return query.ok ? bindingsOf(world, query.value) : query.answer
    }),
  )
  app.post(
    `${BASE}/bindings/:id/end`,
    answering('memberEnd', (request) => {
      const { id } = request.params as { id: string }
      const asked = { operation: 'memberEnd', path: `/bindings/${id}/end`, key: keyOf(request), body: null }
      return once(world.store, world.clock, asked, () => endBinding(world, id))
    }),
  )
  app.get(`${BASE}/openapi.yaml`, (_request, reply) => reply.type('application/yaml; charset=utf-8').send(openapiText))
}
