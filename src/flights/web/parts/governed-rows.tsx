import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { ApplicationRow, useLinked } from '../../../applications/web/index.ts'
import { ApproversRow, useApprovers } from '../../../approvals/web/index.ts'
import { CostRow, forgetAttribution, useAttribution, useChosenAttribution } from '../../../costs/web/index.ts'
import { isNotTheirs } from '../../../costs/rules/cost-refusals.ts'
import { sceneWants } from '../../../policy/rules/scene-wants.ts'
import { ReasonSheet } from '../../../policy/web/index.ts'
import { useLanguage } from '../../../web/language.ts'
import { CallError } from '../../../web/call-error.ts'
import { Band } from '../../../web/ui/band.tsx'
import { Bone } from '../../../web/ui/bone.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import { Row, Rows } from '../../../web/ui/rows.tsx'
import type { BookingForm } from '../../calls/booking.ts'
import type { AbroadChosen } from '../abroad/confirming.ts'
import { useFlightGovernedText } from '../governed-text.ts'
import { bookingFormQuery } from '../queries-orders.ts'
import { keepReason, nameOfBooking } from '../reason-draft.ts'
import type { Reason } from '../reason-draft.ts'
import { TogetherRow } from '../together/together-row.tsx'
import { useGoverned } from '../use-governed.ts'
import { approverOf } from './booking-form.ts'
import type { Entered, Faults, FormSheet } from './booking-form.ts'
import { askingOf, Follows } from './follows.tsx'
import { formKeyOf } from './governed-choices.ts'
import type { Chosen } from './governed-choices.ts'
import { useValueOf, ValueRow } from './value-row.tsx'
import { WouldComply } from './would-comply.tsx'
import './order.css'

const ExtrasRows = lazy(() => import('../extras/extras-rows.tsx'))
// Most orders stay inside the mainland.
const FormWays = lazy(() => import('../both-ways/form-ways.tsx'))
const AbroadPart = lazy(() => import('../abroad/form-part.tsx'))

export interface GovernedRowsProps {
  form: BookingForm
  entered: Entered
  faults: Faults
  reason: Reason | null
  onReason: () => void
  onOpen: (sheet: FormSheet) => void
  /** Tells the form what goes along with its order, now and whenever it changes. */
  onChosen: (chosen: Chosen) => void
}

/** What governs the trip: for what it is, what it is charged to, to which application it belongs, why it goes above a limit, who is asked. */
export default function GovernedRows({ onChosen, ...rows }: GovernedRowsProps) {
  const formKey = formKeyOf(rows.form.bookingId)
  const attribution = useChosenAttribution(formKey)
  const applicationId = useLinked(formKey)?.applicationId ?? null
  const asked = useApprovers(formKey)
  const { governed, isReading, refused } = useGoverned(rows.form, attribution, applicationId)
  const cost = useCostLetGo(formKey, attribution, refused)
  const [usesValue, setUsesValue] = useState(true)
  const { needs, bookable, bookingId } = rows.form
  const [abroad, setAbroad] = useState<AbroadChosen | null>(null)
  const queries = useQueryClient()
  const value = useValueOf(rows.form, { isAsked: bookable.allowed, fault: rows.faults.value })
  const { valueMinor } = value
  // What a journey abroad brings along comes with its part: until then nothing goes along.
  const isKnown = rows.form.abroad === null || abroad !== null
  useEffect(() => {
    if (isKnown) onChosen({ attribution, applicationId, asked, governed, usesValue, valueMinor, abroad })
  }, [attribution, applicationId, asked, governed, usesValue, valueMinor, abroad, isKnown, onChosen])
  return (
    <>
      {rows.form.ways && (
        <Suspense fallback={<RowToCome label="" />}>
          <FormWays ways={rows.form.ways} />
        </Suspense>
      )}
      {rows.form.abroad && (
        <Suspense fallback={<RowToCome label="" />}>
          <AbroadPart
            {...rows}
            onChosen={setAbroad}
            readAgain={() => void queries.invalidateQueries({ queryKey: bookingFormQuery(bookingId).queryKey })}
          />
        </Suspense>
      )}
      <TripRows {...rows} formKey={formKey} isReading={isReading} isLetGo={cost.isLetGo} refusal={cost.refusal} />
      {bookable.allowed && (needs.reason || needs.approval !== null) && <ReasonRows {...rows} formKey={formKey} />}
      {bookable.allowed && <ValueRow form={rows.form} value={value} isUsed={usesValue} onUse={setUsesValue} />}
    </>
  )
}

