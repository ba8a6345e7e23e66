import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { beijingTime } from '../kit/clock.ts'
import type { Store } from '../kit/store.ts'
import type { Clerk } from './clerk.ts'
import { newestRequests, readSettings } from './requests.ts'

/** The clerk on the control page: on or off duty, how long she takes, who she is at the product, and what she did. */
const SHOWN = 50
const DELAY_MOST_MS = 86_400_000

const deskRequest = z
  .strictObject({
    isOn: z.boolean().optional(),
    delayMs: z.number().int().min(0).max(DELAY_MOST_MS).optional(),
    account: z
      .strictObject({
        origin: z.url({ protocol: /^https?$/ }),
        name: z.string().min(1).max(100),
        password: z.string().min(1).max(200),
      })
      .optional(),
  })
  .transform((body) => ({
    ...(body.isOn === undefined ? {} : { isOn: body.isOn }),
    ...(body.delayMs === undefined ? {} : { delayMs: body.delayMs }),
    ...(body.account === undefined ? {} : { account: body.account }),
  }))

interface Paths {
  get(path: string, work: (request: FastifyRequest, reply: FastifyReply) => unknown): void
  post<S extends z.ZodType>(path: string, schema: S, work: (body: z.output<S>, reply: FastifyReply) => unknown): void
}

/** Never her password. */
function view(store: Store, clerk: Clerk) {
  const { isOn, delayMs, account } = readSettings(store)
  return {
    isOn,
    delayMs,
    account: account && { origin: account.origin, name: account.name },
    trouble: clerk.trouble,
    requests: newestRequests(store, SHOWN).map(({ inquiryId, number, state, dueAt, answer, productCode }) => {
      const body = answer?.what === 'quote' ? (answer.body as { readonly plans: readonly unknown[] }) : null
      return { inquiryId, number, state, dueAt: beijingTime(dueAt), plans: body?.plans.length ?? 0, productCode }
    }),
  }
}

export function registerDeskControl({ get, post }: Paths, store: Store, clerk: Clerk): void {
  get('/control/desk', () => view(store, clerk))
  post('/control/desk', deskRequest, (change) => {
    clerk.set(change)
    return view(store, clerk)
  })
}
