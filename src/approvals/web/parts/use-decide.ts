import { useRef } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { CallError } from '../../../web/call-error.ts'
import { http } from '../../../web/http.ts'
import { toast } from '../../../web/ui/toast.tsx'
import { useWrite } from '../../../web/use-write.ts'
import '../contract.ts'
import { refreshApprovals } from '../queries.ts'
import { useApprovalsText } from '../texts.ts'

const CALL = '/approval/approval/handleApproval'

interface Decided {
  readonly approvalId: string
  readonly version: number
}

/**
 * Takes a decision back. Outside of React: the toast that offers it outlives the page of the decision. What is refused is said by
 * the client's own toast.
 */
async function takeBack(client: QueryClient, { approvalId, version }: Decided, done: string): Promise<void> {
  try {
    await http('PUT', CALL, { approvalId, version, decision: 'undo', comment: '' })
    toast(done)
  } catch (failure) {
    if (!(failure instanceof CallError)) throw failure
  }
  await refreshApprovals(client)
}

/** Takes several back, one after the other; says how many it were. What is too late to take back is said by the client's own toast. */
export async function takeAllBack(client: QueryClient, decided: readonly Decided[], done: (count: number) => string): Promise<void> {
  let count = 0
  for (const { approvalId, version } of decided) {
    try {
      await http('PUT', CALL, { approvalId, version, decision: 'undo', comment: '' })
      count += 1
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure
    }
  }
  if (count > 0) toast(done(count))
  await refreshApprovals(client)
}

export function useUndo(): (decided: Decided) => Promise<void> {
  const t = useApprovalsText().done
  const client = useQueryClient()
  return (decided) => takeBack(client, decided, t.undone)
}

/** Decides, and offers for eight seconds to take it back. True when the decision is written down; null where one is on its way already. */
export function useDecide() {
  const t = useApprovalsText().done
  const client = useQueryClient()
  const undo = useUndo()
  const { run, isBusy, error, clear } = useWrite('PUT', CALL, { hideError: true })
  // Two taps of one instant come before the button knows that it is busy: the second would leave the page again, and the toast with it.
  const isDeciding = useRef(false)

  async function decide(seen: Decided, decision: 'agree' | 'reject', comment = ''): Promise<boolean | null> {
    if (isDeciding.current) return null
    isDeciding.current = true
    try {
      return await decideOnce(seen, decision, comment)
    } finally {
      isDeciding.current = false
    }
  }

  async function decideOnce(seen: Decided, decision: 'agree' | 'reject', comment: string): Promise<boolean> {
    let isWritten = false
    try {
      const written = await run({ approvalId: seen.approvalId, version: seen.version, decision, comment })
      toast(t[decision], { action: { label: t.undo, onPick: () => void undo(written) }, icon: decision === 'agree' ? 'ok' : 'close' })
      isWritten = true
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure
    }
    // After a refusal as well: the request has moved, and the page then shows how.
    await refreshApprovals(client)
    return isWritten
  }
  return { decide, isBusy, message: error?.message ?? null, clear }
}
