import { lazy, Suspense, useCallback, useState } from 'react'
import { AgentBand } from '../../../people/web/index.ts'
import { useLanguage } from '../../../web/language.ts'
import { useGo, useUnsubmitted } from '../../../web/page-context.ts'
import { AppBar } from '../../../web/ui/app-bar.tsx'
import { Band } from '../../../web/ui/band.tsx'
import { Button, LinkButton } from '../../../web/ui/button.tsx'
import { Checkbox } from '../../../web/ui/checkbox.tsx'
import { Choice } from '../../../web/ui/choice.tsx'
import { formatDateTime } from '../../../web/ui/format.ts'
import { Notice } from '../../../web/ui/notice.tsx'
import { PayBar } from '../../../web/ui/pay-bar.tsx'
import { Payers, PriceLines } from '../../../web/ui/price-lines.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import { Sheet } from '../../../web/ui/sheet.tsx'
import type { StandbyForm as StandbyFormShown } from '../../calls/standby.ts'
import { CHOICE_PATHS } from '../form-paths.ts'
import { useTrainFormText } from '../form-text.ts'
import { useFormDraft } from '../form/draft.ts'
import { GovernedRows } from '../form/governed-rows.tsx'
import { FormNotices, isAsked, useLeadToFault, useLeaving, usePayers } from '../form/order-form.tsx'
import { PeopleRows, type FormSheet } from '../form/people-rows.tsx'
import { formKeyOf } from '../form/use-train-form.ts'
import type { StandbyAsked } from '../queries-standby.ts'
import { useTrainStandbyText } from '../standby-text.ts'
import { useChargedStandby, useSubmitStandby } from './use-standby-form.ts'
import { cutOffsOf, type Wish } from './wish.ts'
import { WishList } from './wish-list.tsx'
import '../trains.css'

const FormSheets = lazy(() => import('../form/sheets.tsx'))
const WishSheet = lazy(() => import('./wish-sheet.tsx'))

interface StandbyFormProps {
  /** As it was read last. */
  read: StandbyFormShown
  wishes: readonly Wish[]
  onWishes: (wishes: readonly Wish[]) => void
  asked: StandbyAsked
  /** Why it could not be read for what is chosen now; null where it could. */
  refusal: string | null
  isReading: boolean
  readAgain: () => Promise<unknown>
}

type Opened = FormSheet | 'wishes' | 'cutOff'

/** The form of waiting: what would do and until when, who travels, what governs the trip, what is paid ahead, and one button. */
export function StandbyForm({ read, wishes, onWishes: keepWishes, asked, refusal, isReading, readAgain }: StandbyFormProps) {
  const t = useTrainStandbyText().form
  const go = useGo()
  // Of the page, not of the answer: submitted again it is the same standby.
  const draft = useFormDraft(read.formId)
  const formKey = formKeyOf(draft.formId)
  const { form, asked: charged, cost, readCharged } = useChargedStandby(asked, read, formKey)
  const again = async (): Promise<void> => void (await Promise.all([readAgain(), readCharged?.()]))
  const submitting = useSubmitStandby({ draft, form, asked: charged, readAgain: again })
  const { entered, change, cutOff, faults, isBusy } = submitting
  const onWishes: typeof keepWishes = (next) => {
    // What was wrong with the wishes before says nothing of these.
    change({})
    keepWishes(next)
  }
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = useCallback(() => setOpened(null), [])
  const payers = usePayers(form)
  const leaving = useLeaving(form, again)
  const ground = useLeadToFault(faults)
  const letGo = useUnsubmitted(form.bookable.allowed, { within: CHOICE_PATHS, isSending: isBusy })
  const chooseOther = (): void => {
    letGo()
    go.back('/train/index')
  }
  const isLate = cutOffsOf(form).length === 0
  const isWaiting = isReading || cost.isReading
  return (
    <Screen
      top={<AppBar title={t.title} onBack={() => go.back('/train/index')} />}
      bottom={<Foot {...{ form, submitting, isWaiting, isStopped: isLate || refusal !== null, setOpened, chooseOther, again }} />}
      scrollRef={ground}
      busy={isBusy || isReading}
    >
      {/* Told apart by what is waited for: other trains cost otherwise, and no fare has moved. */}
      <FormNotices key={form.requirements.map(({ train, seat }) => train.trainId + seat.seat).join(' ')} form={form} refusal={refusal} />
      {isLate && <Notice kind="warn">{t.tooLate}</Notice>}
      <WishList {...{ form, wishes, onWishes, cutOff, faults }} onAdd={() => setOpened('wishes')} onCutOff={() => setOpened('cutOff')} />
      {asked.party?.mode === 'agent' && (
        <Suspense fallback={null}>
          <AgentBand />
        </Suspense>
      )}
      <PeopleRows form={form} entered={entered} faults={faults} onOpen={setOpened} onChooseParty={leaving.chooseParty} />
      <GovernedRows form={form} formKey={formKey} entered={entered} faults={faults} cost={cost} onOpen={setOpened} />
      <Band title={t.prepaid}>
        <PriceLines lines={form.lines} totalMinor={form.totalMinor} totalLabel={t.prepaidTotal} />
        <Payers payers={payers} />
        <p className="note">{t.prepaidWhy}</p>
      </Band>
      {form.bookable.allowed && (
        <Band label={t.terms.title}>
          <Checkbox checked={entered.termsAgreed} onChange={(termsAgreed) => change({ termsAgreed })} error={faults.terms}>
            {t.terms.agree}{' '}
            <LinkButton leads="none" onPick={() => setOpened('terms')}>
              {t.terms.title}
            </LinkButton>
          </Checkbox>
        </Band>
      )}
      <Suspense fallback={null}>
        {opened === 'wishes' && (
          <WishSheet form={form} wishes={wishes} onWishes={onWishes} party={asked.party} sceneCode={asked.sceneCode} onClose={close} />
        )}
        {opened !== null && !OWN_SHEETS.has(opened) && (
          <FormSheets
            {...{ form, entered, faults }}
            payers={payers}
            totalLabel={t.prepaidTotal}
            opened={opened as FormSheet}
            onClose={close}
            onChange={change}
            onAddDocument={leaving.addDocument}
          />
        )}
      </Suspense>
      <CutOffSheet form={form} submitting={submitting} isOpen={opened === 'cutOff'} onClose={close} />
      <TermsSheet isOpen={opened === 'terms'} onClose={close} />
    </Screen>
  )
}

