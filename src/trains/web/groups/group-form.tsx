import { lazy, Suspense, useCallback, useState, type ReactNode } from 'react'
import { AgentBand } from '../../../people/web/index.ts'
import { sceneWants } from '../../../policy/rules/scene-wants.ts'
import { useGo, useUnsubmitted } from '../../../web/page-context.ts'
import { AppBar } from '../../../web/ui/app-bar.tsx'
import { Band } from '../../../web/ui/band.tsx'
import { Button, LinkButton } from '../../../web/ui/button.tsx'
import { Checkbox } from '../../../web/ui/checkbox.tsx'
import { Choice } from '../../../web/ui/choice.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import { PayBar } from '../../../web/ui/pay-bar.tsx'
import { Payers, PriceLines, type Payer } from '../../../web/ui/price-lines.tsx'
import { Row, Rows } from '../../../web/ui/rows.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import type { TrainOrderFormShown } from '../../calls/booking.ts'
import type { TrainGroupForm } from '../../calls/groups.ts'
import { GROUP_RULES } from '../../rules/groups.ts'
import { useFormDraft } from '../form/draft.ts'
import { RideLine, useLeadToFault, useLeaving, usePayers } from '../form/order-form.tsx'
import { ContactRow, type FormSheet } from '../form/people-rows.tsx'
import { formKeyOf } from '../form/use-train-form.ts'
import { CHOICE_PATHS, formPath } from '../form-paths.ts'
import { useTrainFormText } from '../form-text.ts'
import { useTrainGroupText } from '../group-text.ts'
import type { GroupAsked } from '../queries-groups.ts'
import { isAskedOf, isPaidApart, type GroupFaults } from './group.ts'
import { GroupParts } from './group-parts.tsx'
import { useSubmitGroup } from './use-group-form.ts'
import '../trains.css'

const FormSheets = lazy(() => import('../form/sheets.tsx'))

interface GroupFormProps {
  title: string
  /** As it is divided now. */
  form: TrainGroupForm
  /** The same as one form, for what is said once. */
  whole: TrainOrderFormShown
  asked: GroupAsked
  /** The key of the seats, for the form of a single order. */
  seatKey: string
  /** It was submitted: what the page itself keeps of it can go. */
  onSent?: (() => void) | undefined
  /** Why it could not be divided anew; null where it could. */
  refusal: string | null
  isReading: boolean
  readAgain: () => Promise<unknown>
  /** An application is wanted, and nobody stands on one yet: one order would be refused as well. */
  lacksApplication?: boolean
  /** What is asked before the orders, such as who stands on which application. */
  children?: (faults: GroupFaults) => ReactNode
}

