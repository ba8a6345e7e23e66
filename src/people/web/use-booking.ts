import { useCallback } from 'react'
import type { AgentUser } from '../../web/entry-query.ts'
import { remembered } from '../../web/remembered.ts'
import { useSession } from '../../web/session.ts'
import type { BookingMode } from '../rules/party.ts'

/** No more are carried over from one tab's life: a line takes fewer on one order. */
const CHOSEN_MAX = 20
const RECENT_MAX = 8

const codesFrom = (stored: unknown): string[] | undefined =>
  Array.isArray(stored) && stored.every((code) => typeof code === 'string') ? stored.slice(0, CHOSEN_MAX) : undefined

/** Codes alone, in this tab alone: who is chosen is told by the server each time, and a phone may be handed on. */
const useChosen = remembered<{ personal: readonly string[]; agent: readonly string[] }>({
  name: 'people.travellers',
  initial: { personal: [], agent: [] },
  isFilter: false,
  inTab: true,
  parse(stored) {
    if (typeof stored !== 'object' || stored === null) return undefined
    const { personal, agent } = stored as Record<string, unknown>
    const read = { personal: codesFrom(personal), agent: codesFrom(agent) }
    return read.personal && read.agent ? { personal: read.personal, agent: read.agent } : undefined
  },
})

/** Whom an agent chose lately, the last first. */
export const useRecentTravellers = remembered<readonly string[]>({
  name: 'people.recent-travellers',
  initial: [],
  isFilter: false,
  parse: (stored) => codesFrom(stored)?.slice(0, RECENT_MAX),
})

export interface Booking {
  readonly mode: BookingMode
  /** As whom the agency books; null in personal mode [P-AGENT-01]. */
  readonly agent: AgentUser | null
  /** In personal mode she herself first, and whom she brings along; in agent mode empty until somebody is chosen [P-AGENT-03]. */
  readonly travellers: readonly string[]
  setTravellers(userCodes: readonly string[]): void
  /** Both at once: in whose place is booked, and for whom. */
  bookFor(mode: BookingMode, userCodes: readonly string[]): void
  enterAgentMode(scene?: Pick<AgentUser, 'sceneId' | 'businessCode'>): void
  leaveAgentMode(): void
}

/** For whom is booked now. It only proposes: the server checks mode, authority and travellers with every booking. */
export function useBooking(): Booking {
  const me = useSession((state) => state.signedIn?.person)
  const agent = useSession((state) => state.agent)
  const setAgent = useSession((state) => state.setAgent)
  const { value: chosen, remember } = useChosen()
  const myCode = me?.userCode ?? ''
  const mode: BookingMode = agent === null ? 'personal' : 'agent'
  const travellers = mode === 'agent' ? chosen.agent : withMe(myCode, chosen.personal)
  const setTravellers = useCallback(
    (userCodes: readonly string[]) => {
      const codes = [...new Set(userCodes)].slice(0, CHOSEN_MAX)
      remember({ ...useChosen.getState().value, [mode]: codes })
      if (mode === 'personal') return
      const others = [...codes.filter((code) => code !== myCode), ...useRecentTravellers.getState().value]
      useRecentTravellers.getState().remember([...new Set(others)].slice(0, RECENT_MAX))
    },
    [mode, myCode, remember],
  )
  const enterAgentMode = useCallback(
    (scene: Pick<AgentUser, 'sceneId' | 'businessCode'> = { sceneId: '', businessCode: '' }) => {
      if (me) setAgent({ agentUserCode: me.userCode, agentUserName: me.name.zh, ...scene })
    },
    [me, setAgent],
  )
  const leaveAgentMode = useCallback(() => setAgent(null), [setAgent])
  const bookFor = useCallback(
    (wanted: BookingMode, userCodes: readonly string[]) => {
      if (wanted === 'personal') leaveAgentMode()
      else enterAgentMode()
      remember({ ...useChosen.getState().value, [wanted]: [...new Set(userCodes)].slice(0, CHOSEN_MAX) })
    },
    [enterAgentMode, leaveAgentMode, remember],
  )
  return { mode, agent, travellers, setTravellers, bookFor, enterAgentMode, leaveAgentMode }
}

/** An ordinary employee books for herself: she cannot be taken out (V-OTHER-06). */
export function withMe(myCode: string, codes: readonly string[]): string[] {
  return [...new Set([myCode, ...codes])].filter((code) => code !== '')
}
