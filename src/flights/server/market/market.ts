import { setImmediate as turn } from 'node:timers/promises'
import type { Logger } from 'pino'
import { invariant } from '../../../kernel/result.ts'
import type { Clock } from '../../../kernel/time.ts'
import { answered, failed, mayAsk, tried, WHOLE, type Breaker } from '../../../kernel/breaker.ts'
import type { OfferedFlightWithFares } from '../../rules/offer.ts'
import { SupplierAway, SupplierUnclear, type FlightSupplier } from '../../supplier/port.ts'
import type { LowestFaresRequest, SearchRequest } from '../../supplier/port/searching.ts'
import { named } from './named.ts'

/** Somebody who sells flights of a market, and how long it is waited for when they are looked for. */
export interface Seller {
  readonly supplier: FlightSupplier
  readonly searchWithinMs: number
}

/**
 * All who sell mainland flights, as one. Who looks for flights asks all of them at once, each within a time of its own; who prices, holds, tickets
 * or gives back asks whoever sells the offer (`seller`).
 */
export interface Market {
  /** Whose names stand as they are: what was booked before there was a second one is its. */
  readonly first: FlightSupplier
  readonly sellers: readonly FlightSupplier[]
  /** By the name that an offer bears (rules/sellers.ts); null: the first. */
  seller(name: string | null): FlightSupplier
  /** Answers as soon as one of them has flights, or all have answered; throws what the first of them threw where none has. */
  search(request: SearchRequest): Promise<Search>
  /** The lowest of all; whoever is much slower than the fastest is not waited for. */
  lowestFares(request: LowestFaresRequest): Promise<ReadonlyMap<string, number>>
}

export interface Answer {
  readonly seller: string
  /** Null: it did not answer, or is not asked for a while. */
  readonly flights: readonly OfferedFlightWithFares[] | null
}

/** A search that is under way. */
export interface Search {
  /** What came until now, in the order in which it came. Whatever comes from here on is told by `later`. */
  take(): { readonly answers: readonly Answer[]; readonly waiting: readonly Waiting[] }
  /** Hands over every answer that was not taken, one after the other; ends with the last. */
  later(hear: (answer: Answer) => Promise<void>): Promise<void>
}

export interface Waiting {
  readonly seller: string
  /** How long it is still waited for, at most. */
  readonly withinMs: number
}

/** How long the others' calendar is waited for once one has answered. */
const CALENDAR_LEAD_MS = 400

export function marketOf(
  given: readonly [Seller, ...Seller[]],
  { clock, log }: { readonly clock: Clock; readonly log: Pick<Logger, 'warn' | 'info'> },
): Market {
  const [first, ...others] = [...given].map(({ supplier }, nth) => named(nth === 0 ? null : supplier.name, supplier))
  invariant(first, 'somebody sells mainland flights')
  const sellers = [first, ...others]
  const withinMs = given.map((one) => one.searchWithinMs)
  const breakers = breakersOf(sellers, { clock, log })

  /** Asks everybody who is to be asked; a promise for each, none of which fails. */
  function askAll<T>(ask: (supplier: FlightSupplier) => Promise<T>): readonly Asked<T>[] {
    const isAsked = breakers.choose()
    return sellers.map((supplier, nth) => {
      const limitMs = withinMs[nth] ?? 0
      const answer = isAsked[nth]
        ? breakers.watch(
            nth,
            within(limitMs, supplier.name, () => ask(supplier)),
          )
        : Promise.resolve<Outcome<T>>({ ok: false, error: new SupplierAway(`${supplier.name} is not asked for a while`) })
      return { seller: supplier.name, limitMs, answer }
    })
  }

  return {
    first,
    sellers,
    seller(name) {
      const found = name === null ? first : others.find((one) => one.name === name)
      invariant(
        found,
        `whoever has sold a flight goes on being reached: ${name ?? ''} is configured as long as one of its flights may move`,
      )
      return found
    },
    search: (request) =>
      searching(
        askAll((supplier) => supplier.search(request)),
        log,
      ),
    async lowestFares(request) {
      const asked = askAll((supplier) => supplier.lowestFares(request))
      const outcomes: Outcome<ReadonlyMap<string, number>>[] = []
      const all = Promise.all(asked.map(async ({ answer }) => void outcomes.push(await answer)))
      const one = Promise.any(asked.map(async ({ answer }) => ((await answer).ok ? true : Promise.reject(new Error('none')))))
      await Promise.race([
        all,
        one.then(
          () => pause(CALENDAR_LEAD_MS),
          () => all,
        ),
      ])
      const lowest = new Map<string, number>()
      for (const outcome of outcomes) {
        if (!outcome.ok) continue
        for (const [date, minor] of outcome.value) lowest.set(date, Math.min(minor, lowest.get(date) ?? Infinity))
      }
      if (outcomes.every((outcome) => !outcome.ok)) await failWith(asked)
      return lowest
    },
  }
}

