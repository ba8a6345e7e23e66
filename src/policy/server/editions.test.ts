import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { parse, stringify } from 'yaml'
import { createPeople, importCompany } from '../../people/server/index.ts'
import { findChainBreak } from '../../server/audit-chain.ts'
import { TestClock } from '../../server/clock.ts'
import type { TestDatabase } from '../../server/database/testing.ts'
import { testDatabase } from '../../server/database/testing.ts'
import { secretsFrom } from '../../server/secrets.ts'
import { policyDocument } from '../calls/document.ts'
import { offerOf } from '../rules/testing.ts'
import type { KeptTrip } from '../rules/replay.ts'
import { readDraft, writtenOut } from './drafts.ts'
import type { EditionsDeps } from './editions.ts'
import { addEdition, editionOf, editionsOf, publishDraft, tryDraft } from './editions.ts'
import { inForceAt } from './in-force.ts'
import { createPolicyStore } from './store.ts'
import { en } from '../text/en.ts'
import { zh } from '../text/zh.ts'

const DEMO = readFileSync(join(import.meta.dirname, '../../../demo/company.yaml'), 'utf8').replaceAll(/^ +password: .*\n/gm, '')
const secrets = secretsFrom([randomBytes(32).toString('base64')])
const clock = new TestClock('2026-11-21T02:00:00Z')

/** The demo company's policy as its manager would hand it in, with one part changed. */
interface Written {
  domesticFlights: { rules: Record<string, { default?: unknown; onBreach?: string }> }
}
function draft(change: (policy: Written) => void = () => {}): string {
  const { policy } = parse(DEMO) as { policy: Written }
  change(policy)
  return stringify(policy)
}
const priced = (yuan: number) =>
  draft((policy) => {
    const price = policy.domesticFlights.rules['fare-within-price-limit']
    if (price) price.default = yuan
  })
const dearer = priced(1_700)

let test: TestDatabase
let deps: EditionsDeps
let who: { companyId: string; personId: string }
let trips: readonly (KeptTrip | null)[] = []

const company = async () => test.db.kysely.selectFrom('company').select('id').where('code', '=', 'QCDEMO').executeTakeFirstOrThrow()

beforeAll(async () => {
  test = await testDatabase()
  const imported = await importCompany({ db: test.db, clock, secrets }, DEMO)
  if (!imported.ok) throw new Error(JSON.stringify(imported.problems))
  const { id } = await company()
  const person = await test.db.kysely.selectFrom('person').select('id').where('userCode', '=', 'QC3001').executeTakeFirstOrThrow()
  who = { companyId: id, personId: person.id }
  deps = {
    ...{ db: test.db, clock, secrets, people: createPeople(secrets) },
    pastTrips: async function* () {
      yield trips
    },
  }
})
afterAll(() => test.drop())

describe('an edition written out', () => {
  const read = (text: string, language: 'zh' | 'en' = 'en') => readDraft(deps.people, test.db.read, who.companyId, { text, language })

  it('reads back as the very same document, without what nobody wrote', async () => {
    const { policy } = parse(DEMO) as { policy: unknown }
    const document = policyDocument.parse(policy)
    const text = writtenOut(document)
    expect(policyDocument.parse(parse(text))).toEqual(document)
    expect(text).not.toContain('byRank: {}')
    expect(await read(text)).toEqual({ ok: true, document })
  })
  it('is read under its line of the company file too, and told of at the lines where it stands there', async () => {
    const { policy } = parse(DEMO) as { policy: object }
    expect(await read(stringify({ policy }))).toEqual({ ok: true, document: policyDocument.parse(policy) })
    const layer = { name: { zh: 'a', en: 'a' }, for: { department: 'SALE' }, domesticFlights: { aboveLimit: 'forbidden' } }
    const unknown = await read(stringify({ policy: { ...policy, layers: [layer] } }))
    expect(unknown).toMatchObject({ ok: false, problems: [{ message: 'the company has no department "SALE"' }] })
    const inChinese = await read(stringify({ policy: { ...policy, layers: [layer] } }), 'zh')
    expect(inChinese).toMatchObject({ ok: false, problems: [{ message: '公司没有这个部门：“SALE”' }] })
    const beside = await read(stringify({ policy, people: [] }))
    expect(beside).toMatchObject({ ok: false, problems: [{ message: expect.stringContaining('people') as string }] })
  })
  it('is what a travel manager reads, and another company’s is none', async () => {
    const found = await editionOf(deps, who, {})
    expect(found).toMatchObject({ edition: { version: 1, name: { en: 'Travel Policy' }, publishedBy: null, isInForce: true } })
    expect(await editionOf(deps, who, { version: 7 })).toMatchObject({ refused: 'P404' })
    expect(await editionOf(deps, { ...who, companyId: who.personId }, {})).toMatchObject({ refused: 'POLICY-NONE' })
  })
})

