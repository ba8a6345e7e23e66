import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nameOf } from '../tools/fuzz/run.ts'
import { samples } from '../tools/fuzz/samples.ts'
import { seedWorld, UNKNOWN, type Things, type World } from '../tools/fuzz/world.ts'
import type { TestProduct } from '../tools/testing/product.ts'
import type { CallDefinition } from './kernel/call.ts'
import { STAFF_ROLES } from './ops/rules/roles.ts'
import { definitions } from './wings.ts'

/**
 * Who may what, generated from the very list that is served: every call × nobody, a dead token, each role, a colleague, another
 * company. A call without a sample in tools/fuzz/samples.ts fails, so that a new call cannot be forgotten.
 */

/** What belongs to the operator's staff stands apart from what travellers and companies may. */
const isForStaff = ({ access }: CallDefinition) => typeof access === 'object' && 'staff' in access
const staffCalls = definitions.filter(isForStaff)
const isSigned = (definition: CallDefinition) => definition.access !== 'anonymous'
const personal = definitions.filter((definition) => samples[nameOf(definition)]?.length === 1)

const isOfSeveral = (result: unknown): result is { results: { code: string }[] } =>
  typeof result === 'object' && result !== null && 'results' in result && Array.isArray(result.results)

/** How often each of two answers is timed; a thousand and more tell apart what a few do not. */
const TIMED = Number(process.env.TIMED ?? 150)

let world: World
let product: TestProduct
let mine: Things
const rolesOf: Record<string, readonly string[]> = {}
let tokens: { owner: string; colleague: string; stranger: string; staff: string; dead: string; byRole: Record<string, string> }

/** The path of a call with its parts filled in, and what is left of the input. */
function filled(definition: CallDefinition, things: Things): { path: string; input: Record<string, unknown> } {
  const input = { ...samples[nameOf(definition)]?.(things) } as Record<string, unknown>
  const path = definition.path.replaceAll(/\{(\w+)\}/g, (_, part: string) => {
    const value = String(input[part])
    delete input[part]
    return encodeURIComponent(value)
  })
  return { path, input }
}

function ask(definition: CallDefinition, token: string | undefined, things: Things) {
  const { path, input } = filled(definition, things)
  return product.ask(definition.method, path, input, token === undefined ? {} : { token })
}

beforeAll(async () => {
  world = await seedWorld()
  ;({ product, mine } = world)
  const { db } = product.program
  const people = await db.kysely
    .selectFrom('person as p')
    .innerJoin('company as c', 'c.id', 'p.companyId')
    .select(['p.userCode', 'p.roles'])
    .where('p.status', '=', 'active')
    .where('c.code', '=', 'QCDEMO')
    .execute()
  const byRole: Record<string, string> = {}
  // Some have more than one role: what they may is then by all of them.
  for (const person of people) {
    for (const role of person.roles) {
      byRole[role] ??= await product.tokenOf(person.userCode)
      rolesOf[role] ??= person.roles
    }
  }
  const dead = await product.tokenOf('QC1001')
  await product.ask('POST', '/auth/loginOut', {}, { token: dead })
  tokens = { ...world.tokens, dead, byRole }
}, 120_000)
afterAll(() => product.stop())

/** Her order is hers, inland and not issued yet: there is no ticket to be given up, and none to be printed. Nor has the desk offered a plan yet. */
const NOT_YET = [
  // Her session of this world was opened from a search, and not from a plan of the desk.
  ['/airfrond/journey/', 'P404'],
  // A mainland order is not found among those abroad.
  ['/international/getOrderDetails/', 'P404'],
  // The same flight twice is no journey, and an order that goes by itself waits for no other.
  ['startWays', 'AF-WAYS-TIME'],
  ['goOnAlone', 'AF-WAYS-SETTLED'],
  // Her order is on its way: there is nothing to choose again.
  ['chooseAgain', 'AF-STANDS'],
  ['/value/leaving/', 'AF-NO-VALUE'],
  ['/getElectronicItinerary', 'AF-NO-TICKET'],
  ['/airfrond/receipt/', 'AF-RECEIPT-NOT'],
  ['/airfrond/receipt', 'AF-RECEIPT-NONE'],
  ['/planTicketRule/', 'AF-PLAN-OTHER'],
] as const

