import { appNavigation } from './app-parts.ts'
import { bridge } from './bridge/index.ts'
import type { WhereTo } from './entrance.ts'
import { followAddress } from './entrance.ts'
import { useSession } from './session.ts'

/** What the running app does at its door; loaded when somebody knocks. */

/** Follows what an address said, then moves: whoever else came in starts with pages of her own. */
export async function take(said: string, at: WhereTo): Promise<void> {
  const before = useSession.getState().lastUserCode
  const led = await followAddress(said, at)
  const to = `${at.place.pathname}${at.place.search}`
  if (led) appNavigation().divert(led.to, led.state)
  else if (useSession.getState().lastUserCode === before) appNavigation().divert(to)
  else appNavigation().restart(to)
}

/** Tells the native app that nobody is signed in. */
export async function logout(): Promise<void> {
  await (await bridge()).logout(401)
}

/** Back out of the app into what the host showed before; where it will not, home is shown. */
export async function leave(): Promise<void> {
  const { outcome } = await (await bridge()).back()
  if (outcome !== 'done') appNavigation().replace('/home')
}