describe('a draft', () => {
  const problemsOf = async (document: string) => (await tryDraft(deps, who, { document, days: 90 }, 'en')).problems

  it('is told line by line what is wrong: keys, values, and whom the company does not have', async () => {
    const wrong = [
      'name: { zh: 差标, en: Policy }',
      'domesticFlights:',
      '  aboveLimitPaidBy: difference',
      '  rules:',
      '    cabin-within-rnak: { onBreach: approve, writtenIn: { zh: a, en: a }, default: Y }',
      '    booked-days-ahead: { onBreach: tell, writtenIn: { zh: a, en: a }, default: 300 }',
    ]
    expect(await problemsOf(wrong.join('\n'))).toEqual([
      { line: 5, column: 5, message: 'unknown key "cabin-within-rnak"; did you mean "cabin-within-rank"?' },
      { line: 6, column: 80, message: 'this must be at most 180' },
    ])
    const unknown = [
      ...wrong.slice(0, 4),
      '    booked-days-ahead: { onBreach: tell, writtenIn: { zh: a, en: a }, default: 3, byRank: { P7: 1 } }',
      'layers:',
      '  - { name: { zh: a, en: a }, for: { department: SALE }, domesticFlights: { aboveLimit: forbidden } }',
    ]
    expect(await problemsOf(unknown.join('\n'))).toEqual([
      { line: 5, column: 97, message: 'the company has no rank "P7"' },
      { line: 7, column: 50, message: 'the company has no department "SALE"' },
    ])
    expect(await problemsOf('a: [')).toMatchObject([{ line: 1, message: expect.stringContaining('no YAML') as string }])
  })
  it('is tried on what was booked: what it would have changed, and for whom', async () => {
    const offer = offerOf({ fareMinor: 170_000, fullFareMinor: 300_000, departDate: '2026-12-10' })
    const verdict = { compliant: true, action: 'allow', policyVersion: 1, fareMinor: 170_000, overMinor: 0, rules: [] } as const
    const kept: KeptTrip = {
      ...{ personCode: 'QC1001', traveller: { rankCode: 'P6' }, size: 1, offer, market: null, verdict },
      ...{ totalMinor: 180_000, companyMinor: 180_000, bookedAt: clock.now().subtract({ hours: 24 }) },
    }
    trips = [kept, null]
    const tried = await tryDraft(deps, who, { document: draft(), days: 30 }, 'en')
    expect(tried).toMatchObject({ problems: [], isSame: true })
    expect(tried.replay).toMatchObject({
      ...{ fromDate: '2026-10-22', untilDate: '2026-11-21', orders: 1, notKept: 1, changed: 1, approvalsAdded: 1, savedMinor: 10_000 },
      people: [{ userCode: 'QC1001', name: { en: 'Yifan Lin' }, changed: 1 }],
    })
    expect((await tryDraft(deps, who, { document: dearer, days: 30 }, 'en')).replay).toMatchObject({ changed: 0, savedMinor: 0 })
    trips = []
  })
})

const publish = (document: string, basedOn: number | null, fromDate: string | null = null, replacesComing = false) =>
  publishDraft(deps, who, { document, basedOn, fromDate, replacesComing }, 'en')
