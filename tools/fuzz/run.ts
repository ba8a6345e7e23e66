import { constants, createHash, createPublicKey, publicEncrypt } from 'node:crypto'
import type { CallDefinition } from '../../src/kernel/call.ts'
import { AGREEMENT_VERSION } from '../../src/entry/rules/agreement.ts'
import { judge } from './judge.ts'
import { requestsOf, type FuzzRequest } from './requests.ts'
import { samples } from './samples.ts'
import type { Watch } from './watch.ts'
import { submissionOf, type Things, type World } from './world.ts'

export const nameOf = ({ method, path }: CallDefinition): string => `${method} ${path}`

export interface FuzzReport {
  /** What did not hold, with the request that shows it. */
  readonly problems: readonly string[]
  /** How often each code was answered. */
  readonly codes: Readonly<Record<string, number>>
  readonly sent: number
}

const PREFIX = '/api/v06/openapi'
const PROBLEMS_MAX = 20
/** Sign-ins would all be told to wait after fifty, and nothing behind the limit would be reached any more. */
const FORGET_LIMITS_EVERY = 20

/** Inputs that are whole: a seeded person's own, other people's, every form that is open, sign-ins that are sealed as a browser does it. */
async function wholesOf(definition: CallDefinition, world: World): Promise<object[]> {
  const sample = samples[nameOf(definition)]
  if (!sample) throw new Error(`tools/fuzz/samples.ts has no sample for ${nameOf(definition)}`)
  if (definition.path.endsWith('/bookingSubmit')) return world.forms.map(submissionOf)
  if (definition.path.endsWith('/loginPersonEncrypt')) return signInsOf(world)
  const { ids, mine } = world
  const nth = (at: number): Things => {
    const one = (name: keyof Things) => String(ids[name]?.[at % (ids[name]?.length || 1)] ?? mine[name])
    return {
      ...mine,
      bookingId: one('bookingId'),
      orderSeq: one('orderSeq'),
      approvalId: one('approvalId'),
      payOrderId: one('payOrderId'),
      inquiryId: one('inquiryId'),
    }
  }
  return [mine, ...[0, 1, 2, 3, 4, 5].map(nth)].map((one) => sample(one))
}

/** Who sends most of a call's requests: somebody whom it lets in. */
function mostlyFor({ access, path }: CallDefinition): FuzzRequest['who'] {
  if (typeof access !== 'string') return 'staff' in access ? 'staff' : 'manager'
  return /handleApproval|getApproval|ForApprov/.test(path) ? 'approver' : 'owner'
}

/** Each nonce serves once, so there are as many as are likely to be drawn. */
const SIGN_INS = 30

async function signInsOf({ product }: World): Promise<object[]> {
  const signIns: object[] = []
  for (let at = 0; at < SIGN_INS; at += 1) {
    await product.program.db.pool.query('delete from rate_window')
    const { body } = await product.ask<{ keyId: string; nonce: string; publicKey: string }>('GET', '/datacenter/auth/getLoginRandomCode')
    const { keyId, nonce, publicKey } = body.result
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' })
    const box = Buffer.from(JSON.stringify({ nonce, secret: at % 3 === 0 ? 'Luyan2026' : 'wrong-2026' }))
    const password = publicEncrypt({ key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }, box).toString('base64')
    const account = at % 2 === 0 ? 'QC1001' : 'nobody'
    signIns.push({ way: 'password', account, keyId, nonce, password, agreement: AGREEMENT_VERSION })
  }
  return signIns
}

const shown = ({ method, url, headers, payload, who, spoilt }: FuzzRequest): string =>
  `${method} ${url.slice(0, 200)} as ${who} [${spoilt.join(', ') || 'whole'}] ${JSON.stringify(headers).slice(0, 300)} ${(payload ?? '').slice(0, 500)}`

const ENDS_ITS_SESSION = /^\/auth\/(loginOut|sessions\/end)$|^\/ops\/auth\/(signOut|endSessions)$/
/** Nobody else's here: all her sessions may end. */
const WHO_MAY_GO = 'QC3002'
/** Signing out ends the session it is sent with: that one is made for it. */
async function tokenFor({ tokens, product }: World, definition: CallDefinition, who: FuzzRequest['who']): Promise<string | undefined> {
  if (who === 'nobody') return undefined
  if (who === 'madeUp') return 'made-up-token-made-up-token-made-up-token00'
  if (!ENDS_ITS_SESSION.test(definition.path)) return tokens[who]
  return who === 'staff' ? product.staffToken('operations') : product.tokenOf(WHO_MAY_GO)
}

/** Calls that use up what they are sent: each round of requests finds fresh stock. */
const USES_UP = /bookingSubmit$|closeOrder|order\/cancel|handleApproval|urgeApproval|\/(pay|personal\/alipay)\//
const ROUND = 200

/** A seed of its own for each call and round, lest all of them send the same. */
const seedOf = (seed: number, name: string, round: number): number =>
  createHash('sha256').update(`${seed} ${name} ${round}`).digest().readInt32BE()

/** Sends one call its requests, one after the other, and looks after each what it has answered and what it has changed. */
export async function fuzzCall(
  seeded: World,
  watch: Watch,
  definition: CallDefinition,
  options: { count: number; seed: number },
): Promise<FuzzReport & { readonly world: World }> {
  const name = nameOf(definition)
  let world = seeded
  const problems: string[] = []
  const codes: Record<string, number> = {}
  let sent = 0
  for (let round = 0; sent < options.count && problems.length < PROBLEMS_MAX; round += 1) {
    if (USES_UP.test(definition.path)) world = await world.renew()
    await watch.changes()
    const mostly = mostlyFor(definition)
    const source = { definition, wholes: await wholesOf(definition, world), ids: world.ids, mostly } as const
    const requests = requestsOf(source, { count: Math.min(ROUND, options.count - sent), seed: seedOf(options.seed, name, round) })
    for (const request of requests) {
      if (sent % FORGET_LIMITS_EVERY === 0) await world.product.program.db.pool.query('delete from rate_window')
      const { code, found } = await tryOne(world, watch, definition, request)
      codes[code] = (codes[code] ?? 0) + 1
      problems.push(...found)
      sent += 1
    }
  }
  return { problems: problems.slice(0, PROBLEMS_MAX), codes, sent, world }
}

async function tryOne(
  world: World,
  watch: Watch,
  definition: CallDefinition,
  request: FuzzRequest,
): Promise<{ code: string; found: readonly string[] }> {
  const { program } = world.product
  const token = await tokenFor(world, definition, request.who)
  const { statusCode, headers, body } = await program.http.inject({
    method: request.method,
    url: PREFIX + request.url,
    headers: { ...(token === undefined ? {} : { authorization: `Bearer ${token}` }), ...request.headers },
    ...(request.payload === undefined ? {} : { payload: request.payload }),
  })
  const answer = { status: statusCode, contentType: headers['content-type'] ?? '', text: body }
  const { faults, code, isRefused } = judge(request, answer)
  const changed = await watch.changes()
  const found = faults.map((fault) => `${fault}: ${shown(request)} -> ${answer.status} ${answer.text.slice(0, 300)}`)
  if (isRefused && changed.length > 0) found.push(`${code} changed ${changed.join(', ')}: ${shown(request)}`)
  if (!isRefused && changed.length > 0) {
    // What was let in goes its way before the next one is judged: its jobs are no doing of that one.
    await program.jobs.runDue()
    await watch.changes()
  }
  return { code, found }
}
