import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { serveSheet } from '../kit/page.ts'
import { APPS } from './apps.ts'
import { registerDingtalk } from './dingtalk.ts'
import { registerLark } from './lark.ts'
import { registerOidc } from './oidc.ts'
import { registerTickets } from './tickets.ts'
import { registerWechat } from './wechat.ts'
import { registerWecom } from './wecom.ts'
import type { IdentityWorld } from './world.ts'

/** The identity platforms under their real paths, each below a prefix; in a room of their own, where forms are read. */
export function registerIdentity(app: FastifyInstance, world: IdentityWorld): void {
  app.register((room, _options, done) => {
    room.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, parsed) =>
      parsed(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    serveSheet(room, '/identity/page.css', new URL('./page.css', import.meta.url))
    registerOidc(room, world)
    registerLark(room, world)
    registerWecom(room, world)
    registerDingtalk(room, world)
    registerWechat(room, world)
    registerTickets(room, world)
    done()
  })
}

/** What the product is given to be an app of each platform. */
export interface IdentityAccess {
  readonly base: string
  readonly apps: typeof APPS
}

export const identityAccess = (origin: string): IdentityAccess => ({ base: `${origin}/identity`, apps: APPS })

const rotateRequest = z.strictObject({ signer: z.enum(['oidc', 'oa', 'host']), forgetOld: z.boolean().default(false) })

interface ControlRoutes {
  readonly post: <S extends z.ZodType>(path: string, schema: S, work: (body: z.output<S>) => unknown) => void
}

export function registerIdentityControl({ post }: ControlRoutes, world: IdentityWorld): void {
  post('/control/identity/rotate', rotateRequest, ({ signer, forgetOld }) => {
    world.keys.rotate(signer, forgetOld)
    return { signer, keys: world.keys.jwks(signer).keys.length }
  })
}