const standing = async () =>
  (await editionsOf(deps, who, {})).editions.map(({ version, isInForce, isReplaced }) => [
    version,
    isInForce ? 'holds' : isReplaced ? 'replaced' : '',
  ])

describe('publishing', () => {
  it('makes the next edition, says who did it, and seals the deed; nothing that is wrong, old or no change is published', async () => {
    expect(await publish('name: 1', 1)).toMatchObject({ refused: 'POLICY-DRAFT', detail: { problems: [{ line: 1 }, {}] } })
    expect(await publish(dearer, null)).toMatchObject({ refused: 'POLICY-MOVED' })
    expect(await publish(draft(), 1)).toMatchObject({ refused: 'POLICY-SAME' })
    expect(await publish(dearer, 1, '2026-11-20')).toMatchObject({ refused: 'POLICY-PAST' })
    clock.advance({ seconds: 1 })
    const done = await publish(dearer, 1)
    expect(done).toMatchObject({ edition: { version: 2, publishedBy: { en: 'Jing Xu' }, isInForce: true } })
    expect(await publish(dearer, 1)).toMatchObject({ refused: 'POLICY-MOVED' })
    const chain = await test.db.kysely.selectFrom('auditChain').select('body').orderBy('seq').execute()
    const deeds = chain.map(({ body }) => body as { what: string; actorId: string | null; facts: { version: number } })
    const published = deeds.filter(({ what }) => what === 'policy.published')
    expect(published.map(({ actorId, facts }) => [actorId, facts.version])).toEqual([
      [null, 1],
      [who.personId, 2],
    ])
    expect(await findChainBreak(test.db.read, who.companyId, secrets)).toBeNull()
  })
  it('from a later day on leaves the edition before in force until then', async () => {
    const done = await publish(draft(), 2, '2026-12-01')
    expect(done).toMatchObject({ edition: { version: 3, effectiveAt: '2026-11-30T16:00:00Z', isInForce: false }, replaced: [] })
    expect(await standing()).toEqual([
      [3, ''],
      [2, 'holds'],
      [1, ''],
    ])
    expect((await editionsOf(deps, who, { before: 2 })).editions.map(({ version }) => version)).toEqual([1])
  })
  it('a correction before what is set for later is refused with what to do, in both languages', async () => {
    const answer = await publish(priced(1_900), 3)
    if (!('refused' in answer)) throw new Error('it would have been overtaken')
    expect(answer).toMatchObject({ refused: 'POLICY-COMING', field: 'replacesComing', facts: { version: 3, day: '2026-12-01', others: 0 } })
    expect(zh.errors['POLICY-COMING'](answer.facts)).toMatch(/^第 3 版已定于 2026-12-01 起执行。发布这一版后.*replacesComing/)
    expect(en.errors['POLICY-COMING'](answer.facts)).toMatch(/^Edition 3 is set to begin on 2026-12-01\. .*replacesComing/)
    for (const day of ['2026-11-30', '2026-12-01']) expect(await publish(priced(1_900), 3, day)).toMatchObject({ refused: 'POLICY-COMING' })
    expect((await standing())[0]).toEqual([3, ''])
  })
  it('after what is set for later takes nothing away', async () => {
    expect(await publish(priced(2_000), 3, '2026-12-10')).toMatchObject({ edition: { version: 4 }, replaced: [] })
    expect(await publish(priced(1_900), 4)).toMatchObject({ refused: 'POLICY-COMING', facts: { version: 3, others: 1 } })
  })
  it('takes the place of what is set for later where that is meant, and nothing overtakes it on its day', async () => {
    clock.advance({ seconds: 1 })
    const done = await publish(priced(1_900), 4, null, true)
    expect(done).toMatchObject({ edition: { version: 5, isInForce: true }, replaced: [3, 4] })
    const chain = await test.db.kysely.selectFrom('auditChain').select('body').orderBy('seq', 'desc').limit(1).execute()
    expect(chain.map(({ body }) => (body as { facts: { replaced: string } }).facts.replaced)).toEqual(['3 4'])
    clock.advance({ hours: 24 * 30 })
    expect((await standing()).slice(0, 4)).toEqual([
      [5, 'holds'],
      [4, 'replaced'],
      [3, 'replaced'],
      [2, ''],
    ])
    expect((await createPolicyStore().current(test.db.read, who.companyId, clock.now()))?.version).toBe(5)
  })
  it('the same words again is nothing, and from an earlier day on than they were set for it is', async () => {
    expect(await publish(priced(2_100), 5, '2027-01-15')).toMatchObject({ edition: { version: 6 } })
    expect(await publish(priced(2_100), 6, '2027-02-01')).toMatchObject({ refused: 'POLICY-SAME' })
    expect(await publish(priced(2_100), 6, '2027-01-01', true)).toMatchObject({ edition: { version: 7 }, replaced: [6] })
    expect(await publish(dearer, 7, null, true)).toMatchObject({ edition: { version: 8, isInForce: true }, replaced: [7] })
  })
  it('by two at once lets one through', async () => {
    const answers = await Promise.all([priced(1_800), priced(1_850)].map((document) => publish(document, 8)))
    const said = answers.map((answer) => ('refused' in answer ? answer.refused : `edition ${answer.edition.version}`))
    expect(new Set(said)).toEqual(new Set(['edition 9', 'POLICY-MOVED']))
  })
  it('by the company file takes the place of what is set for later, and says so', async () => {
    expect(await publish(priced(2_200), 9, '2027-03-01')).toMatchObject({ edition: { version: 10 } })
    const imported = await importCompany({ db: test.db, clock, secrets }, DEMO)
    if (!imported.ok) throw new Error(JSON.stringify(imported.problems))
    expect(imported.summary.policy).toEqual({ version: 11, isNew: true, replaced: [10] })
  })
})

