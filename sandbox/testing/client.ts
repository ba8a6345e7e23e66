import type { bookingView } from '../air/bookings.ts'
import type { oneFlight, search } from '../air/flights.ts'
import type { offer } from '../air/hold.ts'
import type { MerchantAccess, RunningSandbox, SandboxConfig, WechatPayAccess } from '../sandbox.ts'
import { DEFAULTS, startSandbox } from '../sandbox.ts'
import type { holdRequest } from '../air/requests.ts'
import type { z } from 'zod'
import { answerProblem, requestProblem } from './contract.ts'

/** A sandbox in this process and a client that holds every exchange against openapi.yaml. For tests. */
export type Flight = ReturnType<typeof search>['flights'][number]
export type Fare = Flight['fares'][number]
export type Booking = ReturnType<typeof bookingView>
export type Offer = ReturnType<typeof offer>
export type FlightAnswer = ReturnType<typeof oneFlight>

/** What is asked for beside a seat on the aircraft. */
export type Extra = NonNullable<z.input<typeof holdRequest>['extras']>[number]

export interface Answered<T> {
  readonly status: number
  readonly body: T
  readonly replayed: boolean
}

export interface Refusal {
  readonly error: {
    readonly code: string
    readonly fields?: readonly { readonly path: string; readonly message: string }[]
    readonly priceChange?: { readonly oldTotalMinor: number; readonly newTotalMinor: number; readonly offer?: Offer }
  }
}

/** The day of the tests: a Monday morning in Beijing, eight days before the flights they look at. */
export const TEST_NOW = '2026-11-23T10:00:00+08:00'
export const TRAVEL_DATE = '2026-12-01'

let keys = 0
export const newKey = () => `test-key-${String(++keys).padStart(6, '0')}`

export class Client {
  readonly base: string

  constructor(port: number) {
    this.base = `http://127.0.0.1:${port}`
  }

  async send<T>(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    options: { body?: unknown; key?: string; auth?: string } = {},
  ): Promise<Answered<T>> {
    const response = await fetch(this.base + path, {
      method,
      headers: {
        authorization: `Bearer ${options.auth ?? DEFAULTS.airKey}`,
        ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(options.key === undefined ? {} : { 'idempotency-key': options.key }),
      },
      ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
    })
    const body = (await response.json()) as T
    if (path.startsWith('/air/1')) {
      const problem =
        answerProblem(method, path, response.status, body) ?? (response.ok ? requestProblem(method, path, options.body) : undefined)
      if (problem) throw new Error(problem)
    }
    return { status: response.status, body, replayed: response.headers.get('idempotency-replayed') === 'true' }
  }

  get<T>(path: string) {
    return this.send<T>('GET', path)
  }

  post<T>(path: string, body?: unknown, key?: string) {
    return this.send<T>('POST', path, { ...(body === undefined ? {} : { body }), ...(key === undefined ? {} : { key }) })
  }