/** What nobody who travels may charge is let go at once, and the row says so; what else is wrong with a cost is said there, to be mended. */
function useCostLetGo(formKey: string, attribution: Chosen['attribution'], refused: Error | null) {
  const [letGo, setLetGo] = useState<string | null>(null)
  const code = refused instanceof CallError && attribution !== null ? refused.code : null
  const isLetGo = code !== null && isNotTheirs(code)
  // Said until something else is chosen.
  if (isLetGo && letGo !== formKey) setLetGo(formKey)
  if (!isLetGo && attribution !== null && letGo !== null) setLetGo(null)
  useEffect(() => {
    if (isLetGo) forgetAttribution(formKey)
  }, [isLetGo, formKey])
  return {
    isLetGo: letGo === formKey && attribution === null,
    refusal: code?.startsWith('COST-') === true && !isLetGo ? refused?.message : undefined,
  }
}

type RowsProps = Omit<GovernedRowsProps, 'onChosen'> & { formKey: string }

/** A row on its way: as high as one. */
function RowToCome({ label }: { label: string }) {
  return (
    <Row label={label}>
      <Bone wide="60%" />
    </Row>
  )
}

interface TripRowsProps extends RowsProps {
  /** What it is charged to is being read. */
  isReading: boolean
  isLetGo: boolean
  /** What is wrong with what was chosen. */
  refusal: string | undefined
}

function TripRows({ form, entered, faults, formKey, isReading, isLetGo, refusal, onOpen }: TripRowsProps) {
  const t = useFlightGovernedText()
  const attribution = useAttribution(formKey)
  const language = useLanguage()
  const { scene, budget, payers } = form
  const wants = sceneWants(scene.asks, { attribution, remark: entered.remark }, t.sceneWants)
  const whose = form.costsOf ?? form.travellers.find(({ isCaller }) => isCaller)?.userCode
  const companyMinor = payers.reduce((sum, { kind, amountMinor }) => (kind === 'company' ? sum + amountMinor : sum), 0)
  return (
    <Band flush label={t.title}>
      <Rows>
        {form.extras.length > 0 && form.status === 'open' && (
          <Suspense fallback={<RowToCome label="" />}>
            <ExtrasRows form={form} />
          </Suspense>
        )}
        <TogetherRow bookingId={form.bookingId} count={form.travellers.length} />
        {scene.name && (
          <Row label={t.scene} error={faults.scene} note={t.sceneNote}>
            {scene.name[language]}
          </Row>
        )}
        <Suspense fallback={<RowToCome label={t.charged} />}>
          <CostRow
            formKey={formKey}
            line="flight"
            amountMinor={companyMinor}
            date={form.flight.from.at}
            of={form.costsOf}
            others={form.travellers.flatMap(({ userCode, kind }) => (kind === 'employee' && userCode !== whose ? userCode : []))}
            tickets={form.travellers.length}
            applied={form.applied}
            isReading={isReading}
            isLetGo={isLetGo}
            error={faults.cost ?? refusal}
            wanted={wants.cost}
          />
        </Suspense>
        <Suspense fallback={null}>
          <ApplicationRow formKey={formKey} trip={tripOf(form)} {...form.application} error={faults.application} />
        </Suspense>
        <Row label={t.remark} empty={entered.remark === ''} error={faults.remark} note={wants.remark} onPick={() => onOpen('remark')}>
          {entered.remark !== '' ? entered.remark : wants.remark === undefined ? t.noRemark : t.writeRemark}
        </Row>
      </Rows>
      {budget && (
        <div className="orderfollows">
          <Notice kind={budget.word === 'tell' ? 'info' : budget.word === 'forbid' ? 'danger' : 'over'} inside>
            {budget.sentence}
          </Notice>
        </div>
      )}
    </Band>
  )
}

