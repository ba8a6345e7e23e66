import { useState } from 'react'
import type { CallResult } from '../../../kernel/call.ts'
import { formatMoney } from '../../../kernel/money.ts'
import { readYuan } from '../../../kernel/typed-yuan.ts'
import { useLanguage } from '../../../web/language.ts'
import { Band } from '../../../web/ui/band.tsx'
import { LinkButton } from '../../../web/ui/button.tsx'
import { Field } from '../../../web/ui/field.tsx'
import { Row, Rows } from '../../../web/ui/rows.tsx'
import type { findCostCenterByUserCode } from '../../calls.ts'
import { isBeyondWhole, readPercent } from '../../rules/shares-make-the-whole.ts'
import type { CostFormText } from '../../text/form/zh.ts'
import type { CostDraft, DraftShare } from '../cost-draft.ts'
import { useCostFormText } from '../form-text.ts'
import type { Names } from '../naming.ts'
import { nameOf, nameOfShare } from '../naming.ts'
import type { Picking } from './cost-picker.tsx'

const PORTION_CHARACTERS_MAX = 15

interface CostShareProps {
  number: number
  /** It bears the whole: then nothing is asked about how much. */
  isAlone: boolean
  share: DraftShare
  by: CostDraft['by']
  names: Names
  /** Its cost centre: who answers for it, and in whose name its invoices are made out. */
  centre: Pick<CallResult<typeof findCostCenterByUserCode>['costCentres'][number], 'owner' | 'legalEntity'> | null
  /** Whose cost centre it is, where it is a colleague's who travels along. */
  whose: string | null
  comesToMinor: number | null
  optional: readonly ('owner' | 'project' | 'legalEntity')[]
  fault: { readonly at: 'to' | 'portion'; readonly says: string } | null
  onPick: (kind: Picking['kind']) => void
  onPortion: (portion: string) => void
  onRemove: () => void
}

/** One share of the cost: who bears it, for which project, in whose name, and how much of it. */
export function CostShare({ number, isAlone, share, names, centre, whose, optional, fault, onPick, onRemove, ...portion }: CostShareProps) {
  const t = useCostFormText()
  const language = useLanguage()
  const { to, projectCode, legalEntityCode } = share
  const remove = (
    <LinkButton leads="none" onPick={onRemove}>
      {t.remove} <span className="sr">{t.share(number)}</span>
    </LinkButton>
  )
  return (
    <Band flush title={isAlone ? t.whole : t.share(number)} aside={isAlone ? null : remove}>
      <Rows>
        <Row
          label={to === null ? t.to : t.kinds[to.kind]}
          empty={to === null}
          error={fault?.at === 'to' ? fault.says : undefined}
          note={[whose ?? [], centre?.owner ? t.answers(centre.owner[language]) : []].flat().join(t.dot) || undefined}
          onPick={() => onPick('to')}
        >
          {to === null ? (
            t.chooseTo
          ) : (
            <>
              {nameOfShare(names, share, language)} <span className="num quiet">{to.code}</span>
            </>
          )}
        </Row>
        {(optional.includes('project') || projectCode !== null) && (
          <Row label={t.project} empty={projectCode === null} onPick={() => onPick('project')}>
            {projectCode === null ? (
              t.noProject
            ) : (
              <>
                {nameOf(names, 'project', projectCode, language)} <span className="num quiet">{projectCode}</span>
              </>
            )}
          </Row>
        )}
        {(optional.includes('legalEntity') || legalEntityCode !== null) && (
          <Row
            label={t.legalEntity}
            empty={legalEntityCode === null}
            note={legalEntityCode === null && centre?.legalEntity ? centre.legalEntity.name[language] : undefined}
            onPick={() => onPick('legalEntity')}
          >
            {legalEntityCode === null ? usualEntityOf(share, t) : nameOf(names, 'legalEntity', legalEntityCode, language)}
          </Row>
        )}
        {!isAlone && <Portion {...portion} typed={share.portion} fault={fault?.at === 'portion' ? fault.says : null} />}
      </Rows>
    </Band>
  )
}

/** Where nothing is said of it: an expense owner has no cost centre that could say. */
export const usualEntityOf = ({ to }: Pick<DraftShare, 'to'>, t: Pick<CostFormText, 'usualEntity' | 'companyEntity'>): string =>
  to === null || to.kind === 'costCentre' ? t.usualEntity : t.companyEntity

interface PortionProps {
  by: CostDraft['by']
  typed: string
  comesToMinor: number | null
  fault: string | null
  onPortion: (portion: string) => void
}

/** How much of it, and what that comes to in money, while it is typed. */
function Portion({ by, typed, comesToMinor, fault, onPortion }: PortionProps) {
  const t = useCostFormText()
  const [isLeft, setLeft] = useState(false)
  const isRead = typed.trim() === '' || (by === 'percent' ? readPercent(typed) : readYuan(typed)) !== null
  const unread = by === 'percent' && isBeyondWhole(typed) ? t.beyondWhole : t.notRead
  return (
    <div className="costportion">
      <Field
        label={by === 'percent' ? t.percent : t.amount}
        value={typed}
        onChange={(portion) => {
          setLeft(false)
          onPortion(portion)
        }}
        onBlur={() => setLeft(true)}
        inputMode="decimal"
        autoComplete="off"
        maxLength={PORTION_CHARACTERS_MAX}
        error={isRead ? (fault ?? undefined) : isLeft ? unread : undefined}
      />
      {by === 'percent' && comesToMinor !== null && <p className="costportion__is num">{t.comesTo(formatMoney(comesToMinor))}</p>}
    </div>
  )
}
