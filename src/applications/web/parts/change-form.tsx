import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { forgetAttribution } from '../../../costs/web/index.ts'
import { formatMoney } from '../../../kernel/money.ts'
import { CallError } from '../../../web/call-error.ts'
import type { ResultOf } from '../../../web/contract.ts'
import { http } from '../../../web/http.ts'
import { useGo } from '../../../web/page-context.ts'
import { useSession } from '../../../web/session.ts'
import { AppBar } from '../../../web/ui/app-bar.tsx'
import { Band } from '../../../web/ui/band.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { Empty } from '../../../web/ui/empty.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import { PayBar } from '../../../web/ui/pay-bar.tsx'
import { Refused } from '../../../web/ui/refused.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import type { KeptPicture } from '../../../web/upload.ts'
import { useBackKey } from '../../../web/use-back-key.ts'
import { useWrite } from '../../../web/use-write.ts'
import type { Product } from '../../rules/plan.ts'
import { sentWords } from '../change-words.ts'
import { useFormText } from '../form-text.ts'
import { detailPath } from '../paths.ts'
import type { ChangeDraft, PlanDraft, Shown } from '../plan-draft.ts'
import { changeFormKey, keepChange } from '../plan-draft.ts'
import { refreshApplications, standingQuery } from '../queries.ts'
import { useDraftShown } from '../use-draft-shown.ts'
import { useDraftFiles, usePlanForm, type PlanToSend } from '../use-plan-form.ts'
import { Sides } from './change-waiting.tsx'
import { PlanForm } from './plan-form.tsx'

const BASE = '/personal/businessTrip/applyOrder'
type Preview = ResultOf<'POST /personal/businessTrip/applyOrder/previewChange/{applicationId}'>

interface Reviewed {
  readonly plan: PlanToSend
  readonly preview: Preview
}

interface ChangeFormProps {
  shown: Shown
  draft: ChangeDraft
  kept: readonly KeptPicture[]
}

/** The form, and then what it would change: the server reads it as it will when it is sent. */
export function ChangeForm({ shown, draft, kept }: ChangeFormProps) {
  const t = useFormText()
  const go = useGo()
  const { applicationId, version, since } = draft
  const myCode = useSession((state) => state.signedIn?.person.userCode)
  const formKey = changeFormKey(applicationId)
  const [reviewed, setReviewed] = useState<Reviewed | null>(null)
  const [fault, setFault] = useState<CallError | null>(null)
  const [isLooking, setLooking] = useState(false)
  const { data: standing } = useQuery(standingQuery)
  const keep = (changed: PlanDraft): void =>
    keepChange({ ...changed, applicationId, version, isTyped: true, ...(since === undefined ? {} : { since }) })
  const pictures = useDraftFiles(draft, kept, keep)
  const form = usePlanForm(draft, { formKey, pictures, error: fault, clear: () => setFault(null) })

  async function look(): Promise<void> {
    const plan = form.tryToSend()
    if (!plan) return
    setLooking(true)
    const { approvers: _asked, notifiers: _told, ...asked } = plan
    try {
      setReviewed({
        plan,
        preview: await http('POST', `${BASE}/previewChange/{applicationId}`, { applicationId, ...asked }, { hideError: true }),
      })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setFault(error)
    } finally {
      setLooking(false)
    }
  }
  if (reviewed) return <Review shown={shown} draft={draft} reviewed={reviewed} onBack={() => setReviewed(null)} />
  const known = new Map(
    [...shown.travellers, ...(shown.asked?.travellers ?? [])].map(
      ({ userCode, name, kind }) => [userCode, { name, isEmployee: kind === 'employee' }] as const,
    ),
  )
  const bottom = (
    <>
      <Refused message={form.refused} />
      <PayBar>
        <Button wide busy={isLooking} onPick={() => void look()}>
          {t.next}
        </Button>
      </PayBar>
    </>
  )
  return (
    <Screen
      top={
        <AppBar
          title={t.change}
          subtitle={<span className="figures">{t.from(shown.number)}</span>}
          onBack={() => go.back(detailPath(applicationId))}
        />
      }
      bottom={bottom}
      busy={isLooking}
      scrollRef={form.ground}
    >
      {since !== undefined && (
        <Notice
          kind="warn"
          live="alert"
          {...(since === 'kept' ? { action: { label: t.since.begin, onPick: () => keepChange(null) } } : {})}
        >
          {t.since[since]}
        </Notice>
      )}
      <PlanForm
        draft={draft}
        onChange={keep}
        faults={form.faults}
        formKey={formKey}
        applicationId={applicationId}
        of={shown.applicant.userCode === myCode ? null : shown.applicant.userCode}
        pictures={pictures}
        known={known}
        takenOf={takenIn(shown)}
        isAsked={standing?.needsApproval ?? true}
      />
    </Screen>
  )
}

