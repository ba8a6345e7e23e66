import { useQuery } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import type { Language } from '../../../kernel/language.ts'
import type { LineCode } from '../../../people/rules/lines.ts'
import { useLanguage } from '../../../web/language.ts'
import { usePage } from '../../../web/page-context.ts'
import { Bone, Loading } from '../../../web/ui/bone.tsx'
import { Row } from '../../../web/ui/rows.tsx'
import { proposedCostCentre } from '../../rules/cost-centre-is-completed.ts'
import type { CostRowText } from '../../text/row/zh.ts'
import type { ChosenCost } from '../attribution-draft.ts'
import { keepApplied, useChosenCost } from '../attribution-draft.ts'
import { draftOf, isProposed } from '../cost-draft.ts'
import { COST_PATHNAME, costPath } from '../cost-path.ts'
import { nameAndCode, nameOf, nameOfShare, portionsOf } from '../naming.ts'
import { costCentresQuery } from '../queries.ts'
import { useCostRowText } from '../row-text.ts'
import { today } from '../today.ts'

export interface CostRowProps {
  /** Names the form, such as `flight:<bookingId>`: what was chosen is kept under it. */
  formKey: string
  line: LineCode
  /** What the company pays of it: a person's own part comes out of no budget. Null while the form does not know it yet. */
  amountMinor: number | null
  /** It is an estimate that may still be typed anew. */
  isEstimate?: boolean
  /** The trip's first day: projects are open on days, and budgets are of periods. Today where the form does not know it yet. */
  date?: string
  /** Whose costs it is, by user code: a colleague who travels; her own where it is null. */
  of: string | null
  error: string | undefined
  /** Colleagues who travel along, by user code, and how many tickets it is. */
  others?: readonly string[]
  tickets?: number
  /** The application that the form changes. */
  applicationId?: string | undefined
  /** What the form's application says; null without one. */
  applied?: { readonly attribution: ChosenCost['attribution']; readonly names: ChosenCost['names']; readonly isOpen: boolean } | null
  /** What it is charged to is being read: the usual one is not shown meanwhile. */
  isReading?: boolean
  /** What was chosen could not be charged any more: the form says that it is let go. */
  isLetGo?: boolean
  /** What the form still wants to be chosen there, such as a project; said below what is chosen. */
  wanted?: string | undefined
}

/** What the trip is charged to [V-OTHER-07]: the proposed cost centre, or what was chosen on /form/cost, where it leads. */
export default function CostRow({ formKey, line, amountMinor, date, of, error, wanted, ...given }: CostRowProps) {
  const { others = [], tickets = 1, isEstimate = false, applied = null, isReading = false, isLetGo = false, applicationId } = given
  const t = useCostRowText()
  const { id, pathname, navigation } = usePage()
  const chosen = useChosenCost(formKey)
  useEffect(() => {
    if (!isReading) keepApplied(formKey, applied?.isOpen ? applied : null)
  }, [formKey, applied, isReading])

  function open(): void {
    // The page belongs to the form while it is open: going there is not leaving it.
    if (navigation.forms.has(id)) navigation.forms.hold(id, (next) => next === pathname || next === COST_PATHNAME)
    const day = date?.slice(0, 10) ?? today()
    navigation.push(costPath({ formKey, line, amountMinor, isEstimate, date: day, of, others, tickets, applicationId, from: pathname }))
  }
  const row = { error, onOpen: open }
  const said = (...more: readonly (string | null | undefined)[]) => noteOf([...more, wanted], t)
  const isOther = applied !== null && !isSame(chosen, applied)
  if (chosen) return <Chosen chosen={chosen} wanted={said(isOther ? t.otherThanApplied : null)} {...row} />
  if (isReading) return <Reading />
  const letGo = isLetGo ? t.letGo : null
  if (applied?.isOpen) return <Chosen chosen={applied} wanted={said(t.applied, letGo)} {...row} />
  if (applied) {
    return (
      <Row label={t.attribution} onPick={open} error={error} note={said(t.appliedClosed)} empty>
        {t.choose}
      </Row>
    )
  }
  return <Proposed of={of} wanted={said(letGo)} {...row} />
}