/** The trip as applications know one: by cities and days. */
function tripOf({ flight: { from, to }, travellers }: BookingForm) {
  return {
    product: 'flight' as const,
    travellers: travellers.map(({ userCode }) => userCode),
    departureCity: from.airport,
    arrivalCity: to.airport,
    startDate: from.at.slice(0, 10),
    endDate: to.at.slice(0, 10),
    departsAt: new Date(from.at).toISOString(),
  }
}

/** Why the order goes above the limit [V-FLIGHT-19], who is asked for it [V-FLIGHT-18], what follows, and what would have complied. */
function ReasonRows({ form, entered, faults, reason, formKey, onReason, onOpen }: RowsProps) {
  const t = useFlightGovernedText()
  const language = useLanguage()
  const { approval, needs, reasons, payers, changes } = form
  const linked = useLinked(formKey)
  // Where nobody is asked there is nothing to weigh: a sheet is enough. Otherwise the page says who decides, and who pays.
  const [isChoosing, setChoosing] = useState(false)
  const chosen = reasons.find((one) => one.code === reason?.code)
  const approver = approval && !approval.byFlow ? approverOf(form, entered) : undefined
  return (
    <Band flush label={t.over.title}>
      <Rows>
        {needs.reason && (
          <Row
            label={t.reason}
            empty={!chosen}
            error={faults.reason}
            note={chosen && reason?.note.trim()}
            onPick={needs.approval === null ? () => setChoosing(true) : onReason}
          >
            {chosen?.label ?? t.chooseReason}
          </Row>
        )}
        {approval?.byFlow && (
          <Suspense fallback={<RowToCome label={t.approver} />}>
            <ApproversRow formKey={formKey} ask={askOf(form, approval)} error={faults.approver} />
          </Suspense>
        )}
        {approval && !approval.byFlow && (
          <Row
            label={t.approver}
            empty={!approver}
            error={faults.approver}
            note={approver ? approver.role : t.approverWhy}
            onPick={() => onOpen('approver')}
          >
            {approver?.name[language] ?? t.chooseApprover}
          </Row>
        )}
        {approval && approver && (
          <Suspense fallback={null}>
            <ApproversRow formKey={formKey} ask={askOf(form, approval)} error={undefined} first={chosenFirst(form, approver.userCode)} />
          </Suspense>
        )}
      </Rows>
      <Suspense fallback={null}>
        {isChoosing && (
          <ReasonSheet
            open
            onClose={() => setChoosing(false)}
            reasons={reasons}
            given={{ code: chosen?.code ?? null, note: reason?.note ?? '' }}
            onChange={({ code, note }) => code !== null && keepReason(nameOfBooking(form.bookingId), { code, note })}
          />
        )}
      </Suspense>
      <div className="orderfollows">
        <Follows t={t.over} need={askingOf(form, linked !== null)} approver={approver} payers={payers} />
        <WouldComply changes={changes} />
      </div>
    </Band>
  )
}

/** Of the company's short form: whom the applicant asks first, for whoever travels. */
const chosenFirst = ({ travellers }: BookingForm, approverCode: string) =>
  travellers.map(({ userCode }) => ({ userCode, level: 1, approverCode }))

/** What the company's flow is asked by. */
function askOf({ travellers, costsOf, totalMinor, flight }: BookingForm, { about }: NonNullable<BookingForm['approval']>) {
  return {
    travellers: travellers.map(({ userCode }) => userCode),
    product: 'flight',
    // A flow of the company's own may be about journeys abroad alone.
    isInternational: flight.slices !== undefined,
    totalMinor,
    ...about,
    ...(costsOf === null ? {} : { costsOf }),
  }
}
