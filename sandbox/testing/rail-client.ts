import type { bookingView } from '../rail/bookings.ts'
import type { SeatType } from '../rail/cars.ts'
import type { holdRequest, standbyRequest } from '../rail/requests.ts'
import type { search, trainView } from '../rail/search.ts'
import type { standbyView } from '../rail/standby-queue.ts'
import type { RunningSandbox, SandboxConfig } from '../sandbox.ts'
import { DEFAULTS, startSandbox } from '../sandbox.ts'
import type { z } from 'zod'
import type { Answered } from './client.ts'
import { newKey } from './client.ts'
import { contractOf } from './contract.ts'

/** A client of rail/1 that holds every exchange against its openapi.yaml. For tests. */
export const railContract = contractOf('rail', '/rail/1', ['Ride'])

export type Booking = ReturnType<typeof bookingView>
export type Standby = ReturnType<typeof standbyView>
export type Train = ReturnType<typeof trainView>
export interface Refusal {
  readonly error: {
    readonly code: string
    readonly reason?: string
    readonly retryAt?: string
    readonly passengers?: readonly number[]
    readonly fields?: readonly { readonly path: string; readonly message: string }[]
    readonly priceChange?: { readonly oldTotalMinor: number; readonly newTotalMinor: number }
  }
}
export interface RefundQuote {
  readonly quoteId: string
  readonly expiresAt: string
  readonly refundMinor: number
  readonly feeMinor: number
  readonly tickets: readonly { readonly feeMinor: number; readonly fee: { readonly rule: string; readonly percent: number } }[]
}
export interface ChangeQuote extends RefundQuote {
  readonly kind: string
  readonly totalMinor: number
  readonly backMinor: number
  readonly differenceMinor: number
  readonly differenceFeeMinor: number
}

type Passenger = z.input<typeof holdRequest>['passengers'][number]
type HoldBody = z.input<typeof holdRequest>
type StandbyBody = z.input<typeof standbyRequest>

/** A Monday morning in Beijing, eight days before the trains that most tests look at. */
export const RAIL_NOW = '2026-11-23T10:00:00+08:00'
export const RAIL_DATE = '2026-12-01'

let people = 0
export function person(name = '张伟', more: Partial<Passenger> = {}): Passenger {
  return { type: 'adult', name, document: { type: 'PP', number: `E${String(++people).padStart(8, '0')}` }, ...more }
}

export interface Wanted {
  readonly seatType?: SeatType
  readonly from?: string
  readonly to?: string
  readonly passengers?: Passenger[]
  readonly wishes?: HoldBody['wishes']
  readonly maxTotalMinor?: number
  readonly account?: string
  readonly reference?: string
  readonly callbackUrl?: string
  readonly key?: string
}

export class RailClient {
  readonly base: string

  constructor(port: number) {
    this.base = `http://127.0.0.1:${port}`
  }

  async send<T>(method: 'GET' | 'POST', path: string, options: { body?: unknown; key?: string; auth?: string } = {}): Promise<Answered<T>> {
    const response = await fetch(this.base + path, {
      method,
      headers: {
        authorization: `Bearer ${options.auth ?? DEFAULTS.railKey}`,
        ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(options.key === undefined ? {} : { 'idempotency-key': options.key }),
      },
      ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
    })
    const body = (await response.json()) as T
    if (path.startsWith('/rail/1')) {
      const problem =
        railContract.answerProblem(method, path, response.status, body) ??
        (response.ok ? railContract.requestProblem(method, path, options.body) : undefined)
      if (problem !== undefined) throw new Error(problem)
    }
    return { status: response.status, body, replayed: response.headers.get('idempotency-replayed') === 'true' }
  }

  get<T>(path: string): Promise<Answered<T>> {
    return this.send<T>('GET', path)
  }

  post<T>(path: string, body?: unknown, key?: string): Promise<Answered<T>> {
    return this.send<T>('POST', path, { ...(body === undefined ? {} : { body }), ...(key === undefined ? {} : { key }) })
  }

