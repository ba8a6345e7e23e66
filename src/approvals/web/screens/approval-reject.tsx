import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { useLanguage } from '../../../web/language.ts'
import { useGo, usePageTitle, useUnsubmitted } from '../../../web/page-context.ts'
import { AppBar } from '../../../web/ui/app-bar.tsx'
import { Band } from '../../../web/ui/band.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { Chip, Chips } from '../../../web/ui/chip.tsx'
import { Empty } from '../../../web/ui/empty.tsx'
import { NotRead } from '../../../web/ui/not-read.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import { PayBar } from '../../../web/ui/pay-bar.tsx'
import { Refused } from '../../../web/ui/refused.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import { SkeletonForm, SkeletonLines } from '../../../web/ui/skeleton.tsx'
import { TextArea } from '../../../web/ui/text-area.tsx'
import type { ApprovalDetail } from '../../calls.ts'
import { checkDecision, COMMENT_CHARACTERS_MAX } from '../../rules/deciding.ts'
import { APPROVAL_STATES } from '../../rules/states.ts'
import { useDecide } from '../parts/use-decide.ts'
import { approvalQuery, flowQuery } from '../queries.ts'
import type { ApprovalScreensText } from '../../text/screens/zh.ts'
import { useApprovalsText } from '../texts.ts'
import { tripOf } from '../trip-of.ts'

const LIST = '/approval/list'

/** The opinion page. `:fid` names the request; without it there is nothing to reject [V-APPR-02]. */
export default function ApprovalReject() {
  const { fid = '' } = useParams()
  const t = useApprovalsText().reject
  const go = useGo()
  usePageTitle(t.title)
  if (fid !== '') return <Rejecting approvalId={fid} />
  return (
    <Screen top={<AppBar title={t.title} onBack={() => go.back(LIST)} />}>
      <Empty title={t.noId.title} text={t.noId.text} action={{ label: t.noId.action, onPick: () => go.replace(LIST) }} />
    </Screen>
  )
}

function Rejecting({ approvalId }: { approvalId: string }) {
  const t = useApprovalsText()
  const language = useLanguage()
  const go = useGo()
  const [isSent, setSent] = useState(false)
  const { data, error, refetch } = useQuery(approvalQuery(approvalId))
  const back = (): void => go.back(LIST)
  const subtitle = data && `${(data.traveller ?? data.applicant).name[language]} · ${tripOf(data.order, language)}`
  const bar = <AppBar title={t.reject.title} subtitle={subtitle} onBack={back} />
  if (data && (data.actions.reject.allowed || isSent)) {
    return <Opinion request={data} bar={bar} onSending={setSent} onBack={back} />
  }
  if (data && !data.actions.reject.allowed) {
    const { title, decided, action } = t.reject.notPossible
    // Decided meanwhile on another phone: trying again leads nowhere, and how it came out is what she wants to know.
    const text = data.status.code === APPROVAL_STATES.AWAITING ? data.actions.reject.message : decided(data.status.label)
    return (
      <Screen top={bar}>
        <Empty title={title} text={text} action={{ label: action, onPick: back }} />
      </Screen>
    )
  }
  if (!error) {
    return (
      <Screen top={bar} busy>
        <SkeletonLines lines={2} label={t.reject.title} />
        <SkeletonForm rows={3} />
      </Screen>
    )
  }
  const { unknown, failed } = t.detail
  return (
    <Screen top={bar}>
      <NotRead error={error} unknown={unknown} failed={failed} onLeave={() => go.replace(LIST)} onAgain={() => void refetch()} />
    </Screen>
  )
}

interface OpinionProps {
  request: ApprovalDetail
  bar: ReactNode
  /** Whether the rejection is under way: the request is read anew meanwhile, and the form must not flash that it is decided. */
  onSending: (isSending: boolean) => void
  onBack: () => void
}

/** What her no does: it ends the request, unless more than half of several have to agree and still can. */
function useConsequence({ approvalId, order, way, previous }: ApprovalDetail): string {
  const t = useApprovalsText().reject.what
  const { data } = useQuery(flowQuery(approvalId))
  const asked = data?.steps.find((step) => step.state === 'now' && step.mode === 'majority')
  if (asked?.together && asked.together.needed < asked.together.of) return t.majority(asked.together.needed, asked.together.of)
  if (order.subject === 'application') return previous?.isAgreed === true ? t.change : t.application
  if (order.movesTickets) return t.move
  return way === 'beforeBooking' ? t.unheld : t.held
}

/** Ready words, by what is asked about. */
export function reasonsOf(
  { order: { subject, line } }: Pick<ApprovalDetail, 'order'>,
  { reasons }: ApprovalScreensText['reject'],
): readonly string[] {
  if (subject === 'application') return reasons.application
  return line === 'train' ? reasons.train : reasons.flight
}

/** Asks why: a rejection needs comments [V-APPR-01]. Whoever rejects ends on the list. */
function Opinion({ request, bar, onSending, onBack }: OpinionProps) {
  const t = useApprovalsText().reject
  const go = useGo()
  const what = useConsequence(request)
  const [comment, setComment] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { decide, isBusy, message } = useDecide()
  const submitted = useUnsubmitted(comment.trim() !== '')

  async function submit(): Promise<void> {
    const wrong = checkDecision({ approvalId: request.approvalId, decision: 'reject', comment })
    setMissing(wrong !== null)
    if (wrong !== null) return
    onSending(true)
    const isWritten = await decide(request, 'reject', comment.trim())
    if (isWritten === null) return
    onSending(isWritten)
    if (!isWritten) return
    submitted()
    go.replace(LIST)
  }

  const foot = (
    <>
      <Refused message={message} />
      <PayBar>
        <Button kind="line" className="btn--hold" onPick={onBack}>
          {t.back}
        </Button>
        <Button kind="no" busy={isBusy} onPick={() => void submit()}>
          {isBusy ? t.submitting : t.submit}
        </Button>
      </PayBar>
    </>
  )
  return (
    <Screen top={bar} bottom={foot} busy={isBusy}>
      <Notice>{what}</Notice>
      <Band title={t.typical}>
        <Chips>
          {reasonsOf(request, t).map((reason) => (
            <Chip
              key={reason}
              current={comment === reason}
              onPick={() => {
                setComment(reason)
                setMissing(false)
              }}
            >
              {reason}
            </Chip>
          ))}
        </Chips>
      </Band>
      <Band label={t.comment}>
        <TextArea
          label={t.comment}
          help={t.hint}
          max={COMMENT_CHARACTERS_MAX}
          value={comment}
          onChange={(text) => {
            setComment(text)
            setMissing(false)
          }}
          error={isMissing ? t.missing : undefined}
        />
      </Band>
    </Screen>
  )
}