  /** A switch of the control page; it must be taken. */
  async control<T = unknown>(path: string, body?: unknown): Promise<T> {
    const answer = await this.post<T>(`/control/${path}`, body ?? {})
    if (answer.status >= 300) throw new Error(`control/${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body
  }

  async flights(from = 'HGH', to = 'BJS', date = TRAVEL_DATE): Promise<Flight[]> {
    const answer = await this.post<{ flights: Flight[] }>('/air/1/search', {
      from: [from],
      to: [to],
      date,
      passengers: { adults: 1, children: 0, infants: 0 },
    })
    return answer.body.flights
  }

  /** The nth fare with seats in plenty, so that tests do not get in each other's way. */
  async anyFare(nth = 0): Promise<{ flight: Flight; fare: Fare }> {
    const found = (await this.flights()).flatMap((flight) =>
      flight.fares.filter((fare) => fare.cabin === 'Y' && fare.seatsLeft === 'A').map((fare) => ({ flight, fare })),
    )
    const chosen = found[nth]
    if (!chosen) throw new Error(`There is no fare number ${nth}`)
    return chosen
  }

  async price(fare: Fare, passengers = { adults: 1, children: 0, infants: 0 }): Promise<Offer> {
    const flightId = fare.fareId.split('-').slice(0, 3).join('-')
    const answer = await this.post<Offer>('/air/1/price', { flightId, fareId: fare.fareId, passengers })
    if (answer.status !== 200) throw new Error(`price: ${JSON.stringify(answer.body)}`)
    return answer.body
  }

  async hold(
    fare: Fare,
    more: { surname?: string; reference?: string; callbackUrl?: string; extras?: readonly Extra[]; key?: string } = {},
  ) {
    const { priceToken } = await this.price(fare)
    return this.post<Booking & Refusal>('/air/1/holds', holdBody(priceToken, more), more.key ?? newKey())
  }

  /** A hold that must succeed. */
  async held(fare: Fare, more: Parameters<Client['hold']>[1] = {}): Promise<Booking> {
    const answer = await this.hold(fare, more)
    if (answer.status !== 201) throw new Error(`hold: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body
  }

  async ticketed(fare: Fare, more: Parameters<Client['hold']>[1] = {}): Promise<Booking> {
    const held = await this.held(fare, more)
    await this.ticket(held)
    await this.control('clock', { advanceMs: 2000 })
    return this.booking(held.bookingId)
  }

  ticket(booking: Booking, expectedTotalMinor = booking.price.totalMinor) {
    return this.post<Booking & Refusal>(`/air/1/bookings/${booking.bookingId}/tickets`, { expectedTotalMinor }, newKey())
  }

  cancel(booking: Booking) {
    return this.post<Booking & Refusal>(`/air/1/bookings/${booking.bookingId}/cancel`, undefined, newKey())
  }

  async booking(bookingId: string): Promise<Booking> {
    return (await this.get<Booking>(`/air/1/bookings/${bookingId}`)).body
  }

  /** Seats left of a fare now: a number below nine, nine for plenty, zero for gone. */
  async seatsLeft(fare: Fare): Promise<number> {
    const flightId = fare.fareId.split('-').slice(0, 3).join('-')
    const { body } = await this.get<FlightAnswer>(`/air/1/flights/${flightId}`)
    const left = body.flight.fares.find((each) => each.fareId === fare.fareId)?.seatsLeft ?? 0
    return left === 'A' ? 9 : left
  }

  async journal(clientReference: string): Promise<{ effect: string; seats: number; amountMinor: number; idempotencyKey: string | null }[]> {
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

let documents = 0

export function adult(surname = 'LI') {
  return { type: 'ADT', surname, given: 'LEI', document: { type: 'PP', number: `E${String(++documents).padStart(8, '0')}` } }
}

export function holdBody(
  priceToken: string,
  more: { surname?: string; reference?: string; callbackUrl?: string; extras?: readonly Extra[] } = {},
) {
  return {
    priceToken,
    passengers: [adult(more.surname)],
    contact: { phone: '13800000000' },
    clientReference: more.reference ?? `ORDER-${documents}`,
    ...(more.callbackUrl === undefined ? {} : { callbackUrl: more.callbackUrl }),
    ...(more.extras === undefined ? {} : { extras: more.extras }),
  }
}

/** Starts a sandbox that forgets everything, on a free port, at the tests' day. */
export async function startForTest(config: Partial<SandboxConfig> = {}): Promise<{
  client: Client
  alipay: MerchantAccess
  wechatPay: WechatPayAccess
  sms: RunningSandbox['sms']
  mail: RunningSandbox['mail']
  stop(): Promise<void>
}> {
  const running = await startSandbox({ ...DEFAULTS, port: 0, dataDir: ':memory:', logLevel: 'silent', ...config })
  const client = new Client(running.port)
  await client.control('clock', { now: TEST_NOW })
  const { alipay, wechatPay, sms, mail } = running
  return { client, alipay, wechatPay, sms, mail, stop: () => running.stop() }
}
