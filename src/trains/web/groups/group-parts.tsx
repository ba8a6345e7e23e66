import { Suspense } from 'react'
import { ApproversRow } from '../../../approvals/web/index.ts'
import type { Language } from '../../../kernel/language.ts'
import { formatMoney } from '../../../kernel/money.ts'
import { useLanguage } from '../../../web/language.ts'
import { Badge, verdictKind } from '../../../web/ui/badge.tsx'
import { Band } from '../../../web/ui/band.tsx'
import { Row, Rows } from '../../../web/ui/rows.tsx'
import type { TrainGroupForm, TrainGroupPart } from '../../calls/groups.ts'
import { approverOf, type Entered, type Faults } from '../form/entered.ts'
import { TravellerRow, type FormSheet } from '../form/people-rows.tsx'
import { ShortBudget } from '../form/short-budget.tsx'
import { useTrainFormText } from '../form-text.ts'
import { useTrainGroupText } from '../group-text.ts'
import { partKeyOf, type GroupFaults } from './group.ts'

interface GroupPartsProps {
  form: TrainGroupForm
  formKey: string
  entered: Entered
  faults: GroupFaults
  onOpen: (sheet: FormSheet) => void
}

/** Each order: who is on it and why apart, the company's word, whom it asks, and what it costs whom. */
export function GroupParts({ form, ...rest }: GroupPartsProps) {
  return form.parts.map((part, nth) => (
    <OnePart key={part.travellers.map(({ userCode }) => userCode).join(' ')} part={part} nth={nth} {...rest} />
  ))
}

/** What its application says that it is charged to, by name and code. */
const chargedAs = ({ applied }: TrainGroupPart, language: Language): readonly string[] =>
  applied === null
    ? []
    : applied.attribution.shares.flatMap(({ to }) =>
        to === null ? [] : [`${applied.names[`${to.kind} ${to.code}`]?.[language] ?? ''} ${to.code}`.trim()],
      )

type OnePartProps = Omit<GroupPartsProps, 'form'> & { part: TrainGroupPart; nth: number }

function OnePart({ part, nth, formKey, entered, faults, onOpen }: OnePartProps) {
  const t = useTrainGroupText()
  const words = useTrainFormText()
  const { travellers, verdict, because, totalMinor, payers, bookable } = part
  const language = useLanguage()
  const wrong: Faults = faults.parts[nth] ?? {}
  // As the application says: what is proposed otherwise is said on the form of one order.
  const chargedTo = chargedAs(part, language)
  return (
    <Band flush title={t.order(nth + 1)}>
      <Rows>
        {travellers.map((traveller, index) => (
          <TravellerRow
            key={traveller.userCode}
            traveller={traveller}
            entered={entered}
            fault={wrong[`traveller ${index}`] ?? (index === 0 ? wrong.travellers : undefined)}
            onOpen={() => onOpen(`traveller ${traveller.userCode}`)}
          />
        ))}
        <Row
          label={words.price}
          note={payers.personMinor > 0 ? t.personPays(formatMoney(payers.personMinor)) : undefined}
          error={wrong.cost ?? wrong.application ?? (bookable.allowed ? undefined : bookable.message)}
        >
          {formatMoney(totalMinor)} <Badge kind={verdictKind(verdict)}>{verdict.compliant ? words.inPolicy : verdict.headline}</Badge>
          {because !== null && <small>{t.because[because]}</small>}
        </Row>
        {chargedTo.length > 0 && <Row label={t.charged}>{chargedTo.join(language === 'zh' ? '、' : ', ')}</Row>}
        {bookable.allowed && <AskedRow part={part} nth={nth} formKey={formKey} entered={entered} wrong={wrong} onOpen={onOpen} />}
      </Rows>
      {/* What its budget lets nobody submit is said on its row. */}
      {bookable.allowed && <ShortBudget budget={part.budget} />}
    </Band>
  )
}

type AskedRowProps = Pick<OnePartProps, 'part' | 'nth' | 'formKey' | 'entered' | 'onOpen'> & { wrong: Faults }

/** Whom an order asks: chosen by the company's flow, or one of those who stand above its traveller. */
function AskedRow({ part, nth, formKey, entered, wrong, onOpen }: AskedRowProps) {
  const words = useTrainFormText()
  const language = useLanguage()
  const { approval, travellers, totalMinor, costsOf } = part
  if (!approval) return null
  const approver = approval.byFlow ? undefined : approverOf(part, entered)
  const ask = {
    travellers: travellers.map(({ userCode }) => userCode),
    product: 'train',
    totalMinor,
    ...approval.about,
    ...(costsOf === null ? {} : { costsOf }),
  }
  const flow = (
    <Suspense fallback={null}>
      <ApproversRow
        formKey={partKeyOf(formKey, nth)}
        ask={ask}
        error={approval.byFlow ? wrong.approver : undefined}
        {...(approver && { first: ask.travellers.map((userCode) => ({ userCode, level: 1, approverCode: approver.userCode })) })}
      />
    </Suspense>
  )
  if (approval.byFlow) return flow
  return (
    <>
      <Row label={words.approver} empty={!approver} error={wrong.approver} note={words.approverWhy} onPick={() => onOpen('approver')}>
        {approver?.name[language] ?? words.chooseApprover}
      </Row>
      {approver && flow}
    </>
  )
}
