import type { Language } from '../../kernel/language.ts'
import type { Sharing } from '../../web/bridge/port.ts'
import { formatDay, formatDateTime } from '../../web/ui/format.ts'
import type { ListedOrder } from '../calls.ts'
import type { JourneysText } from '../text/journeys/zh.ts'

type Leg = Pick<ListedOrder, 'title' | 'from' | 'to'>

/** Whether it is another way of the same journey that whoever runs it has cancelled, and this one is as it was. */
export const isOtherCancelled = ({ ways = [], from }: Pick<ListedOrder, 'ways' | 'from'>): boolean =>
  ways.some(({ isCancelled }) => isCancelled) && ways.some((way) => way.from.at === from.at && !way.isCancelled)

/** Whether it is this way itself. */
export const isCancelledItself = ({ ways = [], from }: Pick<ListedOrder, 'ways' | 'from'>): boolean =>
  ways.some((way) => way.isCancelled && way.from.at === from.at)

const dateOf = (at: string): Temporal.PlainDate => Temporal.PlainDate.from(at.slice(0, 10))

/** The cities of a journey in their order, each once where one leg ends and the next begins. */
export function routeOf(legs: readonly Leg[], language: Language, t: Pick<JourneysText, 'route'>): string {
  const [first] = legs
  return first ? t.route([first.from.name[language], ...legs.map(({ to }) => to.name[language])]) : ''
}

export function daysOf(legs: readonly Leg[], language: Language, t: Pick<JourneysText, 'days'>): string {
  const [first, last] = [legs[0], legs.at(-1)]
  return first && last ? t.days(formatDay(first.from.at, language), formatDay(last.to.at, language)) : ''
}

/** How many nights lie between a leg and the next; null after the last one. */
export function nightsAfter(legs: readonly Leg[], index: number): number | null {
  const [leg, next] = [legs[index], legs[index + 1]]
  return leg && next ? dateOf(leg.to.at).until(dateOf(next.from.at)).days : null
}

/** A journey as it may be told to anybody: no name, no order number, no price, and no address that opens anything. */
export function sharedJourney(legs: readonly Leg[], language: Language, t: Pick<JourneysText, 'route' | 'shared'>): Sharing {
  const end = ({ name, label, at }: Leg['from']): string => `${name[language]} ${label} ${formatDateTime(at, language)}`
  return {
    title: routeOf(legs, language, t),
    text: legs.map(({ title, from, to }) => t.shared(title, end(from), end(to))).join('\n'),
  }
}