type Outcome<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: unknown }

interface Asked<T> {
  readonly seller: string
  readonly limitMs: number
  readonly answer: Promise<Outcome<T>>
}

const pause = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms))

/** What is done within a time; whatever comes after it is not heard. */
async function within<T>(limitMs: number, name: string, work: () => Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new SupplierUnclear(`${name}: no answer within its time`)), limitMs)
  try {
    return await Promise.race([work(), late.promise])
  } finally {
    clearTimeout(timer)
  }
}

/** Nobody has answered: what is said of it is what the first of them said. */
async function failWith(asked: readonly Asked<unknown>[]): Promise<never> {
  for (const { answer } of asked) {
    const outcome = await answer
    if (!outcome.ok) throw outcome.error
  }
  throw new SupplierUnclear('nobody was asked')
}

/**
 * How often the loop turns before the first answer is handed on: another one that has arrived by then is read too, and stands in the list from
 * the beginning. Where none has, these turns take no time.
 */
const TURNS = 4

async function searching(asked: readonly Asked<readonly OfferedFlightWithFares[]>[], log: Pick<Logger, 'warn'>): Promise<Search> {
  const came: Answer[] = []
  let news = Promise.withResolvers<void>()
  const arrivals = asked.map(async ({ seller, answer }) => {
    const outcome = await answer
    if (!outcome.ok && asked.length > 1) log.warn({ supplier: seller, err: outcome.error }, 'supplier_left_out')
    came.push({ seller, flights: outcome.ok ? outcome.value : null })
    news.resolve()
    news = Promise.withResolvers<void>()
    return outcome.ok && outcome.value.length > 0
  })
  const some = Promise.any(arrivals.map(async (arrival) => ((await arrival) ? true : Promise.reject(new Error('none')))))
  await some.catch(() => Promise.all(arrivals))
  for (let nth = 0; nth < TURNS && came.length < asked.length; nth += 1) await turn()
  if (came.length === asked.length && came.every(({ flights }) => flights === null)) await failWith(asked)
  let taken = 0
  return {
    take() {
      taken = came.length
      const heard = new Set(came.map(({ seller }) => seller))
      const waiting = asked.flatMap(({ seller, limitMs }) => (heard.has(seller) ? [] : [{ seller, withinMs: limitMs }]))
      return { answers: came.slice(), waiting }
    },
    async later(hear) {
      while (taken < asked.length) {
        const next = came[taken]
        if (!next) {
          await news.promise
          continue
        }
        taken += 1
        await hear(next)
      }
    },
  }
}

/**
 * Who is asked, by how each has answered lately. Every process learns by itself: what it costs is a few questions, and nothing has to be written
 * with every search.
 */
function breakersOf(
  sellers: readonly FlightSupplier[],
  { clock, log }: { readonly clock: Clock; readonly log: Pick<Logger, 'warn' | 'info'> },
) {
  const breakers: Breaker[] = sellers.map(() => WHOLE)
  const set = (nth: number, next: Breaker): void => {
    const before = breakers[nth] ?? WHOLE
    breakers[nth] = next
    const supplier = sellers[nth]?.name
    if (next.restsUntil !== null && next.rests > before.rests)
      log.warn({ supplier, restsUntil: next.restsUntil.toString() }, 'supplier_rests')
    else if (next.restsUntil === null && before.restsUntil !== null) log.info({ supplier }, 'supplier_back')
  }
  return {
    /** Whom to ask. Where all rest all are asked: to refuse would help nobody, and only an answer tells that one is back. */
    choose(): readonly boolean[] {
      const now = clock.now()
      const may = breakers.map((breaker) => mayAsk(breaker, now))
      const isNobody = may.every((one) => one === 'rest')
      may.forEach((one, nth) => {
        if (one === 'try') set(nth, tried(breakers[nth] ?? WHOLE, now))
      })
      return may.map((one) => isNobody || one !== 'rest')
    },
    /** Learns from how a question ends. */
    async watch<T>(nth: number, question: Promise<T>): Promise<Outcome<T>> {
      try {
        const value = await question
        set(nth, answered())
        return { ok: true, value }
      } catch (error) {
        set(nth, failed(breakers[nth] ?? WHOLE, clock.now()))
        return { ok: false, error }
      }
    },
  }
}
