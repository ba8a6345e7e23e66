import { appNavigation } from './app-parts.ts'
import { SWITCHED_AS } from './perform.ts'
import { queryClient } from './query-client.ts'
import { forgetEverything } from './remembered.ts'
import type { RequestSource, SignedIn } from './session.ts'
import { rereadSession, SESSION_STORED_AS, useSession } from './session.ts'
import { onStoredElsewhere, writeStored } from './storage.ts'
import { toast } from './ui/toast.tsx'
import { useWebText } from './web-text.ts'

/** Nothing of one person may meet the next one's eyes: answers, remembered choices. Kept pages go with the restart that follows. */
export function forgetPerson(): void {
  queryClient.clear()
  forgetEverything()
}

/**
 * Enters after signing in and goes on to where the person wanted to be. Whoever comes back after an expired session finds her
 * pages and her unsubmitted input as she left them; anybody else starts afresh.
 */
export function beginSession(signedIn: SignedIn, goOn: string, requestSource: RequestSource = 'F'): void {
  if (admit(signedIn, requestSource)) appNavigation().divert(goOn)
  else appNavigation().restart(goOn)
}

/** Lets somebody in without moving; says whether she is who was here last. */
export function admit(signedIn: SignedIn, requestSource: RequestSource): boolean {
  const { lastUserCode, enter } = useSession.getState()
  const isSamePerson = lastUserCode === signedIn.person.userCode
  if (!isSamePerson) forgetPerson()
  writeStored(SWITCHED_AS, undefined, 'session')
  enter(signedIn, requestSource)
  return isSamePerson
}

/** Leaves for good: nothing of the person stays in this browser but the brand. */
export function endSession(): void {
  useSession.getState().leave()
  forgetPerson()
  appNavigation().restart('/login')
}

/** Follows what happens in the browser's other tabs: signed out there is signed out here. */
export function followOtherTabs(): () => void {
  return onStoredElsewhere(SESSION_STORED_AS, () => {
    const before = useSession.getState().signedIn
    rereadSession()
    const after = useSession.getState().signedIn
    if (before?.person.userCode === after?.person.userCode) return
    forgetPerson()
    if (before && !after) toast(useWebText.now()?.signedOutElsewhere ?? '')
    appNavigation().restart(after ? '/home' : '/login')
  })
}
