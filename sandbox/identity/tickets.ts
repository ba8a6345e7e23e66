import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { problem, serve } from '../kit/http.ts'
import { APPS } from './apps.ts'
import { originOf } from './door.ts'
import type { IdentityPerson } from './people.ts'
import { findPerson, subjectAt } from './people.ts'
import type { IdentityWorld } from './world.ts'
import { grant } from './world.ts'

/**
 * What a host hands to the page inside it, for whoever plays the host: `GET /identity/<platform>/ticket?person=QC1001`. Lark and
 * DingTalk hand out a code of their script library; the office system and the native app sign a token.
 */
const TOKEN_SECONDS = 120
const query = z.object({
  person: z.string().max(20),
  kind: z.enum(['good', 'expired', 'foreign', 'forged', 'unsigned', 'long']).default('good'),
})

/** `kind` bends a token as somebody might who means no good, or whose clock is wrong. */
function signedToken(
  world: IdentityWorld,
  signer: 'oa' | 'host',
  issuer: string,
  person: IdentityPerson,
  kind: z.output<typeof query>['kind'],
): string {
  const at = Math.floor(world.now() / 1000) - (kind === 'expired' ? 3600 : 0)
  const claims = {
    iss: issuer,
    aud: kind === 'foreign' ? 'another-system' : APPS[signer].audience,
    sub: subjectAt(signer, person),
    jti: randomUUID(),
    iat: at,
    exp: at + (kind === 'long' ? 3600 : TOKEN_SECONDS),
    name: person.name.zh,
    email: person.mail,
    ...(person.isMember ? { staff_number: person.key } : {}),
  }
  return world.keys.sign(signer, claims, { signature: kind === 'forged' ? 'strange' : kind === 'unsigned' ? 'none' : 'own' })
}

export function registerTickets(app: FastifyInstance, world: IdentityWorld): void {
  for (const platform of ['oa', 'host', 'lark', 'dingtalk'] as const) {
    app.get(`/identity/${platform}/ticket`, (request, reply) =>
      serve(`${platform}HostTicket`, world.faults, reply, () => {
        const asked = query.safeParse(request.query)
        const person = asked.success ? findPerson(asked.data.person) : undefined
        if (!asked.success || !person) return problem(404, 'not_found', 'There is no such person')
        const isSigner = platform === 'oa' || platform === 'host'
        const ticket = isSigner
          ? signedToken(world, platform, `${originOf(request)}/identity/${platform}`, person, asked.data.kind)
          : grant(world, platform, 'insideCode', person)
        return { status: 200, headers: { 'cache-control': 'no-store' }, body: { ticket } }
      }),
    )
  }
  for (const signer of ['oa', 'host'] as const) {
    app.get(`/identity/${signer}/jwks.json`, (_request, reply) =>
      serve(`${signer}Keys`, world.faults, reply, () => ({ status: 200, body: world.keys.jwks(signer) })),
    )
  }
}
