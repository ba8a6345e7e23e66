import { remembered } from '../../web/remembered.ts'
import { useSession } from '../../web/session.ts'

/** What was chosen in this tab, and as whom: another agent mode begins anew. */
interface Chosen {
  readonly sceneCode: string
  readonly agentCode: string
}

const isChosen = (kept: unknown): kept is Chosen =>
  typeof kept === 'object' && kept !== null && 'sceneCode' in kept && typeof kept.sceneCode === 'string' && 'agentCode' in kept

const useKept = remembered<Chosen | null>({
  name: 'policy.scene',
  initial: null,
  parse: (stored) => (isChosen(stored) ? stored : undefined),
  isFilter: false,
  inTab: true,
})

export interface SceneChoice {
  /** Null: her usual scene, which the server knows, or none. */
  readonly sceneCode: string | null
  /** For what is booked next in this tab; null goes back to her usual one. */
  choose(sceneCode: string | null): void
}

type Agent = ReturnType<typeof useSession.getState>['agent']

function sceneOf(kept: Chosen | null, agent: Agent): string | null {
  if (kept?.agentCode === (agent?.agentUserCode ?? '')) return kept.sceneCode
  return agent === null || agent.sceneId === '' ? null : agent.sceneId
}

/** The same outside of a component: for what a page asks before it is drawn. */
export const sceneNow = (): string | null => sceneOf(useKept.getState().value, useSession.getState().agent)

/** The scene that the next booking is made under, kept with the session. Whoever books for others begins with the scene she came with. */
export function useScene(): SceneChoice {
  const kept = useKept((state) => state.value)
  const remember = useKept((state) => state.remember)
  const agent = useSession((state) => state.agent)
  const agentCode = agent?.agentUserCode ?? ''
  return {
    sceneCode: sceneOf(kept, agent),
    choose: (sceneCode) => remember(sceneCode === null ? null : { sceneCode, agentCode }),
  }
}
