import { useQuery } from '@tanstack/react-query'
import { Suspense, useDeferredValue, useEffect, useEffectEvent } from 'react'
import { readYuan } from '../../../kernel/typed-yuan.ts'
import { ApproversRow } from '../../../approvals/web/index.ts'
import { CostRow, forgetAttribution, useAttribution, useBudgetsOf } from '../../../costs/web/index.ts'
import type { BookingMode } from '../../../people/rules/party.ts'
import { selectTogetherPath, useBooking } from '../../../people/web/index.ts'
import { useLanguage } from '../../../web/language.ts'
import { useGo } from '../../../web/page-context.ts'
import { useSession } from '../../../web/session.ts'
import { Band } from '../../../web/ui/band.tsx'
import { Bone } from '../../../web/ui/bone.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { Field } from '../../../web/ui/field.tsx'
import { PictureField } from '../../../web/ui/picture-field.tsx'
import { Row, Rows } from '../../../web/ui/rows.tsx'
import { TextArea } from '../../../web/ui/text-area.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import type { Pictures } from '../../../web/upload.ts'
import { lineOfProduct, PRODUCTS, REASON_CHARACTERS_MAX, type Product } from '../../rules/plan.ts'
import { useFormText } from '../form-text.ts'
import { standingQuery } from '../queries.ts'
import type { DraftPart, PlanDraft } from '../plan-draft.ts'
import { canAdd, movedTo, withChanged, withoutPart, withPart, withTravellers } from '../plan-draft.ts'
import { useApplicableDays } from '../use-days.ts'
import { useTravellers } from '../use-travellers.ts'
import { askOf, besides, type KnownTraveller } from '../whose.ts'
import { PartForm } from './part-form.tsx'
import './plan-form.css'

export interface PlanFormProps {
  draft: PlanDraft
  onChange: (draft: PlanDraft) => void
  /** What is wrong, in sentences, by the server's names of the fields. */
  faults: Readonly<Record<string, string>>
  formKey: string
  pictures: Pictures
  /** In whose name it is put, by user code: a colleague's, whose costs it then is; null for her own; undefined until that is known. */
  of: string | null | undefined
  /** The application that is changed. */
  applicationId?: string
  /** Who is known already, by user code: of an application that is changed. */
  known?: ReadonlyMap<string, KnownTraveller>
  takenOf?: (tripId: string, product: Product) => number
  /** Whether somebody has to agree to applications in this company. */
  isAsked: boolean
}

const NOTHING_TAKEN = (): number => 0

/** Everything that an application says, one band after the other. What is typed is kept with every change. */
export function PlanForm(props: PlanFormProps) {
  const { draft, onChange, faults, takenOf = NOTHING_TAKEN } = props
  const t = useFormText()
  const days = useApplicableDays()
  const { parts } = draft
  const first = parts[0]
  const change = (part: DraftPart): void => {
    const next = withChanged(draft, part)
    const place = movedTo(draft, next, part.key)
    if (place !== null) toast(t.parts.moved(place))
    onChange(next)
  }
  const leadsBack = parts.length === 1 && first?.kind === 'leg' && first.from !== null && first.to !== null
  return (
    <>
      {parts.map((part, index) => (
        <PartForm
          key={part.key}
          part={part}
          index={index}
          travellers={draft.travellers.length}
          isOnly={parts.length === 1}
          faults={faultsUnder(faults, `segments.${index}.`)}
          days={days}
          takenOf={(product) => (part.tripId === undefined ? 0 : takenOf(part.tripId, product))}
          onChange={change}
          onRemove={() => onChange(withoutPart(draft, part.key))}
        />
      ))}
      {canAdd(draft) && (
        <div className="tripform__add">
          <Button kind="soft" wide onPick={() => onChange(withPart(draft))}>
            {leadsBack ? t.parts.back : t.parts.add}
          </Button>
        </div>
      )}
      <Travellers {...props} />
      <Estimate {...props} />
      <Why {...props} />
    </>
  )
}

