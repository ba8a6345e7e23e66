import type { CallResult } from '../../kernel/call.ts'
import type { Language } from '../../kernel/language.ts'
import { sumMinor } from '../../kernel/money.ts'
import { airlineName } from '../../flights/rules/airlines.ts'
import { coverageOf } from '../../people/rules/agency.ts'
import type { Person } from '../../people/server/index.ts'
import type { Caller } from '../../server/http/handler.ts'
import type { myCredits, ShownCredit } from '../calls/credits.ts'
import { seenCredits, usesOfCredits, type CreditRow } from './credits-store.ts'
import type { PaymentsWingDeps } from './deps.ts'
import { ordersShown, USE_STATE } from './granted-shown.ts'

/* What somebody sees of unused value: her own; of the company's what is for those whom she may book for. */

/** Nobody has so many; an answer has an end. */
const SHOWN_MAX = 200
/** Whoever keeps the company's books sees all of its value. */
const SEES_ALL: readonly string[] = ['finance', 'administrator']
const LINE = 'flight'

type Asker = Pick<Caller, 'companyId' | 'personId' | 'roles'>

async function mayBookWith(deps: PaymentsWingDeps, who: Asker, rows: readonly CreditRow[], people: ReadonlyMap<string, Person>) {
  if (who.roles.some((role) => SEES_ALL.includes(role))) return rows
  const agencies = await deps.agencies(deps.db.read, who)
  return rows.filter(({ ownerId, travellerId }) => {
    if (ownerId !== null || travellerId === who.personId) return true
    const person = people.get(travellerId)
    return (
      person !== undefined && coverageOf(agencies, { userCode: person.userCode, departmentCode: person.department.code }, LINE) === 'yes'
    )
  })
}

const named = (code: string) => ({ code, name: airlineName(code) })

/** What may still be used, by airline, and when the first of it ends. */
function leftByAirline(credits: readonly ShownCredit[]): CallResult<typeof myCredits>['left'] {
  const open = credits.filter(({ leftMinor }) => leftMinor > 0)
  return [...Map.groupBy(open, ({ airline }) => airline.code)].map(([code, of]) => ({
    airline: named(code),
    amountMinor: sumMinor(of.map(({ leftMinor }) => leftMinor)),
    firstEnds: of.map(({ validUntil }) => validUntil).toSorted()[0] ?? '',
  }))
}

export async function readMyCredits(deps: PaymentsWingDeps, who: Asker, language: Language): Promise<CallResult<typeof myCredits>> {
  const { read } = deps.db
  const found = await seenCredits(read, who, SHOWN_MAX)
  const people = await deps.people.findAll(read, who.companyId, [...new Set(found.map(({ travellerId }) => travellerId))])
  const rows = await mayBookWith(deps, who, found, people)
  const ids = rows.map(({ id }) => id)
  const uses = await usesOfCredits(read, who.companyId, ids)
  const orderIds = new Set([...rows.map(({ orderId }) => orderId), ...uses.map(({ orderId }) => orderId)])
  const orderShown = await ordersShown(deps, who, orderIds, language)
  const credits = rows.map((row): ShownCredit => {
    const from = orderShown(row.orderId)
    return {
      id: row.id,
      airline: named(row.airline),
      number: row.number,
      owner: row.ownerId === null ? 'company' : 'mine',
      traveller: people.get(row.travellerId)?.name ?? { zh: '', en: '' },
      amountMinor: row.amountMinor,
      leftMinor: row.leftMinor,
      expiredMinor: row.expiredMinor,
      validUntil: row.validUntil.toString(),
      hasEnded: row.endedAt !== null,
      from: { orderSeq: from.orderSeq, title: from.title },
      uses: uses
        .filter(({ creditId }) => creditId === row.id)
        .map(({ orderId, amountMinor, backMinor, createdAt, state }) => ({
          ...orderShown(orderId),
          amountMinor,
          backMinor,
          at: createdAt.toString(),
          state: amountMinor === backMinor ? 'back' : USE_STATE[state],
        })),
    }
  })
  return { credits, left: leftByAirline(credits) }
}