/** What the standby's own words are said in; all others are an order's. */
const OWN_SHEETS: ReadonlySet<string> = new Set(['wishes', 'cutOff', 'terms'])

type Submitting = ReturnType<typeof useSubmitStandby>

interface FootProps {
  form: StandbyFormShown
  submitting: Submitting
  isWaiting: boolean
  /** It cannot be submitted as it is. */
  isStopped: boolean
  setOpened: (what: 'price') => void
  chooseOther: () => void
  again: () => Promise<void>
}

function Foot({ form, submitting: { refused, isBusy, submit }, isWaiting, isStopped, setOpened, chooseOther, again }: FootProps) {
  const t = useTrainStandbyText().form
  const words = useTrainFormText()
  return (
    <>
      {refused !== null && (
        <Notice kind="danger" live="alert" action={{ label: t.chooseOther, onPick: chooseOther }}>
          {refused}
        </Notice>
      )}
      <PayBar totalMinor={form.totalMinor} payers={usePayers(form)} onDetails={() => setOpened('price')}>
        {form.bookable.allowed && !isStopped ? (
          <Button busy={isBusy || isWaiting} onPick={submit}>
            {isBusy ? words.submitting : isAsked(form) ? words.submitForApproval : t.submit}
          </Button>
        ) : !form.bookable.allowed && form.bookable.code === 'TR-LOCKED' ? (
          // Nothing else can be waited for meanwhile either: it passes by itself.
          <Button busy={isWaiting} onPick={() => void again()}>
            {words.failed.action}
          </Button>
        ) : (
          <Button onPick={chooseOther}>{t.chooseOther}</Button>
        )}
      </PayBar>
    </>
  )
}

interface CutOffSheetProps {
  form: StandbyFormShown
  submitting: Submitting
  isOpen: boolean
  onClose: () => void
}

/** Until when one waits: the latest is two hours before the first of the trains leaves [V-TRAIN-12]. */
function CutOffSheet({ form, submitting: { cutOff, chooseCutOff }, isOpen, onClose }: CutOffSheetProps) {
  const t = useTrainStandbyText().form
  const words = useTrainFormText()
  const language = useLanguage()
  const foot = (
    <PayBar>
      <Button onPick={onClose}>{words.yes}</Button>
    </PayBar>
  )
  return (
    <Sheet open={isOpen} onClose={onClose} title={t.cutOff} subtitle={t.cutOffWhy} footer={foot}>
      <Choice
        label={t.cutOff}
        hideLabel
        options={cutOffsOf(form).map(({ hours, at }) => ({
          key: String(hours),
          label: t.before(hours),
          note: t.cutOffAt(formatDateTime(at.toString(), language)),
        }))}
        value={cutOff && String(cutOff.hours)}
        onChange={(hours) => chooseCutOff(Number(hours))}
      />
    </Sheet>
  )
}

function TermsSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { terms } = useTrainStandbyText().form
  const words = useTrainFormText()
  const foot = (
    <PayBar>
      <Button onPick={onClose}>{words.terms.understood}</Button>
    </PayBar>
  )
  return (
    <Sheet open={isOpen} onClose={onClose} title={terms.title} footer={foot}>
      <ol className="trainterms">
        {terms.paragraphs.map((paragraph) => (
          <li key={paragraph}>{paragraph}</li>
        ))}
      </ol>
    </Sheet>
  )
}