function faultsUnder(faults: Readonly<Record<string, string>>, prefix: string): Readonly<Record<string, string>> {
  const own = Object.entries(faults).filter(([field]) => field.startsWith(prefix))
  // Of `wanted.flight` the part says what is wrong with what is wanted.
  return Object.fromEntries(own.map(([field, words]) => [field.slice(prefix.length).split('.')[0] ?? '', words]))
}

const faultOf = (faults: Readonly<Record<string, string>>, field: string): string | undefined =>
  Object.entries(faults).find(([name]) => name === field || name.startsWith(`${field}.`))?.[1]

/**
 * For which form travellers are being chosen on their own page, until the way back; and who was to travel on the next search before: who is
 * applied for travels on a search that is begun from the application, and on no other.
 */
let choosing: { readonly formKey: string; readonly mode: BookingMode; readonly before: readonly string[] } | null = null

/** Others were chosen: whose application it was before, until it is known whose it is with them. */
let chosenAnew: { readonly formKey: string; readonly travellers: string; readonly was: string | null | undefined } | null = null

function Travellers({ draft, onChange, faults, formKey, of, known }: PlanFormProps) {
  const t = useFormText()
  const language = useLanguage()
  const go = useGo()
  const booking = useBooking()
  const codes = draft.travellers.join(' ')
  const onReturn = useEffectEvent(() => {
    if (choosing?.formKey !== formKey) return
    const { mode, before } = choosing
    choosing = null
    onChange(withTravellers(draft, booking.travellers))
    const travellers = booking.travellers.join(' ')
    if (!known && travellers !== codes) chosenAnew = { formKey, travellers, was: of }
    // Another mode was entered meanwhile: who travelled in the one before cannot be booked in it.
    if (mode === booking.mode) booking.setTravellers(before)
  })
  useEffect(() => onReturn(), [])
  const onWhose = useEffectEvent(() => {
    if (of === undefined || chosenAnew?.formKey !== formKey || chosenAnew.travellers !== codes) return
    // What one colleague's trip was charged to is not another's to charge.
    if (chosenAnew.was !== of) forgetAttribution(formKey)
    chosenAnew = null
  })
  useEffect(() => onWhose(), [of, codes])
  const { travellerOf, error } = useTravellers(draft.travellers, known)
  const nameOf = (code: string): string => travellerOf(code)?.name[language] ?? code
  const choose = (): void => {
    choosing = { formKey, mode: booking.mode, before: booking.travellers }
    booking.setTravellers(draft.travellers)
    go.push(selectTogetherPath('flight'))
  }
  return (
    <Band flush label={t.people}>
      <Rows>
        <Row
          label={t.people}
          empty={draft.travellers.length === 0}
          error={faultOf(faults, 'travellers') ?? error?.message}
          note={of == null || known ? undefined : t.forWhom(nameOf(of))}
          onPick={choose}
        >
          {draft.travellers.length === 0 ? t.choosePeople : draft.travellers.map(nameOf).join(language === 'zh' ? '、' : ', ')}
        </Row>
      </Rows>
    </Band>
  )
}

/** The trip's first day, and by which line its budgets are asked. */
function chargeOf({ parts }: PlanDraft) {
  const days = parts.map(({ startDate }) => startDate).filter((day) => day !== '')
  const wanted = PRODUCTS.find((product) => parts.some((part) => (part.wanted[product] ?? 0) > 0)) ?? 'flight'
  return { date: days.toSorted()[0], line: lineOfProduct(wanted) }
}

