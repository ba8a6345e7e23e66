import { create } from 'zustand'
import { queryClient } from '../../web/query-client.ts'
import { onStoredElsewhere, readStored, writeStored } from '../../web/storage.ts'
import type { StaffMe } from '../calls/fields.ts'

/** Who is on duty here. Kept apart from the travellers' session, whose key is another. */
const STORED_AS = 'ops.session'

interface OnDuty {
  readonly token: string
  readonly me: StaffMe
}

interface DutyState {
  onDuty: OnDuty | null
  enter(onDuty: OnDuty): void
  /** The password is changed: the same session, with nothing in its way any more. */
  know(me: StaffMe): void
  leave(): void
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null

/** What is stored was written by us, yet perhaps by an older version: what does not have today's shape counts as nobody. */
export function dutyFrom(kept: unknown): OnDuty | null {
  if (!isRecord(kept) || typeof kept['token'] !== 'string' || kept['token'] === '' || !isRecord(kept['me'])) return null
  const { staffId, name, roles, mustChangePassword } = kept['me']
  const isWhole = typeof staffId === 'string' && typeof name === 'string' && Array.isArray(roles) && typeof mustChangePassword === 'boolean'
  return isWhole ? (kept as unknown as OnDuty) : null
}

/** Nothing of one person may meet the next one's eyes. */
export const useDuty = create<DutyState>((set, get) => ({
  onDuty: dutyFrom(readStored(STORED_AS)),
  enter(onDuty) {
    queryClient.clear()
    writeStored(STORED_AS, onDuty)
    set({ onDuty })
  },
  know(me) {
    const { onDuty } = get()
    if (!onDuty) return
    writeStored(STORED_AS, { ...onDuty, me })
    set({ onDuty: { ...onDuty, me } })
  },
  leave() {
    queryClient.clear()
    writeStored(STORED_AS, undefined)
    set({ onDuty: null })
  },
}))

/** Signed out in another tab is signed out here. */
export function followOtherTabs(): () => void {
  return onStoredElsewhere(STORED_AS, () => {
    const after = dutyFrom(readStored(STORED_AS))
    if (after?.token === useDuty.getState().onDuty?.token) return
    queryClient.clear()
    useDuty.setState({ onDuty: after })
  })
}
