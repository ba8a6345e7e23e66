import type { Navigation } from './navigation.ts'
import { invariant } from '../kernel/result.ts'

let navigation: Navigation | undefined

/** Set once, by the app's start. Code outside of React (what follows a call, the end of a session) moves through it. */
export function setNavigation(made: Navigation): void {
  navigation = made
}

export function appNavigation(): Navigation {
  invariant(navigation, 'the app has not started')
  return navigation
}
