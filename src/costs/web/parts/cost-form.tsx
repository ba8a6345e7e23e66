import { useEffect, useRef, useState } from 'react'
import type { CallResult } from '../../../kernel/call.ts'
import type { BothNames } from '../../../kernel/language.ts'
import { formatMoney } from '../../../kernel/money.ts'
import { useLanguage } from '../../../web/language.ts'
import { useSession } from '../../../web/session.ts'
import { AppBar } from '../../../web/ui/app-bar.tsx'
import { Band } from '../../../web/ui/band.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import { PayBar } from '../../../web/ui/pay-bar.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import { Seg } from '../../../web/ui/seg.tsx'
import type { findCostCenterByUserCode, queryOptionalBusinessList } from '../../calls.ts'
import { wholeTo, type AttributionFault, type ChargeTo } from '../../rules/attribution-is-completed.ts'
import { proposedCostCentre } from '../../rules/cost-centre-is-completed.ts'
import { formatPercent, SHARES_MAX, WHOLE_BASIS_POINTS } from '../../rules/shares-make-the-whole.ts'
import type { CostFormText } from '../../text/form/zh.ts'
import { forgetAttribution, keepCost, useAppliedCost, useChosenCost } from '../attribution-draft.ts'
import { bearersOf, namesOf, useColleagueCentres } from '../colleagues.ts'
import type { CostDraft } from '../cost-draft.ts'
import {
  amountsWhileTyped,
  attributionOf,
  canAddShare,
  draftFault,
  draftOf,
  isProposed,
  missingOf,
  splitBy,
  splitByTravellers,
  splitEqually,
  wholeDraft,
  withShare,
  withShareAdded,
  withShareRemoved,
} from '../cost-draft.ts'
import type { CostQuestion } from '../cost-path.ts'
import { useCostFormText } from '../form-text.ts'
import { nameKey } from '../naming.ts'
import { nameOver, subtitleOf } from '../subtitle.ts'
import { keepWorking, useWorkingDraft } from '../working-draft.ts'
import { CostBudgets } from './cost-budgets.tsx'
import type { Picking } from './cost-picker.tsx'
import { CostPicker } from './cost-picker.tsx'
import { CostShare } from './cost-share.tsx'
import '../cost.css'

type Centres = CallResult<typeof findCostCenterByUserCode>['costCentres']

interface CostFormProps {
  question: CostQuestion
  /** The colleague whose costs these are; null for her own. */
  whose: BothNames | null
  centres: Centres
  /** What may be said beside who bears it. */
  optional: CallResult<typeof queryOptionalBusinessList>['optional']
  hasOwners: boolean
  onBack: () => void
}

/**
 * What is entered: what was left half entered before, else what was chosen, else what the form proposes: what its application says, or the
 * usual cost centre.
 */
function useDraft({ formKey }: CostQuestion, centres: Centres) {
  const working = useWorkingDraft(formKey)
  const chosen = useChosenCost(formKey)
  const applied = useAppliedCost(formKey)
  const usual = proposedCostCentre(centres)
  const to: ChargeTo | null = usual && { kind: 'costCentre', code: usual.code }
  const proposed = applied?.attribution ?? (to && wholeTo(to))
  const names = namesOf(centres)
  const said = chosen ?? applied
  const draft = working ?? (said ? draftOf(said.attribution, { ...names, ...said.names }) : wholeDraft(to, names))
  return { draft, applied, usual, proposed, names, change: (next: CostDraft) => keepWorking(formKey, next) }
}

interface AppliedNoticeProps {
  draft: CostDraft
  applied: ReturnType<typeof useAppliedCost>
  names: CostDraft['names']
  onChange: (draft: CostDraft) => void
}

/** What the form's application says of it, and the way back to that. */
function AppliedNotice({ draft, applied, names, onChange }: AppliedNoticeProps) {
  const t = useCostFormText().applied
  if (!applied) return null
  if (isProposed(draft, applied.attribution)) return <Notice>{t.is}</Notice>
  const back = (): void => onChange(draftOf(applied.attribution, { ...names, ...applied.names }))
  return (
    <Notice kind="warn" action={{ label: t.back, onPick: back }}>
      {t.isNot}
    </Notice>
  )
}