/** How many of a part are booked: no change takes these away. */
const takenIn =
  ({ tripData }: Shown) =>
  (tripId: string, product: Product): number =>
    tripData.find((part) => part.tripId === tripId)?.products.find((one) => one.product === product)?.taken ?? 0

interface ReviewProps extends Omit<ChangeFormProps, 'kept'> {
  reviewed: Reviewed
  onBack: () => void
}

/** Old and new beside each other; what somebody is asked about, and what holds at once. */
function Review({ shown, draft, reviewed: { plan, preview }, onBack }: ReviewProps) {
  const t = useFormText().changes
  const go = useGo()
  const client = useQueryClient()
  useBackKey(onBack)
  const { applicationId, version } = draft
  const { run, isBusy, error } = useWrite('PUT', `${BASE}/changeTrip/{applicationId}`, { hideError: true })
  const isPutAnew = shown.state.code === 'rejected'
  const wider = preview.differences.filter(({ effect }) => effect === 'wider')
  const others = preview.differences.filter(({ effect }) => effect !== 'wider')
  const after = useDraftShown(draft, plan, shown)
  const isSame = preview.differences.length === 0 && !isPutAnew
  const unasked = preview.isAsked ? t.together : t.narrower

  async function send(): Promise<void> {
    const sent = await run({ applicationId, version, ...plan }).catch(() => null)
    await refreshApplications(client)
    if (!sent) return
    keepChange(null)
    forgetAttribution(changeFormKey(applicationId))
    toast(sentWords({ isPutAnew, isAsked: preview.isAsked }, t))
    go.replace(detailPath(applicationId))
  }
  const bottom = (
    <>
      <Refused message={error?.message ?? null} />
      <PayBar {...(preview.moreMinor > 0 ? { text: t.more(formatMoney(preview.moreMinor)) } : {})}>
        <Button kind="line" className="btn--hold" onPick={onBack}>
          {t.back}
        </Button>
        {!isSame && (
          <Button busy={isBusy} onPick={() => void send()}>
            {preview.isAsked ? t.submit : t.submitNow}
          </Button>
        )}
      </PayBar>
    </>
  )
  return (
    <Screen top={<AppBar title={t.title} subtitle={t.subtitle} onBack={onBack} />} bottom={bottom} busy={isBusy}>
      {isSame ? (
        <Empty title={t.none} text={t.noneText} />
      ) : (
        <>
          {isPutAnew && preview.isAsked && <Notice>{t.again}</Notice>}
          {!preview.isAsked && <Notice kind="ok">{t.free}</Notice>}
          {isPutAnew && preview.differences.length > 0 && (
            <Differences title={t.since} text={undefined} lines={preview.differences.map(({ text }) => text)} />
          )}
          {!isPutAnew && wider.length > 0 && (
            <Differences title={t.wider} text={preview.isAsked ? t.widerText : undefined} lines={wider.map(({ text }) => text)} />
          )}
          {!isPutAnew && others.length > 0 && (
            <Differences title={unasked.title} text={unasked.text(preview.tolerancePercent)} lines={others.map(({ text }) => text)} />
          )}
          <Band label={t.route}>
            <Sides before={shown} after={after} words={t} />
          </Band>
        </>
      )}
    </Screen>
  )
}

function Differences({ title, text, lines }: { title: string; text: string | undefined; lines: readonly string[] }) {
  return (
    <Band title={title}>
      {text !== undefined && <p className="note">{text}</p>}
      <ul className="tripdiffs">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Band>
  )
}
