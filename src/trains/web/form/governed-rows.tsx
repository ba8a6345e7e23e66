import { Suspense, type ReactNode } from 'react'
import { ApplicationRow } from '../../../applications/web/index.ts'
import { ApproversRow } from '../../../approvals/web/index.ts'
import { CostRow, useAttribution } from '../../../costs/web/index.ts'
import { sceneWants } from '../../../policy/rules/scene-wants.ts'
import { useLanguage } from '../../../web/language.ts'
import { Band } from '../../../web/ui/band.tsx'
import { Bone } from '../../../web/ui/bone.tsx'
import { Row, Rows } from '../../../web/ui/rows.tsx'
import type { TrainOrderFormShown } from '../../calls/booking.ts'
import { useTrainFormText } from '../form-text.ts'
import { approverOf, type Entered, type Faults } from './entered.ts'
import type { FormSheet } from './people-rows.tsx'
import { ShortBudget } from './short-budget.tsx'

interface GovernedRowsProps {
  form: TrainOrderFormShown
  formKey: string
  entered: Entered
  faults: Faults
  cost: { readonly isReading: boolean; readonly isLetGo: boolean; readonly refusal: string | undefined }
  onOpen: (sheet: FormSheet) => void
  /** What stands beside the application. */
  beside?: ReactNode
}

/** What governs the trip: for what it is, what it is charged to, to which application it belongs, why it goes above a limit, who is asked. */
export function GovernedRows(props: GovernedRowsProps) {
  const { needs, bookable } = props.form
  return (
    <>
      <TripRows {...props} />
      {bookable.allowed && (needs.reason || needs.approval !== null) && <ReasonRows {...props} />}
    </>
  )
}

/** A row on its way: as high as one. */
function RowToCome({ label }: { label: string }) {
  return (
    <Row label={label}>
      <Bone wide="60%" />
    </Row>
  )
}

function TripRows({ form, formKey, entered, faults, cost, onOpen, beside }: GovernedRowsProps) {
  const t = useTrainFormText()
  const language = useLanguage()
  const { scene, travellers, train, payers, costsOf, applied } = form
  const attribution = useAttribution(formKey)
  const wants = sceneWants(scene.asks, { attribution, remark: entered.remark }, t.sceneWants)
  return (
    <Band flush label={t.trip}>
      <Rows>
        {scene.name && (
          <Row label={t.scene} error={faults.scene} note={t.sceneNote}>
            {scene.name[language]}
          </Row>
        )}
        <Suspense fallback={<RowToCome label={t.charged} />}>
          <CostRow
            formKey={formKey}
            line="train"
            amountMinor={payers.companyMinor}
            date={train.from.at}
            of={costsOf}
            others={travellers.flatMap(({ userCode, kind }) => (kind === 'employee' && userCode !== costsOf ? userCode : []))}
            tickets={travellers.length}
            applied={applied}
            isReading={cost.isReading}
            isLetGo={cost.isLetGo}
            error={faults.cost ?? cost.refusal}
            wanted={wants.cost}
          />
        </Suspense>
        <Suspense fallback={null}>
          <ApplicationRow formKey={formKey} trip={tripOf(form)} {...form.application} error={faults.application} />
        </Suspense>
        {beside}
        <Row label={t.remark} empty={entered.remark === ''} error={faults.remark} note={wants.remark} onPick={() => onOpen('remark')}>
          {entered.remark !== '' ? entered.remark : scene.asks.includes('remark') ? t.writeRemark : t.noRemark}
        </Row>
      </Rows>
      <ShortBudget budget={form.budget} />
    </Band>
  )
}

/** The trip as applications know one: by cities and days. */
export const tripOf = ({ train: { from, to }, cities, travellers }: Pick<TrainOrderFormShown, 'train' | 'cities' | 'travellers'>) => ({
  product: 'train' as const,
  travellers: travellers.map(({ userCode }) => userCode),
  departureCity: cities.from,
  arrivalCity: cities.to,
  startDate: from.at.slice(0, 10),
  endDate: to.at.slice(0, 10),
  departsAt: new Date(from.at).toISOString(),
})

/** Why the order is made or goes above the standard, and who is asked for it. */
function ReasonRows({ form, formKey, entered, faults, onOpen }: GovernedRowsProps) {
  const t = useTrainFormText()
  const language = useLanguage()
  const { approval, needs, reasons, travellers, totalMinor, costsOf } = form
  const chosen = reasons.find(({ code }) => code === entered.reason?.code)
  const approver = approval && !approval.byFlow ? approverOf(form, entered) : undefined
  const ask = approval && {
    travellers: travellers.map(({ userCode }) => userCode),
    product: 'train',
    totalMinor,
    ...approval.about,
    ...(costsOf === null ? {} : { costsOf }),
  }
  return (
    <Band flush label={t.over}>
      <Rows>
        {needs.reason && (
          <Row
            label={t.reason}
            empty={!chosen}
            error={faults.reason}
            note={chosen && entered.reason?.note.trim()}
            onPick={() => onOpen('reason')}
          >
            {chosen?.label ?? t.chooseReason}
          </Row>
        )}
        {ask && approval?.byFlow && (
          <Suspense fallback={<RowToCome label={t.approver} />}>
            <ApproversRow formKey={formKey} ask={ask} error={faults.approver} />
          </Suspense>
        )}
        {ask && approval && !approval.byFlow && (
          <>
            <Row label={t.approver} empty={!approver} error={faults.approver} note={t.approverWhy} onPick={() => onOpen('approver')}>
              {approver?.name[language] ?? t.chooseApprover}
            </Row>
            {approver && (
              <Suspense fallback={null}>
                <ApproversRow
                  formKey={formKey}
                  ask={ask}
                  error={undefined}
                  first={travellers.map(({ userCode }) => ({ userCode, level: 1, approverCode: approver.userCode }))}
                />
              </Suspense>
            )}
          </>
        )}
      </Rows>
    </Band>
  )
}