export function CostForm({ question, whose, centres, optional, hasOwners, onBack }: CostFormProps) {
  const t = useCostFormText()
  const language = useLanguage()
  const me = useSession((state) => state.signedIn?.person.name ?? null)
  const { formKey } = question
  // What it will cost may not be known yet: percentages say how it is split all the same.
  const amountMinor = question.amountMinor ?? 0
  const { draft, applied, usual, proposed, names: known, change } = useDraft(question, centres)
  const travelling = useColleagueCentres(question)
  const colleagues = travelling.filter(({ centre }) => centres.every(({ code }) => code !== centre.code))
  const bearers = bearersOf(usual, question.tickets, travelling)
  const [picking, setPicking] = useState<Picking | null>(null)
  const [isTried, setTried] = useState(0)
  const fault = draftFault(draft, amountMinor)
  const ground = useLeadToFault(isTried)
  const amounts = amountsWhileTyped(draft, amountMinor)
  const all = [...centres, ...travelling.map(({ centre }) => centre)]
  const centreOf = new Map(all.map((centre) => [centre.code, centre]))
  const whoseOf = new Map(colleagues.map(({ centre, of }) => [centre.code, of ? t.of(of[language]) : t.ofYours]))

  function use(): void {
    if (fault) return setTried(isTried + 1)
    // What says no more than the proposal is none: the form goes on proposing what the company names.
    if (isProposed(draft, proposed)) forgetAttribution(formKey)
    else keepCost({ formKey, attribution: attributionOf(draft), names: draft.names })
    onBack()
  }
  return (
    <Screen
      top={<AppBar title={t.title} subtitle={subtitleOf(question, nameOver(question, whose, me)?.[language] ?? null, t)} onBack={onBack} />}
      bottom={
        <PayBar text={<Sum draft={draft} amountMinor={question.amountMinor} />}>
          <Button onPick={use}>{t.use}</Button>
        </PayBar>
      }
      scrollRef={ground}
    >
      <AppliedNotice draft={draft} applied={applied} names={known} onChange={change} />
      {draft.shares.length > 1 && <HowSplit draft={draft} amountMinor={amountMinor} onChange={change} />}
      {draft.shares.map((share, index) => (
        <CostShare
          // Shares are told apart by their place alone: two may say the same while they are entered.
          key={index}
          number={index + 1}
          isAlone={draft.shares.length === 1}
          share={share}
          by={draft.by}
          names={draft.names}
          centre={share.to?.kind === 'costCentre' ? (centreOf.get(share.to.code) ?? null) : null}
          whose={share.to?.kind === 'costCentre' ? (whoseOf.get(share.to.code) ?? null) : null}
          comesToMinor={question.amountMinor === null ? null : (amounts[index] ?? null)}
          optional={optional}
          fault={isTried > 0 ? faultOfShare(fault, index, t) : null}
          onPick={(kind) => setPicking({ index, kind })}
          onPortion={(portion) => change(withShare(draft, index, { portion }))}
          onRemove={() => change(withShareRemoved(draft, index))}
        />
      ))}
      <Band label={t.addFirst}>
        <div className="costways">
          {canAddShare(draft) ? (
            <Button kind="soft" wide onPick={() => change(withShareAdded(draft, amountMinor))}>
              {draft.shares.length === 1 ? t.addFirst : t.addMore}
            </Button>
          ) : (
            <p className="note">{t.full(SHARES_MAX)}</p>
          )}
          {bearers && (
            <Button
              kind="soft"
              wide
              onPick={() => change(splitByTravellers(bearers, { ...draft.names, ...namesOf(all) }, question.isEstimate ? 0 : amountMinor))}
            >
              {t.byTravellers}
            </Button>
          )}
        </div>
      </Band>
      <CostBudgets question={question} attribution={fault ? null : attributionOf(draft)} />
      <CostPicker
        picking={picking}
        of={question.of}
        colleagues={colleagues}
        hasOwners={hasOwners}
        shares={draft.shares}
        onClose={() => setPicking(null)}
        onPick={({ index, kind }, found) => {
          const names = found ? { ...draft.names, [nameKey(found.kind, found.code)]: found.name } : draft.names
          change(withShare({ ...draft, names }, index, said(kind, found)))
          setPicking(null)
        }}
      />
    </Screen>
  )
}

