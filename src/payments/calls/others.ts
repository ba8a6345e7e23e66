import { z } from 'zod'
import { call } from '../../kernel/call.ts'
import { PAY_HOSTS, PAY_WAYS } from '../rules/ways.ts'

/*
 * A part that is paid in another way than by its payer at a gateway: at the desk, or by somebody outside who holds a link. The link is
 * opened at `/pay/link#<token>`: what stands behind # is sent to no server, so that no log keeps it.
 */

const payOrderIdOnly = z.strictObject({ payOrderId: z.uuid() })
/** Any other text is simply no link. */
const token = z.string().min(1).max(100)
/** An ISO instant. */
const instant = z.string()
/** As NOT_PAYABLE in calls.ts, which lists these calls. */
const NOT_PAYABLE = ['PAY-CLOSED', 'PAY-LAPSED', 'PAY-PAID', 'PAY-WAITING'] as const

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
  summary: 'What a link pays for, how much and until when, and how it stands. Names nobody.',
  access: 'anonymous',
  effect: 'read',
  timeoutMs: 60_000,
  body: z.strictObject({ token, host: z.enum(PAY_HOSTS).default('browser') }),
  result: z.object({
    /** over: too old, taken back, or the order needs no money any more. Then nothing is said of it. */
    state: z.enum(['due', 'held', 'paid', 'over']),
    about: z.object({ orderSeq: z.string(), amountMinor: z.number().int(), expiresAt: instant }).nullable(),
    methods: z.array(
      z.object({ key: z.enum(PAY_WAYS), label: z.string(), available: z.boolean(), why: z.string().optional(), isHeld: z.boolean() }),
    ),
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
  errors: [...NOT_PAYABLE, 'PAY-LINK-OVER', 'PAY-LINK-WAIT', 'PAY-METHOD', 'PAY-GATEWAY'],
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
  result: z.object({ state: z.enum(['due', 'confirming', 'held', 'paid', 'over']) }),
  errors: ['PAY-LINK-WAIT'],
})

export const otherCalls = [payAtDesk, handOnPart, takePartBack, openPayLink, payByLink, confirmPayLink] as const
