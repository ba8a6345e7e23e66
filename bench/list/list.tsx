/** A thousand flights in three ways: as our screen shows them, all cards bare, and in a virtual list written by hand. */
import { useEffect, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import type { ListedFlight } from '../../src/flights/calls/searching.ts'
import { arrange, filterOptions, FIRST_SORT, NO_FILTERS, type Filters, type Sort } from '../../src/flights/rules/list.ts'
import { FlightRow } from '../../src/flights/web/parts/flight-row.tsx'
import { FlightRows } from '../../src/flights/web/parts/flight-rows.tsx'
import { textsReady } from '../../src/web/texts.ts'
import { flightAt } from './flights.ts'
import { showByHand } from './by-hand.tsx'

type Way = 'ours' | 'bare' | 'hand'

const COUNT = 1_000
const FRAMES = 240
const STEP_PX = 90

/** What stands there when all of the list can be reached; the window is filled as soon as there is any card. */
const WHOLE: Readonly<Record<Way, string>> = { ours: '.virtual__row .offer', bare: '.offer', hand: '.hand .offer' }

const nothing = (): void => undefined

function groundOf(): HTMLElement {
  const ground = document.querySelector<HTMLElement>('#ground')
  if (!ground) throw new Error('the page has no ground')
  return ground
}

const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve))

/** After the frame's style, layout and paint, and after what had been waiting for it. */
function afterPaint(): Promise<number> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => resolve(performance.now()))
    port1.start()
    port2.postMessage(null)
  })
}

function show(way: Way, flights: readonly ListedFlight[], row: Element): void {
  const ground = groundOf()
  if (way === 'hand') {
    showByHand(ground, row, flights)
    return
  }
  const rows =
    way === 'ours' ? (
      <OurList flights={flights} />
    ) : (
      <div className="offers">
        {flights.map((flight) => (
          <FlightRow key={flight.flightId} flight={flight} onPick={nothing} />
        ))}
      </div>
    )
  createRoot(ground).render(rows)
}

interface Wish {
  readonly sort: Sort
  readonly filters: Filters
}

/** What a tap on the bar of the list asks for, one after the other: each drops some flights and turns the others round. */
const WISHES: readonly Wish[] = [
  { sort: { by: 'price', descending: false }, filters: { ...NO_FILTERS, compliantOnly: true } },
  { sort: { by: 'duration', descending: true }, filters: { ...NO_FILTERS, carriers: ['CA', 'MU'] } },
  { sort: { by: 'price', descending: true }, filters: { ...NO_FILTERS, bands: ['morning', 'evening'], nonstopOnly: true } },
]

let wish: (next: Wish) => void = nothing

/** The list as the screen has it: arranged by what was wished for last. */
function OurList({ flights }: { flights: readonly ListedFlight[] }) {
  const [{ sort, filters }, setWish] = useState<Wish>({ sort: FIRST_SORT, filters: NO_FILTERS })
  useEffect(() => {
    wish = setWish
  }, [])
  const shown = useMemo(() => arrange(flights, filters, sort), [flights, filters, sort])
  return <FlightRows flights={shown} label="1,000" onPick={nothing} />
}

const flightsOf = (): ListedFlight[] => Array.from({ length: COUNT }, (_, index) => flightAt(index))

/** How long it takes to filter and to sort all flights, and to count what they can be filtered by; once for each wish. */
function rank(): number[] {
  const flights = flightsOf()
  return WISHES.map(({ filters, sort }) => {
    const startedMs = performance.now()
    arrange(flights, filters, sort)
    filterOptions(flights)
    return performance.now() - startedMs
  })
}

/** From a wish until its rows are painted, in a list that stands; once for each. */
async function rearrange(): Promise<number[]> {
  const tookMs: number[] = []
  for (const one of WISHES) {
    const startedMs = await frame()
    flushSync(() => wish(one))
    tookMs.push((await afterPaint()) - startedMs)
  }
  return tookMs
}

async function untilPainted(selector: string): Promise<number> {
  do await frame()
  while (!document.querySelector(selector))
  return afterPaint()
}

/** From the call until the window is filled with cards, and until all of the list stands. */
async function mount(way: Way): Promise<{ filledMs: number; wholeMs: number }> {
  const flights = flightsOf()
  const row = oneRow(flightAt(0))
  await frame()
  const startedMs = performance.now()
  show(way, flights, row)
  const filledMs = (await untilPainted('#ground .offer')) - startedMs
  return { filledMs, wholeMs: document.querySelector(WHOLE[way]) ? filledMs : (await untilPainted(WHOLE[way])) - startedMs }
}

/** The card as our component draws it, for whoever draws by hand. */
function oneRow(flight: ListedFlight): Element {
  const place = document.createElement('div')
  const root = createRoot(place)
  flushSync(() => root.render(<FlightRow flight={flight} onPick={nothing} />))
  const row = place.firstElementChild?.cloneNode(true)
  root.unmount()
  if (!(row instanceof Element)) throw new Error('a flight makes a row')
  return row
}

/** Scrolls through the list; for each frame how long it kept the page busy, and how far it lay from the one before. */
async function scroll(): Promise<{ busyMs: number[]; gapMs: number[] }> {
  const ground = groundOf()
  const busyMs: number[] = []
  const gapMs: number[] = []
  let beforeMs = await frame()
  for (let index = 0; index < FRAMES; index += 1) {
    ground.scrollTop += STEP_PX
    const beganMs = await frame()
    busyMs.push((await afterPaint()) - beganMs)
    gapMs.push(beganMs - beforeMs)
    beforeMs = beganMs
  }
  return { busyMs, gapMs }
}

// The list's own chunk has arrived, as after the first list of a visit.
await Promise.all([textsReady(), import('../../src/web/ui/virtual-list.tsx')])
Object.assign(globalThis, { longList: { mount, scroll, rank, rearrange } })
