import type { CallParsed, CallResult } from '../../kernel/call.ts'
import { dayInWords } from '../../kernel/day-words.ts'
import { uuidv7 } from '../../kernel/ids.ts'
import type { Language } from '../../kernel/language.ts'
import { formatMoney, sumMinor } from '../../kernel/money.ts'
import { isRefusal, refuse, type Refusal } from '../../kernel/result.ts'
import type { Person } from '../../people/server/index.ts'
import { noteDeed } from '../../server/audit.ts'
import type { Writer } from '../../server/database/connect.ts'
import type { Caller } from '../../server/http/handler.ts'
import type { grantedPoints, grantPoints, myPoints } from '../calls/points.ts'
import { creditDay } from '../rules/credits.ts'
import { grantPoints as granted } from '../rules/ledger.ts'
import { areGood } from '../rules/points.ts'
import { paymentsText } from '../text/index.ts'
import type { PaymentsWingDeps } from './deps.ts'
import { ordersShown, USE_STATE } from './granted-shown.ts'
import { isBeyondCredit } from './money.ts'
import { grantsOf, insertGrant, newestGrants, usesOfPerson, type PointsRow } from './points-store.ts'
import { enterOfGrant } from './store.ts'

/* What somebody sees of her points, and how managers grant them. */

/** Nobody reads more of them; an answer has an end. */
const SHOWN_MAX = 200
const GRANTED_SHOWN_MAX = 50

type Asker = Pick<Caller, 'companyId' | 'personId'>

async function namesOf(deps: PaymentsWingDeps, companyId: string): Promise<{ rewardName: string; rewardNameEn: string }> {
  const { pointsName } = await deps.payRules(deps.db.read, companyId)
  return { rewardName: pointsName.zh, rewardNameEn: pointsName.en }
}

const shownGrant = (row: PointsRow) => ({
  id: row.id,
  amountMinor: row.amountMinor,
  leftMinor: row.leftMinor,
  expiredMinor: row.expiredMinor,
  reason: row.reason,
  at: row.createdAt.toString(),
  validUntil: row.validUntil?.toString() ?? null,
  hasEnded: row.endedAt !== null,
})

export async function readMyPoints(deps: PaymentsWingDeps, who: Asker, language: Language): Promise<CallResult<typeof myPoints>> {
  const { read } = deps.db
  const { companyId } = who
  const today = creditDay(deps.clock.now())
  const [names, rows, uses] = await Promise.all([
    namesOf(deps, companyId),
    grantsOf(read, who, SHOWN_MAX),
    usesOfPerson(read, who, SHOWN_MAX),
  ])
  const grants = rows.map(shownGrant)
  // The job that ends them may be a moment behind the calendar.
  const good = grants.filter((one) => one.leftMinor > 0 && areGood(one, today))
  const orderShown = await ordersShown(deps, who, new Set(uses.map(({ orderId }) => orderId)), language)
  return {
    ...names,
    leftMinor: sumMinor(good.map(({ leftMinor }) => leftMinor)),
    firstEnds: good.map(({ validUntil }) => validUntil).find((day) => day !== null) ?? null,
    grants,
    uses: uses.map(({ orderId, amountMinor, backMinor, createdAt, state }) => ({
      ...orderShown(orderId),
      amountMinor,
      backMinor,
      at: createdAt.toString(),
      state: amountMinor === backMinor ? 'back' : USE_STATE[state],
    })),
  }
}

export async function readGranted(deps: PaymentsWingDeps, { companyId }: Asker): Promise<CallResult<typeof grantedPoints>> {
  const { read } = deps.db
  const [names, rows, credit] = await Promise.all([
    namesOf(deps, companyId),
    newestGrants(read, companyId, GRANTED_SHOWN_MAX),
    read.selectFrom('companyCredit').select(['limitMinor', 'usedMinor']).where('companyId', '=', companyId).executeTakeFirst(),
  ])
  const people = await deps.people.findAll(read, companyId, [...new Set(rows.flatMap(({ personId, grantedBy }) => [personId, grantedBy]))])
  const unnamed = { zh: '', en: '' }
  return {
    ...names,
    creditLeftMinor: credit ? credit.limitMinor - credit.usedMinor : 0,
    grants: rows.map((row) => {
      const { id, amountMinor, reason, at, validUntil } = shownGrant(row)
      const person = people.get(row.personId)
      return {
        ...{ id, amountMinor, reason, at, validUntil },
        person: { name: person?.name ?? unnamed, userCode: person?.userCode ?? '' },
        by: people.get(row.grantedBy)?.name ?? unnamed,
      }
    }),
  }
}