  /** A switch of the control page; it must be taken. */
  async control<T = unknown>(path: string, body: unknown = {}): Promise<T> {
    const answer = await this.post<T>(`/control/${path}`, body)
    if (answer.status >= 300) throw new Error(`control/${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body
  }

  at(now: string) {
    return this.control('clock', { now })
  }

  async trains(from: string, to: string, date = RAIL_DATE, more: object = {}): Promise<Train[]> {
    const answer = await this.post<ReturnType<typeof search>>('/rail/1/search', {
      from: { stations: [from] },
      to: { stations: [to] },
      date,
      ...more,
    })
    if (answer.status !== 200) throw new Error(`search: ${JSON.stringify(answer.body)}`)
    return answer.body.trains
  }

  /** So many seats of a type are left on a train from end to end. */
  left(trainId: string, left: number, seatType: SeatType = 'second') {
    return this.control('rail/seats', { trainId, seatType, left })
  }

  hold(trainId: string, wanted: Wanted = {}) {
    const { passengers = [person()], seatType = 'second', from = 'VNP', to = 'AOH' } = wanted
    const body: HoldBody = {
      trainId,
      from,
      to,
      seatType,
      passengers,
      ...(wanted.wishes === undefined ? {} : { wishes: wanted.wishes }),
      maxTotalMinor: wanted.maxTotalMinor ?? 10_000_000,
      contact: { phone: '13800000000' },
      account: wanted.account ?? `ACCOUNT-${++people}`,
      clientReference: wanted.reference ?? `ORDER-${people}`,
      ...(wanted.callbackUrl === undefined ? {} : { callbackUrl: wanted.callbackUrl }),
    }
    return this.post<Booking & Refusal>('/rail/1/bookings', body, wanted.key ?? newKey())
  }

  /** A hold that must succeed. */
  async held(trainId: string, wanted: Wanted = {}): Promise<Booking> {
    const answer = await this.hold(trainId, wanted)
    if (answer.status !== 201) throw new Error(`hold: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body
  }

  ticket(booking: Booking, expectedTotalMinor = booking.change?.totalMinor ?? booking.price.totalMinor) {
    return this.post<Booking & Refusal>(`/rail/1/bookings/${booking.bookingId}/tickets`, { expectedTotalMinor }, newKey())
  }

  async ticketed(trainId: string, wanted: Wanted = {}): Promise<Booking> {
    return this.issued(await this.held(trainId, wanted))
  }

  /** The tickets of a hold, come. */
  async issued(booking: Booking): Promise<Booking> {
    const answer = await this.ticket(booking)
    if (answer.status !== 202) throw new Error(`ticket: ${answer.status} ${JSON.stringify(answer.body)}`)
    await this.control('clock', { advanceMs: 2000 })
    return this.booking(booking.bookingId)
  }

  cancel(booking: Booking) {
    return this.post<Booking & Refusal>(`/rail/1/bookings/${booking.bookingId}/cancel`, undefined, newKey())
  }

  async booking(bookingId: string): Promise<Booking> {
    return (await this.get<Booking>(`/rail/1/bookings/${bookingId}`)).body
  }

  refundQuote(booking: Booking, ticketNumbers = numbersOf(booking)) {
    return this.post<RefundQuote & Refusal>(`/rail/1/bookings/${booking.bookingId}/refund-quotes`, { ticketNumbers })
  }

  refund(booking: Booking, quoteId: string) {
    return this.post<Booking & Refusal>(`/rail/1/bookings/${booking.bookingId}/refunds`, { quoteId }, newKey())
  }

  changeQuote(booking: Booking, to: { trainId: string; from?: string; to?: string; seatType?: SeatType }) {
    const { trainId, from = 'VNP', to: end = 'AOH', seatType = 'second' } = to
    return this.post<ChangeQuote & Refusal>(`/rail/1/bookings/${booking.bookingId}/change-quotes`, {
      ticketNumbers: numbersOf(booking),
      trainId,
      from,
      to: end,
      seatType,
    })
  }

  change(booking: Booking, quoteId: string) {
    return this.post<Booking & Refusal>(`/rail/1/bookings/${booking.bookingId}/changes`, { quoteId }, newKey())
  }

  standby(trainIds: readonly string[], more: Partial<StandbyBody> = {}) {
    const body: StandbyBody = {
      requirements: trainIds.map((trainId) => ({ trainId, from: 'VNP', to: 'AOH', seatType: 'second' })),
      passengers: [person()],
      cutoffAt: '2026-11-30T20:00:00+08:00',
      prepaidMinor: 0,
      contact: { phone: '13800000000' },
      account: `ACCOUNT-${++people}`,
      clientReference: `STANDBY-${people}`,
      ...more,
    }
    return this.post<Standby & Refusal>('/rail/1/standbys', body, newKey())
  }

  /** A standby that must be taken, prepaid with what the railway asks for. */
  async queued(trainIds: readonly string[], more: Partial<StandbyBody> = {}): Promise<Standby> {
    const first = await this.standby(trainIds, more)
    const prepaidMinor = first.body.error.priceChange?.newTotalMinor ?? 0
    const answer = await this.standby(trainIds, { ...more, prepaidMinor })
    if (answer.status !== 201) throw new Error(`standby: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body
  }

  async standing(standbyId: string): Promise<Standby> {
    return (await this.get<Standby>(`/rail/1/standbys/${standbyId}`)).body
  }

  async journal(clientReference: string) {
    const answer = await this.get<{ entries: { effect: string; seats: number; amountMinor: number; idempotencyKey: string | null }[] }>(
      `/control/journal?clientReference=${clientReference}`,
    )
    return answer.body.entries
  }

  /** What the sandbox finds wrong with its own books. */
  async findings(): Promise<string[]> {
    return (await this.get<{ findings: string[] }>('/control/check')).body.findings
  }
}

export const numbersOf = (booking: Booking): string[] => booking.passengers.flatMap((each) => each.ticketNumber ?? [])

/** Starts a sandbox that forgets everything, on a free port, at the tests' day. */
export async function startRailForTest(
  config: Partial<SandboxConfig> = {},
): Promise<{ client: RailClient; running: RunningSandbox; stop(): Promise<void> }> {
  const running = await startSandbox({ ...DEFAULTS, port: 0, dataDir: ':memory:', logLevel: 'silent', ...config })
  const client = new RailClient(running.port)
  await client.at(RAIL_NOW)
  return { client, running, stop: () => running.stop() }
}
