import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { PageLanguage } from '../kit/page.ts'
import { languageOf, pageHeaders } from '../kit/page.ts'
import { choosePage, refusedPage } from './page.ts'
import { findPerson } from './people.ts'
import type { GrantDetail, IdentityWorld, Platform } from './world.ts'
import { grant } from './world.ts'

/** How one platform's page of consent is asked, and how it sends the browser back. */
export interface Door {
  readonly platform: Platform
  readonly path: string
  /** What is wrong with the request, or what the code will be good for. */
  readonly admit: (query: Readonly<Record<string, string>>) => { readonly refused: string } | GrantDetail
  /** The parameter that brings the code back. */
  readonly codeName: 'code' | 'authCode'
  /** What a declined request brings back beside its state. */
  readonly declined: Readonly<Record<string, string>>
  /** More that comes back with the code. */
  readonly more?: (origin: string) => Readonly<Record<string, string>>
}

const returnAddress = z.url({ protocol: /^https?$/ }).max(1024)
const chosen = z.object({ person: z.string().max(20).optional(), decline: z.string().max(1).optional() }).catch({})
const words = z.record(z.string(), z.string())

/** What every platform holds against its register: our app, and the one path of it that codes may go to. */
export function registered(
  platform: Platform,
  query: Readonly<Record<string, string>>,
  app: { readonly given: string | undefined; readonly known: string },
): { readonly refused: string } | { readonly redirectUri: string } {
  if (app.given !== app.known) return { refused: 'unknown_client' }
  const address = returnAddress.safeParse(query['redirect_uri'])
  if (!address.success || !new URL(address.data).pathname.endsWith(`/sso/${platform}`)) return { refused: 'redirect_uri_mismatch' }
  return { redirectUri: address.data }
}

function backWith(redirectUri: string, state: string | undefined, params: Readonly<Record<string, string>>): string {
  const url = new URL(redirectUri)
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value)
  if (state !== undefined) url.searchParams.set('state', state)
  return url.toString()
}

/** The origin as whoever asks knows us. */
export const originOf = (request: FastifyRequest): string => `${request.protocol}://${request.headers.host ?? '127.0.0.1'}`

export function registerDoor(app: FastifyInstance, world: IdentityWorld, door: Door): void {
  const read = (request: FastifyRequest) => {
    const query = words.catch({}).parse(request.query)
    const language: PageLanguage = languageOf(request.headers['accept-language'], query['lang'])
    return { query, language, asked: door.admit(query) }
  }
  const refuse = (reply: FastifyReply, language: PageLanguage, why: string) =>
    reply
      .code(400)
      .headers(pageHeaders())
      .send(refusedPage(door.platform, language, why))

  app.get(door.path, (request, reply) => {
    const { language, asked } = read(request)
    if ('refused' in asked) return refuse(reply, language, asked.refused)
    const targets = asked.redirectUri === undefined ? [] : [new URL(asked.redirectUri).origin]
    return reply.headers(pageHeaders(targets)).send(choosePage(door.platform, language, request.url))
  })
  app.post(door.path, (request, reply) => {
    const { query, language, asked } = read(request)
    if ('refused' in asked) return refuse(reply, language, asked.refused)
    const redirectUri = asked.redirectUri ?? ''
    const person = findPerson(chosen.parse(request.body).person)
    if (!person) return reply.redirect(backWith(redirectUri, query['state'], door.declined), 302)
    const code = grant(world, door.platform, 'code', person, asked)
    const params = { [door.codeName]: code, ...door.more?.(originOf(request)) }
    return reply.redirect(backWith(redirectUri, query['state'], params), 302)
  })
}
