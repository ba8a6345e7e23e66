import { useState } from 'react'
import { useLanguage } from '../../../web/language.ts'
import { useGo } from '../../../web/page-context.ts'
import { Button } from '../../../web/ui/button.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import { PayBar } from '../../../web/ui/pay-bar.tsx'
import { Refused } from '../../../web/ui/refused.tsx'
import type { ApprovalDetail } from '../../calls.ts'
import { useApprovalsText } from '../texts.ts'
import { isEndedUnsaid } from './ended.tsx'
import { useDecide, useUndo } from './use-decide.ts'
import { useUrge } from './use-urge.ts'

/**
 * What the reader may do, under the thumb: decide, take it back, or, as the applicant or who put it for her, remind. Where somebody else has decided before
 * the reader's eyes, it is said instead of the buttons. Nothing where there is nothing.
 */
export function Decision({ request }: { request: ApprovalDetail }) {
  const { actions, pending } = request
  const mayDecide = actions.approve.allowed
  const [couldDecide, setCouldDecide] = useState(mayDecide)
  if (mayDecide && !couldDecide) setCouldDecide(true)
  if (pending !== null) return <Pending request={request} decision={pending.decision} />
  if (mayDecide) return <Decide request={request} />
  // A reminder that is refused for now stays with its reason; of what is decided nobody needs reminding.
  const mayUrge = actions.urge.allowed || actions.urge.code === 'AP-URGED'
  if (mayUrge) return <Urge request={request} />
  return couldDecide ? <DecidedMeanwhile request={request} /> : null
}

/** Her own word is said by the toast and by the row of the state. */
function DecidedMeanwhile({ request }: { request: ApprovalDetail }) {
  const { actions, decided, outcome, own, status } = request
  const t = useApprovalsText().detail
  const language = useLanguage()
  if (decided?.isCaller || isEndedUnsaid(request)) return null
  // It is still open, and not hers just now: whom she had sign first, or handed it on to.
  const isOpen = status.key === 'awaiting' || status.key === 'inApproval'
  if (isOpen && own !== null) return <Notice live="status">{own}</Notice>
  // Of a majority no one word is the outcome.
  const word = decided ? t.word[decided.decision](decided.by[language]) : actions.approve.allowed ? '' : actions.approve.message
  const said = outcome ?? word
  return (
    <Notice live="status" kind={decided?.decision === 'agree' && (outcome === null || status.tone === 'ok') ? 'ok' : 'info'}>
      {said}
    </Notice>
  )
}

function Decide({ request }: { request: ApprovalDetail }) {
  const t = useApprovalsText().detail
  const language = useLanguage()
  const go = useGo()
  const { decide, isBusy, message } = useDecide()
  const { payers, order, applicant, traveller } = request
  async function approve(): Promise<void> {
    if (await decide(request, 'agree')) go.back('/approval/list')
  }
  return (
    <>
      <Refused message={message} />
      <PayBar
        totalMinor={order.totalMinor}
        payers={
          // Nothing is paid for an application: what is booked on it is. Nor is anything that another request asks about meanwhile.
          order.subject === 'application' || payers === null
            ? []
            : [
                { kind: 'company', amountMinor: payers.companyMinor, label: t.company },
                { kind: 'person', amountMinor: payers.personMinor, label: t.ownPart((traveller ?? applicant).name[language]) },
              ]
        }
      >
        <Button kind="no" className="btn--hold" onPick={() => go.push(`/approval/reject/${request.approvalId}`)}>
          {t.reject}
        </Button>
        <Button busy={isBusy} onPick={() => void approve()}>
          {isBusy ? t.approving : t.approve}
        </Button>
      </PayBar>
    </>
  )
}

function Pending({ request, decision }: { request: ApprovalDetail; decision: 'agree' | 'reject' }) {
  const t = useApprovalsText().detail
  const undo = useUndo()
  return (
    <PayBar text={<span role="status">{t.pending[decision]}</span>}>
      <Button kind="line" className="btn--hold" onPick={() => void undo(request)}>
        {t.undo}
      </Button>
    </PayBar>
  )
}

function Urge({ request }: { request: ApprovalDetail }) {
  const t = useApprovalsText().detail
  const { urge, isBusy } = useUrge(request.approvalId)
  const verdict = request.actions.urge
  return (
    <PayBar {...(verdict.allowed ? {} : { text: verdict.message })}>
      <Button kind="soft" busy={isBusy} disabled={!verdict.allowed} onPick={() => void urge()}>
        {t.urge}
      </Button>
    </PayBar>
  )
}