describe('the access matrix', () => {
  it('has a sample for every call that is served, and none for others', () => {
    expect(Object.keys(samples).toSorted()).toEqual(definitions.map(nameOf).toSorted())
  })

  it.each(definitions.map((definition) => [nameOf(definition), definition] as const))(
    '%s: nobody and a dead token',
    async (_, definition) => {
      for (const token of [undefined, tokens.dead, 'made-up-token-made-up-token-made-up']) {
        const { status, body } = await ask(definition, token, UNKNOWN)
        const isTurnedAway = status === 401 && body.code === 'A0401' && body.result === null
        expect([status, isTurnedAway]).toEqual([status, isSigned(definition)])
        expect(isTurnedAway || status !== 401).toBe(true)
      }
    },
  )

  it.each(definitions.map((definition) => [nameOf(definition), definition] as const))(
    '%s: every role gets an answer, never a 5xx',
    async (_, definition) => {
      for (const [role, kept] of Object.entries(tokens.byRole)) {
        // Signing out ends the session that it is tried with: that one is made for it.
        const token = definition.path === '/auth/loginOut' ? await product.tokenOf('QC1001') : kept
        const { status, body } = await ask(definition, token, UNKNOWN)
        // A traveller's session is no session at all to calls of staff, whatever she may in her company.
        expect([role, status < 500 && (status === 401) === isForStaff(definition)]).toEqual([role, true])
        const { access } = definition
        const mayCall = typeof access === 'string' || ('roles' in access && access.roles.some((one) => rolesOf[role]?.includes(one)))
        const refusal = isForStaff(definition) ? 'A0401' : 'ACCESS-ROLE'
        expect([role, body.code === refusal]).toEqual([role, !mayCall])
      }
    },
  )

  it.each(staffCalls.map((definition) => [nameOf(definition), definition] as const))(
    '%s: every role of staff gets an answer where it is theirs, and a refusal where not',
    async (_, definition) => {
      for (const role of STAFF_ROLES) {
        const { status, body } = await ask(definition, await product.staffToken(role), UNKNOWN)
        expect([role, status < 500 && status !== 401]).toEqual([role, true])
        const { access } = definition
        const theirs = typeof access === 'object' && 'staff' in access ? access.staff : []
        expect([role, body.code === 'STAFF-ROLE']).toEqual([role, theirs !== 'any' && !theirs.includes(role)])
      }
    },
  )

  it('staff’s sessions open nothing of the travellers’', async () => {
    for (const definition of definitions.filter((one) => isSigned(one) && !isForStaff(one))) {
      for (const things of [mine, UNKNOWN]) {
        const { status, body } = await ask(definition, tokens.staff, things)
        expect([nameOf(definition), status, body.code, body.result]).toEqual([nameOf(definition), 401, 'A0401', null])
      }
    }
  })

  it.each(personal.map((definition) => [nameOf(definition), definition] as const))(
    '%s: a colleague’s and another company’s ids answer like unknown ones [P-PRIV-01]',
    async (_, definition) => {
      for (const token of [tokens.colleague, tokens.stranger]) {
        const [theirs, none] = [await ask(definition, token, mine), await ask(definition, token, UNKNOWN)]
        const told = ({ status, body }: typeof theirs) => ({ status, code: body.code, message: body.message, result: body.result })
        // What is asked of several names each again, with its own code.
        const severally = (answer: typeof theirs, things: Things) =>
          JSON.parse(JSON.stringify(told(answer)).replaceAll(things.approvalId, 'asked')) as ReturnType<typeof told>
        expect(severally(theirs, mine)).toEqual(severally(none, UNKNOWN))
        const result: unknown = theirs.body.result
        const codes = isOfSeveral(result) ? result.results.map(({ code }) => code) : [theirs.body.code]
        expect(codes).not.toContain('Z000')
      }
    },
  )

  it('shows nobody the orders of others', async () => {
    for (const token of [tokens.colleague, tokens.stranger]) {
      const page = await product.ask<{ orders: unknown[] }>(
        'POST',
        '/airfrond/getOrderPage',
        { status: 'all', cursor: null, size: 50 },
        { token },
      )
      expect(page.body.code).toBe('Z000')
      expect(JSON.stringify(page.body.result)).not.toContain(mine.orderSeq)
      for (const tab of ['awaiting', 'completed']) {
        const asked = await product.ask('GET', '/approval/approval/queryListForApprover', { tab }, { token })
        expect([tab, asked.body.code, JSON.stringify(asked.body.result).includes(mine.approvalId)]).toEqual([tab, 'Z000', false])
      }
    }
  })

  it('lets whoever is asked see the request that waits for her, and nothing of how it is paid', async () => {
    const asked = definitions.filter(({ path }) => /getApproval(Detail|Flow)|getOrderForApproval/.test(path))
    expect(asked).toHaveLength(3)
    for (const definition of asked) {
      const { body } = await ask(definition, world.tokens.approver, mine)
      expect([nameOf(definition), body.code]).toEqual([nameOf(definition), 'Z000'])
    }
    const pays = definitions.filter(({ path }) => /^\/(pay|personal\/alipay)\//.test(path))
    // Whoever is signed in names the part that she pays; whoever holds a link names nothing of hers.
    expect(pays.filter((one) => isSigned(one) !== personal.includes(one)).map(nameOf)).toEqual([])
    for (const definition of pays.filter(isSigned)) {
      const { status, body } = await ask(definition, world.tokens.approver, mine)
      expect([nameOf(definition), status, body.code]).toEqual([nameOf(definition), 404, 'P404'])
    }
  })

  it(
    'takes as long for what is another’s as for what is unknown: approvals, orders, payments',
    { timeout: 120_000 },
    async ({ annotate }) => {
      const median = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
      for (const definition of definitions.filter(({ path }) =>
        /getApprovalDetail|getOrderDetails|getPaymentInfo|getBookingForm/.test(path),
      )) {
        const theirs: number[] = []
        const none: number[] = []
        for (let turn = 0; turn < TIMED; turn += 1) {
          for (const [things, times] of [
            [mine, theirs],
            [UNKNOWN, none],
          ] as const) {
            const from = performance.now()
            const { status } = await ask(definition, tokens.colleague, things)
            times.push(performance.now() - from)
            expect(status).toBe(404)
          }
        }
        await annotate(
          `${nameOf(definition)}: another's ${median(theirs).toFixed(2)} ms, unknown ${median(none).toFixed(2)} ms over ${TIMED}`,
        )
      }
    },
  )

  it('lets the owner reach her own things by the same calls', async () => {
    for (const definition of personal.filter((one) => one.effect === 'read' && one.method === 'GET' && !isForStaff(one))) {
      const { body } = await ask(definition, tokens.owner, mine)
      const otherwise = NOT_YET.find(([part]) => definition.path.includes(part))?.[1]
      expect([nameOf(definition), body.code]).toEqual([nameOf(definition), otherwise ?? 'Z000'])
    }
  })

  it('needs an idempotency key for every write, and for nothing else', async () => {
    for (const definition of definitions) {
      if (definition.path === '/auth/loginOut' || definition.path === '/ops/auth/signOut') continue
      const { path, input } = filled(definition, UNKNOWN)
      const role = typeof definition.access === 'object' && 'roles' in definition.access ? definition.access.roles[0] : undefined
      const token = isForStaff(definition) ? tokens.staff : ((role === undefined ? undefined : tokens.byRole[role]) ?? tokens.owner)
      const { status, body: answer } = await product.ask<{ fields: { field: string }[] } | null>(definition.method, path, input, {
        token,
        key: null,
      })
      const asksForKey = status === 400 && answer.result?.fields?.[0]?.field === 'Idempotency-Key'
      expect([nameOf(definition), asksForKey]).toEqual([nameOf(definition), definition.effect === 'write'])
    }
  })
})

describe('the prefixes', () => {
  it.each(['/api/v06/openapi', '/api/v06', '/api'])('%s reaches every call', async (prefix) => {
    for (const definition of definitions.filter((one) => one.method === 'GET')) {
      const { path, input } = filled(definition, UNKNOWN)
      const answer = await product.ask('GET', path, input, { prefix })
      expect([definition.path, answer.status]).toEqual([definition.path, isSigned(definition) ? 401 : 200])
    }
  })
})
