import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import type { CallResult } from '../../../kernel/call.ts'
import { useLanguage } from '../../../web/language.ts'
import { Empty } from '../../../web/ui/empty.tsx'
import { ErrorFace } from '../../../web/ui/error-face.tsx'
import { Icon } from '../../../web/ui/icon.tsx'
import { SearchField } from '../../../web/ui/search-bar.tsx'
import { Seg } from '../../../web/ui/seg.tsx'
import { Sheet } from '../../../web/ui/sheet.tsx'
import { SkeletonLines } from '../../../web/ui/skeleton.tsx'
import { Tag } from '../../../web/ui/tag.tsx'
import type { searchCosts } from '../../calls.ts'
import type { ColleagueCentre } from '../colleagues.ts'
import type { DraftShare } from '../cost-draft.ts'
import { useCostFormText } from '../form-text.ts'
import { searchQuery } from '../queries.ts'
import { usualEntityOf } from './cost-share.tsx'

/** Which part of which share is chosen. */
export interface Picking {
  readonly index: number
  readonly kind: 'to' | 'project' | 'legalEntity'
}

type Found = CallResult<typeof searchCosts>['results'][number]

interface CostPickerProps {
  picking: Picking | null
  /** Whose costs: a colleague's user code; null for her own. */
  of: string | null
  /** Usual cost centres of those who travel along, and whose they are. */
  colleagues: readonly ColleagueCentre[]
  /** There are expense owners beside the cost centres. */
  hasOwners: boolean
  shares: readonly DraftShare[]
  onClose: () => void
  /** Null takes back a project, or a legal entity other than the usual one. */
  onPick: (picking: Picking, found: Found | null) => void
}

/** Picks what a share is charged to [SC-PICK-01]: lately charged ones on top, the others by name or code. */
export function CostPicker({ picking, onClose, ...props }: CostPickerProps) {
  const t = useCostFormText().pick
  const kind = picking?.kind ?? 'to'
  return (
    <Sheet open={picking !== null} onClose={onClose} title={t[kind]} subtitle={t.why[kind]} tall>
      {picking && <Inside {...props} picking={picking} />}
    </Sheet>
  )
}

type Bears = 'costCentre' | 'owner'

function Inside({
  picking,
  of,
  colleagues,
  hasOwners,
  shares,
  onPick,
}: Omit<CostPickerProps, 'picking' | 'onClose'> & { picking: Picking }) {
  const { pick: t, noProject, ...entities } = useCostFormText()
  const share = shares[picking.index]
  const [bears, setBears] = useState<Bears>(share?.to && share.to.kind !== 'costCentre' ? 'owner' : 'costCentre')
  const [text, setText] = useState('')
  const keyword = useDeferredValue(text.trim())
  const kind = picking.kind === 'to' ? bears : picking.kind
  return (
    <div className="costpick">
      {picking.kind === 'to' && hasOwners && (
        <Seg
          label={t.to}
          options={[
            { key: 'costCentre', label: t.centres },
            { key: 'owner', label: t.owners },
          ]}
          value={bears}
          onChange={setBears}
        />
      )}
      <SearchField text={text} onChange={setText} words={t} />
      <FoundList
        of={of}
        kind={kind}
        keyword={keyword}
        nothing={kind === 'project' ? noProject : kind === 'legalEntity' ? usualEntityOf(share ?? { to: null }, entities) : null}
        chosen={chosenOf(share, picking.kind)}
        onPick={(found) => onPick(picking, found)}
      />
      {kind === 'costCentre' && (
        <Colleagues
          found={colleagues.filter(({ centre: { code, name } }) =>
            [code, name.zh, name.en].some((one) => one.toLowerCase().includes(keyword.toLowerCase())),
          )}
          chosen={chosenOf(share, picking.kind)}
          onPick={(found) => onPick(picking, found)}
        />
      )}
    </div>
  )
}

/** "costCentre CC-3102", as rows name themselves. */
function chosenOf(share: DraftShare | undefined, kind: Picking['kind']): string | null {
  if (kind === 'project') return share?.projectCode ? `project ${share.projectCode}` : null
  if (kind === 'legalEntity') return share?.legalEntityCode ? `legalEntity ${share.legalEntityCode}` : null
  return share?.to ? `${share.to.kind} ${share.to.code}` : null
}

