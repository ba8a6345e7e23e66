import type { FastifyInstance } from 'fastify'
import { registerCashier } from './cashier.ts'
import { registerGateway } from './gateway.ts'
import { registerHoldPage } from './hold-page.ts'
import type { AlipayWorld } from './model.ts'

/** Alipay's addresses, in a room of their own: only here are forms read, air/1 goes on refusing them. */
export function registerAlipay(app: FastifyInstance, world: AlipayWorld): void {
  app.register((room, _options, done) => {
    room.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, parsed) =>
      parsed(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    registerGateway(room, world)
    registerCashier(room, world)
    registerHoldPage(room, world)
    done()
  })
}