describe('which edition holds', () => {
  /** Day by day: what is published on which day, from which day on. */
  const publications = fc.array(fc.record({ onDay: fc.nat(9), later: fc.nat(5) }), { minLength: 1, maxLength: 8 })

  it('is at every instant the last word that was published of those that have begun', async () => {
    const { id: companyId } = await company()
    const start = Temporal.Instant.from('2030-01-01T00:00:00Z')
    const dayOf = (day: number) => start.add({ hours: 24 * day })
    await fc.assert(
      fc.asyncProperty(publications, async (several) => {
        const inOrder = several.toSorted((a, b) => a.onDay - b.onDay).map(({ onDay, later }) => ({ onDay, from: onDay + later }))
        const seen: { day: number; holds: number | null; isReplaced: boolean }[] = []
        const said: { day: number; holds: number; isReplaced: boolean }[] = []
        await test.db
          .transact(async (writer) => {
            const first = (await inForceAt(writer, companyId, dayOf(-1))) ?? 0
            const replaced = new Set<number>()
            const added: { version: number; onDay: number; from: number }[] = []
            for (const one of inOrder) {
              const times = { now: dayOf(one.onDay), effectiveAt: dayOf(one.from) }
              const document = policyDocument.parse((parse(DEMO) as { policy: unknown }).policy)
              const edition = await addEdition(writer, secrets, { companyId, document, ...times, publishedBy: null })
              for (const version of edition.replaced) replaced.add(version)
              added.push({ version: edition.version, ...one })
            }
            for (let day = 0; day < 15; day += 1) {
              const known = added.filter(({ onDay, from }) => onDay <= day && from <= day)
              const expected = known.at(-1)?.version ?? first
              const holds = await inForceAt(writer, companyId, dayOf(day))
              seen.push({ day, holds, isReplaced: holds !== null && replaced.has(holds) })
              said.push({ day, holds: expected, isReplaced: false })
            }
            throw new Undone()
          })
          .catch((error: unknown) => {
            if (!(error instanceof Undone)) throw error
          })
        expect(seen).toEqual(said)
      }),
      { numRuns: 25 },
    )
  })
})

class Undone extends Error {}
