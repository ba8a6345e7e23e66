import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { OK_CODE } from '../../../kernel/call.ts'
import { CallError } from '../../../web/call-error.ts'
import { AppBar } from '../../../web/ui/app-bar.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { ListEnd } from '../../../web/ui/list-end.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import { PayBar } from '../../../web/ui/pay-bar.tsx'
import { Refused } from '../../../web/ui/refused.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import { useWrite } from '../../../web/use-write.ts'
import { BULK_MAX } from '../../rules/deciding.ts'
import { approvalPagesQuery, refreshApprovals } from '../queries.ts'
import { useApprovalsText } from '../texts.ts'
import { ApprovalRow } from './approval-row.tsx'
import { takeAllBack } from './use-decide.ts'

/**
 * Agrees to several requests at once, each in the version that is on screen. Only what breaks no rule can be ticked; anything else is
 * looked at by itself. For eight seconds all of them can be taken back together.
 */
export default function BulkAgree({ onDone }: { onDone: () => void }) {
  const { list: t, done } = useApprovalsText()
  const client = useQueryClient()
  const pages = useInfiniteQuery(approvalPagesQuery('awaiting'))
  const { run, isBusy, error } = useWrite('PUT', '/approval/approval/handleApprovals', { hideError: true })
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const rows = new Map(
    (pages.data?.pages ?? []).flatMap((page) =>
      // What waits for somebody else first cannot be agreed to yet.
      page.approvals.filter((one) => one.mine.isAsked).map((one) => [one.approvalId, { one, now: page.now }]),
    ),
  )
  // What was ticked may have been decided or changed meanwhile: only what is still on screen is sent.
  const chosen = [...rows.values()].filter(({ one }) => ticked.has(one.approvalId) && one.isInside && one.mine.isAsked)

  function toggle(approvalId: string): void {
    const next = new Set(ticked)
    if (!next.delete(approvalId) && chosen.length < BULK_MAX) next.add(approvalId)
    setTicked(next)
  }

  async function agree(): Promise<void> {
    try {
      const { results } = await run({ approvals: chosen.map(({ one: { approvalId, version } }) => ({ approvalId, version })) })
      const agreed = results.flatMap(({ code, approvalId, version }) =>
        code === OK_CODE && version !== null ? [{ approvalId, version }] : [],
      )
      const refused = results.filter(({ code }) => code !== OK_CODE)
      const [first] = refused
      if (first) toast(t.bulk.refused(refused.length, first.message))
      if (agreed.length > 0) {
        const undo = { label: done.undo, onPick: () => void takeAllBack(client, agreed, t.bulk.undone) }
        toast(t.bulk.done(agreed.length), { action: undo, icon: 'ok' })
      }
      onDone()
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure
    }
    await refreshApprovals(client)
  }
  const foot = (
    <>
      <Refused message={error?.message ?? null} />
      <PayBar text={<span role="status">{t.bulk.count(chosen.length)}</span>}>
        <Button busy={isBusy} disabled={chosen.length === 0} onPick={() => void agree()}>
          {isBusy ? t.bulk.agreeing : t.bulk.agree(chosen.length)}
        </Button>
      </PayBar>
    </>
  )
  return (
    <Screen top={<AppBar title={t.bulk.start} onBack={onDone} />} bottom={foot} busy={isBusy}>
      <Notice>{t.bulk.hint}</Notice>
      <div className="approvals" role="list" aria-label={t.bulk.name}>
        {[...rows.values()].map(({ one, now }) => (
          <div key={one.approvalId} role="listitem">
            <ApprovalRow
              approval={one}
              now={now}
              select={{ checked: ticked.has(one.approvalId), onToggle: () => toggle(one.approvalId) }}
            />
          </div>
        ))}
      </div>
      <ListEnd
        hasMore={pages.hasNextPage}
        isLoadingMore={pages.isFetchingNextPage}
        error={pages.hasNextPage ? pages.error : null}
        onMore={pages.fetchNextPage}
        onRetry={pages.fetchNextPage}
        text={{ more: t.more, loadingMore: t.loadingMore, end: t.end, failed: t.moreFailed, retry: t.failed.action }}
      />
    </Screen>
  )
}
