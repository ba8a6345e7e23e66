import { z } from 'zod'
import { call } from '../kernel/call.ts'

/** Hosts whose own script library wants a signature of the page that uses it. */
export const SIGNING_HOSTS = ['wechat', 'dingtalk', 'lark', 'wecom'] as const

export const hostSignature = call({
  spec: [],
  method: 'GET',
  path: '/hosts/signature',
  summary: 'The signature with which a page of ours may use the abilities of the host it runs in.',
  // Public pages have titles, places and shares too; what is signed is an address of ours and nothing else.
  access: 'anonymous',
  effect: 'read',
  timeoutMs: 20_000,
  query: z.strictObject({
    host: z.enum(SIGNING_HOSTS),
    /** The page's address without what stands behind the number sign. */
    url: z.string().min(1).max(2_048),
  }),
  result: z.object({
    /** What the host knows this installation as; which of them it has, hangs on the host. */
    ids: z.object({ appId: z.string().optional(), corpId: z.string().optional(), agentId: z.string().optional() }),
    /** In the unit that this host counts in. */
    timestamp: z.string(),
    nonce: z.string(),
    signature: z.string(),
  }),
  errors: ['HOST-NOT-SET', 'HOST-URL', 'HOST-AWAY', 'P429'],
})

/** Where the company's own app is found, for the landing pages; nulls where there is none. */
export const hostApp = call({
  spec: [],
  method: 'GET',
  path: '/hosts/app',
  summary: 'Where the native app is opened and installed from, as the operator has set it.',
  access: 'anonymous',
  effect: 'read',
  timeoutMs: 60_000,
  result: z.object({ openUrl: z.string().nullable(), iosUrl: z.string().nullable(), androidUrl: z.string().nullable() }),
  errors: [],
})

export const callList = [hostSignature, hostApp] as const