/** The form of several orders: the train, by which rule, each order, what is said once for all, and one button. */
export function GroupForm({ title, form, whole, asked, seatKey, refusal, isReading, readAgain, onSent, ...props }: GroupFormProps) {
  const { lacksApplication = false, children } = props
  const t = useTrainGroupText()
  const words = useTrainFormText()
  const go = useGo()
  // Of the page, not of the answer: submitted again it is the same group.
  const draft = useFormDraft(form.formId)
  const formKey = formKeyOf(draft.formId)
  const submitting = useSubmitGroup({ draft, form, asked, readAgain, onSent })
  const { entered, change, rule, setRule, faults, isBusy } = submitting
  const [opened, setOpened] = useState<FormSheet | null>(null)
  const payers = usePayers(whole, isPaidApart(form))
  const close = useCallback(() => setOpened(null), [])
  const leaving = useLeaving(whole, readAgain, true)
  const ground = useLeadToFault(faults)
  const wants = sceneWants(whole.scene.asks, { attribution: null, remark: entered.remark }, words.sceneWants)
  const isOne = form.parts.length < 2
  const stopped = form.parts.findIndex(({ bookable }) => !bookable.allowed)
  const isShort = form.seatsLeft !== null && form.seatsLeft < form.seated
  const isTooMany = rule === 'allOrNothing' && isShort
  const canSubmit = !isOne && stopped === -1 && refusal === null && !isTooMany
  const letGo = useUnsubmitted(canSubmit, { within: CHOICE_PATHS, isSending: isBusy })
  const leaveFor = (path: string): void => {
    letGo()
    go.replace(path)
  }
  const takesAll = isOne && stopped === -1
  const openOne = takesAll && !lacksApplication ? () => leaveFor(formPath(seatKey, asked.wanted.trainId)) : null
  // Other trains are locked as well: it passes by itself.
  const onAgain = form.parts.some(({ bookable }) => !bookable.allowed && bookable.code === 'TR-LOCKED') ? () => void readAgain() : null
  const onOther = (): void => go.back('/train/index')
  const foot = <Foot {...{ form, payers, submitting, isReading, canSubmit, openOne, setOpened, onAgain, onOther }} />
  return (
    <Screen
      top={<AppBar title={title} onBack={() => go.back('/train/index')} />}
      bottom={foot}
      scrollRef={ground}
      busy={isBusy || isReading}
    >
      {refusal !== null && (
        <Notice kind="danger" live="alert">
          {refusal}
        </Notice>
      )}
      {whole.bookable.allowed && whole.bookable.note && <Notice kind="warn">{whole.bookable.note}</Notice>}
      <Band label={whole.train.trainNo}>
        <RideLine form={whole} />
        <p className="note">
          {t.seats(form.seated, form.seatsLeft)}
          {isOne ? '' : ` · ${t.divided(form.parts.length)}`}
        </p>
      </Band>
      {asked.party.mode === 'agent' && (
        <Suspense fallback={null}>
          <AgentBand />
        </Suspense>
      )}
      {children?.(faults)}
      {takesAll && <Notice kind="info">{lacksApplication ? t.lacksApplication : t.one}</Notice>}
      {!isOne && (
        <Band title={t.rule.title}>
          <Choice
            label={t.rule.title}
            hideLabel
            options={GROUP_RULES.map((key) => ({ key, label: t.rule[key], note: t.rule[`${key}Why`] }))}
            value={rule}
            onChange={setRule}
          />
          {isShort && (
            <Notice kind="warn" inside live="status">
              {(isTooMany ? t.tooFew : t.someWithout)(form.seated, form.seatsLeft ?? 0)}
            </Notice>
          )}
        </Band>
      )}
      <GroupParts form={form} formKey={formKey} entered={entered} faults={faults} onOpen={setOpened} />
      <Band flush label={words.trip}>
        <Rows>
          <Row label={words.changeTravellers} error={faults.all.travellers} onPick={leaving.chooseParty}>
            {words.count(whole.travellers.length)}
          </Row>
          <ContactRow form={whole} entered={entered} faults={faults.all} onOpen={() => setOpened('contact')} />
          {whole.needs.reason && (
            <Row
              label={words.reason}
              empty={entered.reason === null}
              error={faults.all.reason}
              note={entered.reason?.note.trim()}
              onPick={() => setOpened('reason')}
            >
              {whole.reasons.find(({ code }) => code === entered.reason?.code)?.label ?? words.chooseReason}
            </Row>
          )}
          <Row
            label={words.remark}
            empty={entered.remark === ''}
            error={faults.all.remark}
            note={wants.remark}
            onPick={() => setOpened('remark')}
          >
            {entered.remark !== '' ? entered.remark : whole.scene.asks.includes('remark') ? words.writeRemark : words.noRemark}
          </Row>
        </Rows>
      </Band>
      <Band title={words.price}>
        <PriceLines lines={whole.lines} totalMinor={form.totalMinor} totalLabel={t.total} />
        <Payers payers={payers} />
      </Band>
      {canSubmit && (
        <Band label={words.terms.title}>
          <Checkbox checked={entered.termsAgreed} onChange={(termsAgreed) => change({ termsAgreed })} error={faults.all.terms}>
            {words.terms.agree}{' '}
            <LinkButton leads="none" onPick={() => setOpened('terms')}>
              {words.terms.title}
            </LinkButton>
          </Checkbox>
        </Band>
      )}
      <Suspense fallback={null}>
        {opened !== null && (
          <FormSheets
            form={whole}
            entered={entered}
            faults={faults.all}
            payers={payers}
            totalLabel={t.total}
            opened={opened}
            onClose={close}
            onChange={change}
            onAddDocument={leaving.addDocument}
          />
        )}
      </Suspense>
    </Screen>
  )
}

interface FootProps {
  form: TrainGroupForm
  payers: readonly Payer[]
  submitting: ReturnType<typeof useSubmitGroup>
  isReading: boolean
  canSubmit: boolean
  /** To the form of one order, where that takes them all. */
  openOne: (() => void) | null
  setOpened: (sheet: FormSheet) => void
  /** Reads the form anew, where that is all that helps. */
  onAgain: (() => void) | null
  onOther: () => void
}

function Foot({ form, payers, submitting, isReading, canSubmit, openOne, setOpened, onAgain, onOther }: FootProps) {
  const { refused, isBusy, submit } = submitting
  const t = useTrainGroupText()
  const words = useTrainFormText()
  return (
    <>
      {refused !== null && (
        <Notice kind="danger" live="alert" action={{ label: words.chooseOther, onPick: onOther }}>
          {refused}
        </Notice>
      )}
      <PayBar totalMinor={form.totalMinor} payers={payers} onDetails={() => setOpened('price')}>
        {canSubmit ? (
          <Button busy={isBusy || isReading} onPick={submit}>
            {isBusy ? words.submitting : isAskedOf(form) ? t.submitForApproval : t.submit}
          </Button>
        ) : openOne ? (
          <Button onPick={openOne}>{t.openOne}</Button>
        ) : onAgain ? (
          <Button busy={isReading} onPick={onAgain}>
            {words.failed.action}
          </Button>
        ) : (
          <Button onPick={onOther}>{words.chooseOther}</Button>
        )}
      </PayBar>
    </>
  )
}
