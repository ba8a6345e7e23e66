import { Duffel, DuffelError } from '@duffel/api'
import type { CreateOfferRequest, CreateOrder, CreateOrderPassenger, Offer, Order } from '@duffel/api/types'
import type { RunningSandbox } from '../sandbox.ts'
import { DEFAULTS, startSandbox } from '../sandbox.ts'

/** A sandbox in this process, spoken to by Duffel's official client. For tests. */
export interface Running {
  readonly duffel: Duffel
  readonly sandbox: RunningSandbox
  control<T = unknown>(path: string, body?: object): Promise<T>
  /** What the world finds wrong with its own books. */
  findings(): Promise<readonly string[]>
}

/** A Monday noon, four weeks before summer time begins in Europe. */
export const TEST_NOW = '2027-03-01T12:00:00+08:00'

export async function startDuffelForTest(): Promise<Running> {
  const sandbox = await startSandbox({ ...DEFAULTS, port: 0, dataDir: ':memory:', logLevel: 'fatal' })
  const origin = `http://127.0.0.1:${sandbox.port}`
  const control = async <T>(path: string, body?: object): Promise<T> => {
    const answer = await fetch(`${origin}/control/${path}`, {
      method: body ? 'POST' : 'GET',
      ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
    })
    if (!answer.ok) throw new Error(`control/${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as T
  }
  await control('clock', { now: TEST_NOW })
  return {
    duffel: new Duffel({ token: sandbox.duffel.token, basePath: sandbox.duffel.url }),
    sandbox,
    control,
    findings: async () => (await control<{ findings: readonly string[] }>('check')).findings,
  }
}

type Asked = Pick<CreateOfferRequest, 'passengers' | 'slices'> & Partial<CreateOfferRequest>

export const oneWay = (origin: string, destination: string, date: string): Asked => ({
  slices: [{ origin, destination, departure_date: date, departure_time: null, arrival_time: null }],
  passengers: [{ type: 'adult' }],
})

export async function search(duffel: Duffel, asked: Asked): Promise<readonly Omit<Offer, 'available_services'>[]> {
  return (await duffel.offerRequests.create({ ...asked, return_offers: true })).data.offers
}

/** The segment of a flight, as the journal and the control page name it. */
export function flightKeyOf(segment: Offer['slices'][number]['segments'][number] | Order['slices'][number]['segments'][number]): string {
  const { marketing_carrier, marketing_carrier_flight_number, origin, destination, departing_at } = segment
  const number = `${marketing_carrier.iata_code}${marketing_carrier_flight_number}`
  return `${number}_${origin.iata_code}_${destination.iata_code}_${departing_at.slice(0, 10)}`
}

let travellers = 0

export function traveller(id: string, more: Partial<CreateOrderPassenger> = {}): CreateOrderPassenger {
  travellers += 1
  return {
    id,
    title: 'ms',
    gender: 'f',
    given_name: 'Ren',
    family_name: 'Ceshi',
    born_on: '1990-03-07',
    email: 'ren.ceshi@example.com',
    phone_number: '+8613800000000',
    identity_documents: [
      {
        type: 'passport',
        unique_identifier: `E${String(travellers).padStart(8, '0')}`,
        issuing_country_code: 'CN',
        expires_on: '2034-01-01',
      },
    ],
    ...more,
  }
}

/** The guides hold an order by the type `hold`; the client's types know the same as `pay_later`. */
export async function hold(duffel: Duffel, offer: Pick<Offer, 'id' | 'passengers'>, more: Partial<CreateOrder> = {}): Promise<Order> {
  const passengers = offer.passengers.map(({ id }) => traveller(id))
  return (await duffel.orders.create({ type: 'pay_later', selected_offers: [offer.id], passengers, ...more })).data
}

export const canBeHeld = (offer: Pick<Offer, 'payment_requirements'>): boolean => !offer.payment_requirements.requires_instant_payment

/** What a call was refused with. */
export async function refusal(
  call: Promise<unknown>,
): Promise<{ status: number | undefined; type: string; code: string; requestId: string }> {
  try {
    await call
  } catch (error) {
    if (!(error instanceof DuffelError)) throw error
    const [first] = error.errors
    return { status: error.status, type: first?.type ?? '', code: first?.code ?? '', requestId: error.meta.request_id }
  }
  throw new Error('nothing was refused')
}
