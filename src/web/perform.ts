import { unreachable } from '../kernel/result.ts'
import { appNavigation } from './app-parts.ts'
import { bridge } from './bridge/index.ts'
import { useLanguageStore } from './language.ts'
import { queryClient } from './query-client.ts'
import type { Reaction, Say } from './reactions.ts'
import { forgetFilters } from './remembered.ts'
import { useSession } from './session.ts'
import { writeStored } from './storage.ts'
import { alert } from './ui/dialog.tsx'
import { toast } from './ui/toast.tsx'
import { useWebText } from './web-text.ts'

/** Kept as long as the browser tab: E005 switches the language once per session. */
export const SWITCHED_AS = 'switchedLanguage'

/** Our own sentences. Empty only in the instant before the first text has arrived. */
export function wordsOf(say: Exclude<Say, object>): string {
  return useWebText.now()?.client[say] ?? ''
}

const sentence = (say: Say): string => (typeof say === 'string' ? wordsOf(say) : say.message)

/** Does what reactions.ts decided, in order: an alert is read before one is led on. */
export async function performInOrder(reactions: readonly Reaction[]): Promise<void> {
  for (const reaction of reactions) {
    await performOne(reaction)
  }
}

export function perform(reactions: readonly Reaction[]): void {
  void performInOrder(reactions)
}

async function performOne(reaction: Reaction): Promise<void> {
  switch (reaction.do) {
    case 'toast':
      toast(sentence(reaction.say))
      return
    case 'alert':
      return alert({ title: useWebText.now()?.alert.title ?? '', text: sentence(reaction.say) })
    case 'go':
      return goTo(reaction.to, reaction.remember ?? false)
    case 'forgetSession':
      return useSession.getState().leave()
    case 'appLogout':
      useSession.getState().leave()
      goTo('/login', false) // where the host takes its time, or has none to sign in with
      await bridge().then(
        (host) => host.logout(reaction.httpStatus),
        () => undefined,
      )
      return
    case 'switchLanguage':
      writeStored(SWITCHED_AS, true, 'session')
      await useLanguageStore.getState().setLanguage(reaction.to)
      return
    case 'clearCaches':
      queryClient.clear()
      return forgetFilters()
    case 'reload':
      return appNavigation().restart(reaction.at)
    default:
      return unreachable(reaction)
  }
}

function goTo(to: string, isRemembered: boolean): void {
  const navigation = appNavigation()
  const { pathname, search } = navigation.snapshot().shown.place
  if (pathname === to.split('?')[0]) return
  if (isRemembered) navigation.divert(to, { from: pathname + search })
  else navigation.giveUp(to)
}
