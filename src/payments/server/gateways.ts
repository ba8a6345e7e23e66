import { invariant } from '../../kernel/result.ts'
import type { GatewayName, PaymentGateway, PayWay } from '../supplier/port.ts'

/** The gateways that the operator has set up. */
export interface Gateways {
  /** The gateway of a trade that was made there. Once set up it must stay so until all of its trades have ended. */
  of(name: GatewayName): PaymentGateway
  /** The gateway by which one can pay this way; null where none is set up for it. */
  by(way: PayWay): PaymentGateway | null
  readonly all: readonly PaymentGateway[]
}

export function gatewaysFrom(all: readonly PaymentGateway[]): Gateways {
  const byName = new Map(all.map((gateway) => [gateway.name, gateway]))
  invariant(byName.size === all.length, 'a gateway is set up once')
  return {
    all,
    of(name) {
      const gateway = byName.get(name)
      invariant(gateway, `a trade was made at ${name}: it must stay set up until all of its trades have ended`)
      return gateway
    },
    by: (way) => all.find((gateway) => gateway.ways.includes(way)) ?? null,
  }
}
