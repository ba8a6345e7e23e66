/** A thousand flights in three ways: as our screen shows them, all cards bare, and in a virtual list written by hand. */
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import type { ListedFlight } from '../../src/flights/calls/searching.ts'
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
      <FlightRows flights={flights} label="1,000" onPick={nothing} />
    ) : (
      <div className="offers">
        {flights.map((flight) => (
          <FlightRow key={flight.flightId} flight={flight} onPick={nothing} />
        ))}
      </div>
    )
  createRoot(ground).render(rows)
}

async function untilPainted(selector: string): Promise<number> {
  do await frame()
  while (!document.querySelector(selector))
  return afterPaint()
}

/** From the call until the window is filled with cards, and until all of the list stands. */
async function mount(way: Way): Promise<{ filledMs: number; wholeMs: number }> {
  const flights = Array.from({ length: COUNT }, (_, index) => flightAt(index))
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
Object.assign(globalThis, { longList: { mount, scroll } })