/** What a pick says about its share. */
function said(kind: Picking['kind'], found: { kind: string; code: string } | null) {
  if (kind === 'project') return { projectCode: found?.code ?? null }
  if (kind === 'legalEntity') return { legalEntityCode: found?.code ?? null }
  const bears = found && (['costCentre', 'person', 'department'] as const).find((one) => one === found.kind)
  return bears ? { to: { kind: bears, code: found.code } } : {}
}

/** Leads to the first share that has to be corrected, each time somebody tries. */
function useLeadToFault(tries: number) {
  const ground = useRef<HTMLElement>(null)
  useEffect(() => {
    if (tries === 0) return
    const find = (selector: string) => ground.current?.querySelector<HTMLElement>(selector)
    // What does not add up is wrong with no share in particular: the first one's portion is as good as any.
    const first = find('.row--bad, [aria-invalid=true]') ?? find('.field input')
    first?.focus({ preventScroll: true })
    first?.closest('.row, .field')?.scrollIntoView({ block: 'center' })
  }, [tries])
  return ground
}

interface ShareFault {
  readonly at: 'to' | 'portion'
  readonly says: string
}

function faultOfShare(fault: AttributionFault | null, index: number, { faults }: CostFormText): ShareFault | null {
  if (!fault || !('index' in fault) || fault.index !== index) return null
  switch (fault.is) {
    case 'missing':
    case 'twice':
      return { at: 'to', says: faults[fault.is] }
    case 'notPositive':
      return { at: 'portion', says: faults.notPositive }
    default:
      return null // whether it is hers is the server's word, told with the budgets
  }
}

interface HowSplitProps {
  draft: CostDraft
  amountMinor: number
  onChange: (draft: CostDraft) => void
}

function HowSplit({ draft, amountMinor, onChange }: HowSplitProps) {
  const t = useCostFormText()
  return (
    <Band label={t.splitTitle}>
      <div className="costsplit">
        {amountMinor > 0 && (
          <Seg
            label={t.splitTitle}
            options={[
              { key: 'percent', label: t.byPercent },
              { key: 'amount', label: t.byAmount },
            ]}
            value={draft.by}
            onChange={(by) => onChange(splitBy(draft, by, amountMinor))}
          />
        )}
        <Button kind="line" size="s" onPick={() => onChange(splitEqually(draft, amountMinor))}>
          {t.equally}
        </Button>
      </div>
    </Band>
  )
}

const WHOLE_PERCENT = `${formatPercent(WHOLE_BASIS_POINTS)}%`

/** How far it is from the whole, in words: in the unit that it is split by, and always to the cent. */
function sumWords(draft: CostDraft, amountMinor: number | null, t: CostFormText): string {
  const { by, missing } = missingOf(draft, amountMinor ?? 0)
  if (missing === 0) return t.isWhole(amountMinor === null ? WHOLE_PERCENT : formatMoney(amountMinor))
  const away = Math.abs(missing)
  if (by === 'amount') return missing > 0 ? t.missingAmount(away) : t.overAmount(away)
  if (amountMinor === null) return (missing > 0 ? t.missingPercent : t.overPercent)(formatPercent(away), null)
  const minor = Math.round((amountMinor * away) / WHOLE_BASIS_POINTS)
  return (missing > 0 ? t.missingPercent : t.overPercent)(formatPercent(away), minor)
}

/** Spoken as it changes. */
function Sum({ draft, amountMinor }: Pick<HowSplitProps, 'draft'> & Pick<CostQuestion, 'amountMinor'>) {
  const t = useCostFormText()
  const isWhole = missingOf(draft, amountMinor ?? 0).missing === 0
  return (
    <p role="status" className={isWhole ? 'costsum num' : 'costsum costsum--bad num'}>
      {sumWords(draft, amountMinor, t)}
    </p>
  )
}