function Estimate({ draft, onChange, faults, formKey, of, isAsked, known, applicationId }: PlanFormProps) {
  const t = useFormText()
  const amountMinor = readYuan(draft.estimate) ?? 0
  const { date, line } = chargeOf(draft)
  const { travellerOf, error } = useTravellers(draft.travellers, known)
  const myCode = useSession((state) => state.signedIn?.person.userCode)
  const others = besides(draft.travellers, travellerOf, of ?? myCode)
  const ask = askOf(draft.travellers, travellerOf, { of: of ?? null, myCode, totalMinor: useDeferredValue(amountMinor) })
  return (
    <>
      <Band label={t.estimate}>
        <div className="fields">
          <Field
            label={t.estimate}
            value={draft.estimate}
            onChange={(estimate) => onChange({ ...draft, estimate })}
            inputMode="decimal"
            autoComplete="off"
            maxLength={12}
            help={t.estimateHelp}
            error={faults['estimateMinor']}
            required
          />
        </div>
        {of !== undefined && <Budgets {...{ formKey, of, others, amountMinor, date, line, applicationId }} />}
      </Band>
      <Band flush label={t.charge}>
        <Rows>
          {of === undefined ? (
            error === null &&
            (draft.travellers.length === 0 ? (
              <Row label={t.costs} empty note={t.whoFirstWhy}>
                {t.whoFirst}
              </Row>
            ) : (
              <RowToCome />
            ))
          ) : (
            <Suspense fallback={<RowToCome />}>
              <CostRow
                formKey={formKey}
                line={line}
                amountMinor={amountMinor === 0 ? null : amountMinor} // a trip is not for nothing: what it will cost is not said yet
                {...(date === undefined ? {} : { date })}
                of={of}
                isEstimate
                others={others}
                tickets={draft.travellers.length}
                applicationId={applicationId}
                error={faultOf(faults, 'attribution') ?? faultOf(faults, 'costCode')}
              />
            </Suspense>
          )}
          {of !== undefined && isAsked && ask.travellers.length > 0 && (
            <Suspense fallback={<RowToCome />}>
              <ApproversRow formKey={formKey} ask={ask} error={faultOf(faults, 'approvers') ?? faultOf(faults, 'notifiers')} />
            </Suspense>
          )}
        </Rows>
      </Band>
    </>
  )
}

const RowToCome = () => (
  <Row label="">
    <Bone wide="60%" />
  </Row>
)

/** Whether the budgets suffice, while one types. Not told where nothing is known of it: booking asks again. */
function Budgets({
  formKey,
  of,
  others,
  amountMinor,
  date,
  line,
  applicationId,
}: {
  formKey: string
  of: string | null
  others: readonly string[]
  amountMinor: number
  date: string | undefined
  line: ReturnType<typeof lineOfProduct>
  applicationId: string | undefined
}) {
  const t = useFormText()
  const language = useLanguage()
  const chosen = useAttribution(formKey)
  const { data: standing } = useQuery(standingQuery)
  const asked = useDeferredValue(amountMinor)
  const { data } = useBudgetsOf(
    { of, others, applicationId, amountMinor: Math.max(1, asked), line, date: date ?? '2000-01-01' },
    chosen,
    asked > 0 && date !== undefined,
  )
  if (!data || asked === 0) return null
  // What follows is known of her own trips; of a colleague's the page says it once it is put.
  const isHers = of === null && others.length === 0
  const word = (isHers && (line === 'flight' || line === 'train') && standing?.beyondBudget[line]) || 'unsaid'
  return data.budgets.map(({ code, name, periodLabel, suffices, isClose, owner }) => {
    const said = isClose ? t.budgetClose : t.budgetOk
    return (
      <p key={code} className={suffices ? 'tripform__budget' : 'tripform__budget is-short'} role="status">
        {suffices
          ? said(name[language], periodLabel)
          : t.budgetShort[word](t.budgetIn(name[language], periodLabel), owner?.[language] ?? null)}
      </p>
    )
  })
}

function Why({ draft, onChange, faults, pictures }: PlanFormProps) {
  const t = useFormText()
  return (
    <Band label={t.reason}>
      <div className="fields">
        <TextArea
          label={t.reason}
          value={draft.reason}
          onChange={(reason) => onChange({ ...draft, reason })}
          max={REASON_CHARACTERS_MAX}
          help={t.reasonHelp}
          error={faults['reason']}
        />
        <PictureField label={t.files} value={pictures} optional help={t.filesHelp} error={faultOf(faults, 'fileIds')} />
      </div>
    </Band>
  )
}
