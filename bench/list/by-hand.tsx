import type { ListedFlight } from '../../src/flights/calls/searching.ts'

const OVERSCAN = 4

/** Where a card keeps what differs from flight to flight. */
const SLOTS = {
  departs: '.leg__end time',
  arrives: '.leg__end--to time',
  takes: '.leg__mid .num',
  price: '.offer__price .money',
  note: '.offer__price .note',
  number: '.offer__meta .num',
  verdict: '.offer__verdict',
} as const

interface Card {
  readonly element: HTMLElement
  readonly slots: Readonly<Record<keyof typeof SLOTS, Element | null>>
}

function cardFrom(row: Element): Card {
  const element = document.createElement('div')
  element.className = 'virtual__row'
  element.append(row.cloneNode(true))
  const names = Object.keys(SLOTS) as (keyof typeof SLOTS)[]
  const slots = Object.fromEntries(names.map((name) => [name, element.querySelector(SLOTS[name])])) as Card['slots']
  return { element, slots }
}

function fill({ slots }: Card, flight: ListedFlight): void {
  const say = (slot: Element | null, text: string): void => {
    if (slot) slot.textContent = text
  }
  say(slots.departs, flight.from.at.slice(11, 16))
  say(slots.arrives, flight.to.at.slice(11, 16))
  say(slots.takes, `${Math.floor(flight.durationMinutes / 60)} 时 ${flight.durationMinutes % 60} 分`)
  say(slots.price, `¥${(flight.lowest.fareMinor / 100).toLocaleString('en')}`)
  say(slots.note, `经济舱 ${(flight.lowest.discountPercent ?? 100) / 10} 折`)
  say(slots.number, flight.number)
  say(slots.verdict, flight.verdict.badge)
}

/** The least that a virtual list can be: cards of one height, as many as the window needs, filled anew as they come into it. */
export function showByHand(ground: HTMLElement, row: Element, flights: readonly ListedFlight[]): void {
  const holder = document.createElement('div')
  holder.className = 'offers hand virtual'
  const first = cardFrom(row)
  holder.append(first.element)
  ground.append(holder)
  const heightPx = first.element.offsetHeight
  holder.style.height = `${heightPx * flights.length}px`
  const cards = [first]
  const count = Math.min(flights.length, Math.ceil(ground.clientHeight / heightPx) + 2 * OVERSCAN)
  while (cards.length < count) cards.push(cardFrom(row))
  holder.append(...cards.map((card) => card.element))
  const shown = new Array<number>(count).fill(-1)
  const draw = (): void => {
    const from = Math.max(0, Math.min(flights.length - count, Math.floor(ground.scrollTop / heightPx) - OVERSCAN))
    for (let index = from; index < from + count; index += 1) {
      const place = index % count
      const card = cards[place]
      const flight = flights[index]
      if (!card || !flight || shown[place] === index) continue
      shown[place] = index
      fill(card, flight)
      card.element.style.transform = `translateY(${index * heightPx}px)`
    }
  }
  draw()
  ground.addEventListener('scroll', draw, { passive: true })
}
