import { useQueryClient } from '@tanstack/react-query'
import { CallError } from '../../../web/call-error.ts'
import { useLanguage } from '../../../web/language.ts'
import { formatDateTime } from '../../../web/ui/format.ts'
import { toast } from '../../../web/ui/toast.tsx'
import { useWrite } from '../../../web/use-write.ts'
import '../contract.ts'
import { refreshApprovals } from '../queries.ts'
import { useApprovalsText } from '../texts.ts'

/** Reminds whoever is asked. What is refused (too soon, decided meanwhile) is said by a toast. True when she was reminded. */
export function useUrge(approvalId: string): { urge: () => Promise<boolean>; isBusy: boolean } {
  const t = useApprovalsText().done
  const language = useLanguage()
  const client = useQueryClient()
  const { run, isBusy } = useWrite('GET', '/approval/urgeApproval/{id}')
  async function urge(): Promise<boolean> {
    let isSent = false
    try {
      const { waits } = await run({ id: approvalId })
      const [first] = waits
      const names = waits.map(({ name }) => name[language])
      toast(first ? t.urgedWaits(names, formatDateTime(first.until, language)) : t.urged)
      isSent = true
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure
    }
    await refreshApprovals(client)
    return isSent
  }
  return { urge, isBusy }
}