type Asked = CallParsed<typeof grantPoints>

/** Those who are meant, each once; or that one of them is nobody who works here, or the caller herself. */
async function peopleMeant(deps: PaymentsWingDeps, caller: Asker, userCodes: readonly string[]): Promise<readonly Person[] | Refusal> {
  const found = new Map<string, Person>()
  for (const userCode of new Set(userCodes)) {
    const person = await deps.people.byUserCode(deps.db.read, { companyId: caller.companyId, userCode })
    if (!person?.isActive || person.kind !== 'employee') return refuse('POINTS-WHOM', { field: 'userCodes', facts: { userCode } })
    if (person.personId === caller.personId) return refuse('POINTS-SELF', { field: 'userCodes' })
    found.set(person.personId, person)
  }
  return [...found.values()]
}

export async function grant(deps: PaymentsWingDeps, caller: Asker, asked: Asked): Promise<CallResult<typeof grantPoints> | Refusal> {
  const { validUntil = null } = asked
  if (!areGood({ validUntil }, creditDay(deps.clock.now()))) return refuse('POINTS-DAY', { field: 'validUntil' })
  const people = await peopleMeant(deps, caller, asked.userCodes)
  if (isRefusal(people)) return people
  try {
    await deps.db.transact(
      async (writer) => {
        for (const person of people) await grantOne(deps, writer, { caller, person, asked, validUntil })
      },
      { name: 'payments.points-granted' },
    )
  } catch (error) {
    if (isBeyondCredit(error)) return refuse('POINTS-CREDIT', { field: 'points' })
    throw error
  }
  return { people: people.length, amountMinor: people.length * asked.points }
}

interface OneGrant {
  readonly caller: Asker
  readonly person: Person
  readonly asked: Pick<Asked, 'points' | 'reason'>
  readonly validUntil: string | null
}

/** One person's: the row, its entry in the books, who did it, and what she is told. */
async function grantOne(deps: PaymentsWingDeps, writer: Writer, { caller, person, asked, validUntil }: OneGrant): Promise<void> {
  const now = deps.clock.now()
  const { companyId, personId: grantedBy } = caller
  const { personId } = person
  const { points: amountMinor, reason } = asked
  const id = uuidv7(now.epochMilliseconds)
  const end = validUntil === null ? null : Temporal.PlainDate.from(validUntil)
  await insertGrant(writer, { companyId, id, personId, amountMinor, reason, grantedBy, validUntil: end }, now)
  const entry = { companyId, id: uuidv7(now.epochMilliseconds), pointsGrantId: id, kind: 'grant' as const, at: now }
  await enterOfGrant(writer, entry, granted(personId, amountMinor))
  await noteDeed(writer, deps.clock, {
    companyId,
    actorId: grantedBy,
    subjectId: personId,
    what: 'points.granted',
    facts: { points: amountMinor },
  })
  const { pointsName } = await deps.payRules(writer, companyId)
  const wordsIn = (language: Language) =>
    paymentsText[language].points.granted({
      points: amountMinor,
      name: pointsName[language],
      amount: formatMoney(amountMinor),
      reason,
      until: validUntil === null ? null : dayInWords(validUntil, language),
    })
  const words = { zh: wordsIn('zh'), en: wordsIn('en') }
  const message = {
    who: { companyId, personId },
    subject: 'payments',
    words,
    link: '/my/value?of=points',
    key: `payments.points:${id}`,
  } as const
  await deps.notices.show(writer, message)
}
