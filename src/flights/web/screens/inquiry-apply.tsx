import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useParams } from 'react-router'
import { useBooking } from '../../../people/web/index.ts'
import { CallError } from '../../../web/call-error.ts'
import { useGo, usePageTitle, useUnsubmitted } from '../../../web/page-context.ts'
import { useSession } from '../../../web/session.ts'
import { AppBar } from '../../../web/ui/app-bar.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { Empty } from '../../../web/ui/empty.tsx'
import { ErrorFace } from '../../../web/ui/error-face.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import { PayBar } from '../../../web/ui/pay-bar.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import { SkeletonForm } from '../../../web/ui/skeleton.tsx'
import { useWrite } from '../../../web/use-write.ts'
import type { InquiryForm } from '../../calls/inquiring.ts'
import { oneWayAsked, useIsAbroad } from '../inquiries/one-way-asked.ts'
import { inquiryFormQuery } from '../inquiries/queries.ts'
import { useInquiryText } from '../inquiries/text.ts'
import { useAsking } from '../inquiries/use-asking.ts'
import { INQUIRIES_PATH, inquiryFormPath, inquiryPath, legFrom, NEW_INQUIRY } from '../inquiry-paths.ts'
import { InquiryLegs } from '../parts/inquiry-legs.tsx'
import { InquiryWho, InquiryWishes } from '../parts/inquiry-wishes.tsx'
import { RefusedNotice } from '../parts/refused-notice.tsx'
import { partyOf } from '../search-party.ts'

const BeforeOneWay = lazy(() => import('../abroad/before-one-way.tsx'))

/** A journey that the desk is asked for: where and when, who, and what is wished for [SC-FLT-10]. */
export default function InquiryApply() {
  const { inquireOrderSeq = '' } = useParams()
  return inquireOrderSeq === NEW_INQUIRY ? <Begin /> : <Opened inquireOrderSeq={inquireOrderSeq} />
}

const useBar = () => {
  const t = useInquiryText().apply
  const go = useGo()
  usePageTitle(t.title)
  return <AppBar title={t.title} onBack={() => go.back('/home')} />
}

/** Begins a request with what its address knows, and goes on to it. */
function Begin() {
  const t = useInquiryText()
  const go = useGo()
  const { search } = useLocation()
  const bar = useBar()
  const booking = useBooking()
  const myCode = useSession((state) => state.signedIn?.person.userCode ?? '')
  const { run, error } = useWrite('POST', '/airfrond/inquireOrderStart', { hideError: true })
  const [tries, setTries] = useState(0)
  const begin = useEffectEvent(async () => {
    const leg = legFrom(search)
    const party = partyOf(booking, myCode)
    const travellers = party && party.userCodes.length > 0 ? { mode: party.mode, userCodes: [...party.userCodes] } : undefined
    const begun = await run({ legs: leg ? [leg] : [], ...(travellers && { travellers }) }).catch((failure: unknown) => {
      if (!(failure instanceof CallError)) throw failure
      return null // the page says why
    })
    if (begun) go.replace(inquiryFormPath(begun.inquireOrderSeq))
  })
  useEffect(() => void begin(), [tries])
  return (
    <Screen top={bar} busy={!error}>
      {error ? (
        <ErrorFace title={t.refused} text={error.message} action={{ label: t.retry, onPick: () => setTries(tries + 1) }} />
      ) : (
        <SkeletonForm rows={6} label={t.apply.starting} />
      )}
    </Screen>
  )
}

function Opened({ inquireOrderSeq }: { inquireOrderSeq: string }) {
  const t = useInquiryText()
  const go = useGo()
  const bar = useBar()
  const { data, error, refetch } = useQuery(inquiryFormQuery(inquireOrderSeq))
  const applySeq = data?.applySeq ?? null
  useEffect(() => {
    if (applySeq !== null) go.replace(inquiryPath(applySeq))
  }, [applySeq, go])
  if (data && applySeq === null) return <Form form={data} />
  const isGone = error instanceof CallError && error.code === 'P404'
  return (
    <Screen top={bar} busy={!error}>
      {isGone ? (
        <Empty title={t.gone.title} text={t.gone.text} action={{ label: t.gone.action, onPick: () => go.replace(INQUIRIES_PATH) }} />
      ) : error ? (
        <ErrorFace title={t.failed} text={error.message} action={{ label: t.retry, onPick: () => void refetch() }} />
      ) : (
        <SkeletonForm rows={6} label={t.loading} />
      )}
    </Screen>
  )
}

/** Pages on which something is chosen for this form: nothing of it is left. */
const CHOICE_PATHS = ['/selectedCity', '/select-together']

function Form({ form }: { form: InquiryForm }) {
  const { apply: t } = useInquiryText()
  const queries = useQueryClient()
  const bar = useBar()
  const asking = useAsking(form)
  const { draft, faults, party, refused, isBusy, isDirty } = asking
  const isAbroad = useIsAbroad()
  const oneWay = oneWayAsked(draft, party, isAbroad)
  const [isLooking, setLooking] = useState(false)
  const leave = useUnsubmitted(isDirty, { within: CHOICE_PATHS, isSending: isBusy })
  // What stands at a field is not said twice.
  const isShown = Object.keys(faults).some((field) => /^(legs\.\d|budgetMinor|phone)/.test(field))
  async function send(): Promise<void> {
    await asking.send(leave)
    // Whoever comes back to this address reads that it was sent.
    queries.removeQueries({ queryKey: inquiryFormQuery(form.inquireOrderSeq).queryKey, type: 'inactive' })
  }
  return (
    <Screen
      top={bar}
      bottom={
        <>
          <RefusedNotice refused={isShown ? null : refused} toDesk={null} />
          <PayBar text={<span className="num">{t.legs(draft.legs.length)}</span>}>
            <Button busy={isBusy || isLooking} onPick={() => (oneWay ? setLooking(true) : void send())}>
              {t.send}
            </Button>
          </PayBar>
          <Suspense fallback={null}>
            {oneWay && isLooking && (
              <BeforeOneWay
                trip={oneWay}
                onGoOn={() => {
                  setLooking(false)
                  void send()
                }}
                onStay={() => setLooking(false)}
              />
            )}
          </Suspense>
        </>
      }
      busy={isBusy}
    >
      <Notice>{form.mode === 'agent' ? t.agent : t.about(form.desk.answerMinutes, form.desk.from, form.desk.until)}</Notice>
      <InquiryLegs form={form} asking={asking} />
      <InquiryWho form={form} asking={asking} />
      <InquiryWishes form={form} asking={asking} />
    </Screen>
  )
}
