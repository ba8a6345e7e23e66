import { z } from 'zod'
import { call } from '../../kernel/call.ts'
import { LINK_BACK_BECAUSE, LINK_MOVES, LINK_STATES } from '../rules/link-back.ts'
import { PAY_HOSTS, PAY_WAYS } from '../rules/ways.ts'
import { NOT_PAYABLE } from './cashiers.ts'

/*
 * A part that is paid in another way than by its payer at a gateway: at the desk, or by somebody outside who holds a link. The link is
 * opened at `/pay/link#<token>`: what stands behind # is sent to no server, so that no log keeps it.
 */

const payOrderIdOnly = z.strictObject({ payOrderId: z.uuid() })
/** Any other text is simply no link. */
const token = z.string().min(1).max(100)
/** An ISO instant. */
const instant = z.string()

export const payAtDesk = call({
  spec: [],
  method: 'POST',
  path: '/pay/desk/choose',
  summary: 'Says that the part will be paid at the desk: it waits longer, as the company has set, never beyond the ticketing limit.',
  access: 'signedIn',
  effect: 'write',
  timeoutMs: 60_000,
  body: payOrderIdOnly,
  result: z.object({ expiresAt: instant }),
  errors: [...NOT_PAYABLE, 'PAY-NO-DESK'],
})

export const payOtherWay = call({
  spec: [],
  method: 'POST',
  path: '/pay/checkout/otherWay',
  summary: 'Ends what the caller has begun to pay at a gateway, so that she can choose anew; says how the part stands then.',
  access: 'signedIn',
  effect: 'write',
  timeoutMs: 60_000,
  body: payOrderIdOnly,
  result: z.object({ state: z.enum(['waiting', 'due', 'held', 'paid', 'closed']) }),
  errors: [...NOT_PAYABLE, 'PAY-CONFIRMING'],
})

export const handOnPart = call({
  spec: [],
  method: 'POST',
  path: '/pay/link/make',
  summary: 'Hands the part on to somebody outside: answers with a link that pays it, once. A former link ends.',
  access: 'signedIn',
  effect: 'write',
  timeoutMs: 60_000,
  body: payOrderIdOnly,
  result: z.object({ url: z.string(), expiresAt: instant }),
  errors: [...NOT_PAYABLE],
})

export const takePartBack = call({
  spec: [],
  method: 'POST',
  path: '/pay/link/revoke',
  summary: 'Ends the link of a part, and the payments that were begun by it.',
  access: 'signedIn',
  effect: 'write',
  timeoutMs: 60_000,
  body: payOrderIdOnly,
  result: z.object({ revoked: z.boolean() }),
  errors: [],
})

export const openPayLink = call({
  spec: [],
  method: 'POST',
  path: '/pay/link/open',
  summary: 'What a link pays for, how much and until when, how it stands, and what became of what was paid by it. Names nobody.',
  access: 'anonymous',
  effect: 'read',
  timeoutMs: 60_000,
  body: z.strictObject({ token, host: z.enum(PAY_HOSTS).default('browser') }),
  result: z.object({
    /** over: too old, taken back, or the order needs no money any more, and nothing was paid by it. Then nothing is said of it. */
    state: z.enum(LINK_STATES),
    about: z.object({ orderSeq: z.string(), amountMinor: z.number().int(), expiresAt: instant }).nullable(),
    methods: z.array(
      z.object({ key: z.enum(PAY_WAYS), label: z.string(), available: z.boolean(), why: z.string().optional(), isHeld: z.boolean() }),
    ),
    /** What became of what was paid by it, in sums that add up to that; null as long as all of it pays for the order. */
    back: z
      .object({
        because: z.enum(LINK_BACK_BECAUSE),
        moves: z.array(
          z.object({
            state: z.enum(LINK_MOVES),
            amountMinor: z.number().int(),
            /** In the caller's language. */
            gateway: z.string(),
            /** By when it was promised; of what is back, the day on which it went. YYYY-MM-DD. */
            on: z.string(),
            isLate: z.boolean(),
          }),
        ),
        feeMinor: z.number().int(),
        valueMinor: z.number().int(),
        restMinor: z.number().int(),
      })
      .nullable(),
    now: instant,
  }),
  errors: ['PAY-LINK-WAIT'],
})
export type OpenedPayLink = z.output<typeof openPayLink.result>

export const payByLink = call({
  spec: [],
  method: 'POST',
  path: '/pay/link/prepay',
  summary: 'Prepares a trade for whoever holds the link; answers with the address of the gateway’s cashier.',
  access: 'anonymous',
  effect: 'write',
  timeoutMs: 60_000,
  body: z.strictObject({ token, way: z.enum(['alipayWap', 'wechatH5']) }),
  result: z.object({ url: z.string() }),
  errors: [...NOT_PAYABLE, 'PAY-LINK-OVER', 'PAY-LINK-WAIT', 'PAY-METHOD', 'PAY-GATEWAY', 'PAY-CONFIRMING'],
})

export const confirmPayLink = call({
  spec: [],
  method: 'POST',
  path: '/pay/link/confirm',
  summary: 'Asks the gateway now how the payment by a link stands.',
  access: 'anonymous',
  effect: 'write',
  timeoutMs: 60_000,
  body: z.strictObject({ token }),
  result: z.object({ state: z.enum(LINK_STATES) }),
  errors: ['PAY-LINK-WAIT'],
})

export const otherCalls = [payAtDesk, payOtherWay, handOnPart, takePartBack, openPayLink, payByLink, confirmPayLink] as const