const isSame = (chosen: ChosenCost | null, applied: { readonly attribution: ChosenCost['attribution'] }): boolean =>
  chosen !== null && isProposed(draftOf(chosen.attribution, chosen.names), applied.attribution)

function Reading() {
  const t = useCostRowText()
  return (
    <Row label={t.costCentre}>
      <Loading label={t.reading}>
        <Bone wide="60%" />
      </Loading>
    </Row>
  )
}

interface OpensProps {
  error: string | undefined
  wanted: string | undefined
  onOpen: () => void
}

function Proposed({ of, error, wanted, onOpen }: OpensProps & Pick<CostRowProps, 'of'>) {
  const t = useCostRowText()
  const language = useLanguage()
  const { data, isError } = useQuery(costCentresQuery(of))
  if (!data && !isError) return <Reading />
  if (!data) {
    return (
      <Row label={t.costCentre} onPick={onOpen} error={error} empty>
        {t.notRead}
      </Row>
    )
  }
  const proposed = proposedCostCentre(data.costCentres)
  const whose = data.of && t.of(data.of[language])
  if (proposed) {
    const { name, code } = proposed
    return <Whole label={t.costCentre} name={name[language]} code={code} note={noteOf([whose, wanted], t)} error={error} onOpen={onOpen} />
  }
  return (
    <Row
      label={t.attribution}
      onPick={onOpen}
      error={error}
      note={data.costCentres.length === 0 ? (data.of ? t.noneOf(data.of[language]) : t.none) : noteOf([whose, wanted], t)}
      empty
    >
      {t.choose}
    </Row>
  )
}

/** What is said below the row, in one sentence; nothing where there is nothing to say. */
function noteOf(said: readonly (string | null | undefined)[], t: CostRowText): string | undefined {
  const notes = said.flatMap((one) => one ?? [])
  return notes.length > 0 ? t.parts(notes) : undefined
}

interface WholeProps extends Omit<OpensProps, 'wanted'> {
  label: string
  name: string
  code: string
  note?: ReactNode
}

function Whole({ label, name, code, note, error, onOpen }: WholeProps) {
  return (
    <Row label={label} onPick={onOpen} error={error} note={note}>
      {name} <span className="num quiet">{code}</span>
    </Row>
  )
}

function Chosen({ chosen: { attribution, names }, error, wanted, onOpen }: OpensProps & { chosen: Omit<ChosenCost, 'formKey'> }) {
  const t = useCostRowText()
  const language = useLanguage()
  const [first] = attribution.shares
  if (attribution.shares.length === 1 && first?.to) {
    const { to, projectCode, legalEntityCode } = first
    const note = [
      projectCode === null ? [] : t.project(nameAndCode(names, 'project', projectCode, language)),
      legalEntityCode === null ? [] : t.legalEntity(nameOf(names, 'legalEntity', legalEntityCode, language)),
      wanted ?? [],
    ].flat()
    const label = to.kind === 'costCentre' ? t.costCentre : t.attribution
    const name = nameOfShare(names, first, language)
    const more = note.length > 0 ? t.parts(note) : undefined
    return <Whole label={label} name={name} code={to.code} note={more} error={error} onOpen={onOpen} />
  }
  const parts = partsOf({ attribution, names }, t, language)
  return (
    <Row label={t.attribution} onPick={onOpen} error={error} note={wanted === undefined ? parts : t.parts([parts, wanted])}>
      {t.splitOver(attribution.shares.length)}
    </Row>
  )
}

/** More than these are counted: the page tells them all. */
const NAMED_MAX = 3

/** "华东销售部 50%，星港项目 30%，另 4 项" */
function partsOf({ attribution, names }: Pick<ChosenCost, 'attribution' | 'names'>, t: CostRowText, language: Language): string {
  const portions = portionsOf(attribution)
  const named = attribution.shares.slice(0, NAMED_MAX).map((share, i) => t.part(nameOfShare(names, share, language), portions[i] ?? ''))
  const rest = attribution.shares.length - named.length
  return t.parts(rest > 0 ? [...named, t.more(rest)] : named)
}