interface ColleaguesProps {
  found: readonly ColleagueCentre[]
  chosen: string | null
  onPick: (found: Found) => void
}

/** What those who travel along usually charge, by whose it is. */
function Colleagues({ found, chosen, onPick }: ColleaguesProps) {
  const t = useCostFormText()
  const language = useLanguage()
  if (found.length === 0) return null
  return (
    <section aria-label={t.pick.colleagues}>
      <h3 className="costpick__head">{t.pick.colleagues}</h3>
      <ul className="costpick__list">
        {found.map(({ centre: { code, name }, of }) => (
          <PickRow
            key={code}
            name={name[language]}
            code={code}
            tag={of ? of[language] : t.ofYours}
            isChosen={chosen === `costCentre ${code}`}
            onPick={() => onPick({ kind: 'costCentre', code, name, isDefault: false, isRecent: false })}
          />
        ))}
      </ul>
    </section>
  )
}

interface FoundListProps {
  of: string | null
  /** What takes back what was said; null where something has to be said. */
  nothing: string | null
  kind: Bears | 'project' | 'legalEntity'
  keyword: string
  chosen: string | null
  onPick: (found: Found | null) => void
}

function FoundList({ of, kind, keyword, nothing, chosen, onPick }: FoundListProps) {
  const t = useCostFormText().pick
  const { data, error, refetch } = useQuery({ ...searchQuery(kind, keyword, of), placeholderData: keepPreviousData })
  if (!data) {
    if (!error) return <SkeletonLines lines={5} label={t.reading} />
    return <ErrorFace title={t.failed} text={error.message} action={{ label: t.again, onPick: () => void refetch() }} />
  }
  const none = nothing !== null && keyword === '' && (
    <ul className="costpick__list">
      <PickRow name={nothing} isChosen={chosen === null} onPick={() => onPick(null)} />
    </ul>
  )
  // While another kind is on its way, the list before it stands: its rows are of the other kind and lead nowhere wrong.
  const recent = keyword === '' ? data.results.filter(({ isRecent }) => isRecent) : []
  const rest = keyword === '' ? data.results.filter(({ isRecent }) => !isRecent) : data.results
  if (data.results.length === 0) {
    const isOwn = kind === 'costCentre' && keyword === ''
    return (
      <>
        {none}
        <Empty title={isOwn ? t.noneCentres : t.none} text={isOwn ? t.noneCentresText : t.noneText} />
      </>
    )
  }
  const restTitle = keyword !== '' ? t.found : recent.length > 0 ? t.all : null
  return (
    <>
      {none}
      {recent.length > 0 && <Section title={t.recent} found={recent} chosen={chosen} onPick={onPick} />}
      {rest.length > 0 && <Section title={restTitle} found={rest} chosen={chosen} onPick={onPick} />}
      {data.hasMore && <p className="note">{t.more}</p>}
    </>
  )
}

interface SectionProps {
  title: string | null
  found: readonly Found[]
  chosen: string | null
  onPick: (found: Found) => void
}

function Section({ title, found, chosen, onPick }: SectionProps) {
  const { pick, kinds } = useCostFormText()
  const language = useLanguage()
  return (
    <section aria-label={title ?? pick.all}>
      {title !== null && <h3 className="costpick__head">{title}</h3>}
      <ul className="costpick__list">
        {found.map((one) => (
          <PickRow
            key={`${one.kind} ${one.code}`}
            name={one.name[language]}
            code={one.code}
            tag={one.isDefault ? pick.proposed : one.kind === 'person' || one.kind === 'department' ? kinds[one.kind] : null}
            isChosen={chosen === `${one.kind} ${one.code}`}
            onPick={() => onPick(one)}
          />
        ))}
      </ul>
    </section>
  )
}

interface PickRowProps {
  name: string
  code?: string
  tag?: string | null
  isChosen: boolean
  onPick: () => void
}

/** One tap chooses and goes back. */
function PickRow({ name, code, tag = null, isChosen, onPick }: PickRowProps) {
  return (
    <li>
      <button type="button" className="costpick__row" aria-current={isChosen || undefined} onClick={onPick}>
        <span className="costpick__name">
          {name} {tag !== null && <Tag>{tag}</Tag>}
        </span>
        {code !== undefined && <span className="num quiet">{code}</span>}
        {isChosen && <Icon name="check" size="s" />}
      </button>
    </li>
  )
}
