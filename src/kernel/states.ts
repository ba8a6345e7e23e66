import type { Refusal } from './result.ts'
import { refuse } from './result.ts'

/**
 * A state machine as a table that refuses: state → event → next state. What is not in the table does not happen.
 * Events are imperatives, states participles.
 */
export type Transitions<State extends string | number, Event extends string> = {
  readonly [S in State]: { readonly [E in Event]?: State }
}

export function next<State extends string | number, Event extends string>(
  table: Transitions<State, Event>,
  from: State,
  event: Event,
): State | Refusal {
  const to = table[from][event]
  return to === undefined ? refuse('STATE_CHANGED', { facts: { from, event } }) : to
}

export function allows<State extends string | number, Event extends string>(
  table: Transitions<State, Event>,
  from: State,
  event: Event,
): boolean {
  return table[from][event] !== undefined
}
