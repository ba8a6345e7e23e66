import { useLanguage } from '../../../web/language.ts'
import { useGo } from '../../../web/page-context.ts'
import { Badge } from '../../../web/ui/badge.tsx'
import { Band } from '../../../web/ui/band.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import { Row, Rows } from '../../../web/ui/rows.tsx'
import type { TrainOrderDetails } from '../../calls/orders.ts'
import { orderPath } from '../form-paths.ts'
import { useTrainGroupText } from '../group-text.ts'

type Group = NonNullable<TrainOrderDetails['group']>

interface GroupOrdersProps {
  group: Group
  /** It can be cancelled, and what that does to the others is to be known before. */
  isCancellable: boolean
}

/** The orders that were placed together: who is on each and how it stands, by which rule, and what became of all of them. */
export default function GroupOrders({ group, isCancellable }: GroupOrdersProps) {
  const t = useTrainGroupText()
  const language = useLanguage()
  const go = useGo()
  const hidden = group.count - group.orders.length
  return (
    <>
      {group.hasEnded && <Notice kind="danger">{t.ended}</Notice>}
      <Band flush title={t.siblings}>
        <Rows>
          {group.orders.map(({ orderSeq, isThis, travellers, count, status }) => (
            <Row
              key={orderSeq}
              label={isThis ? t.this : orderSeq}
              end={
                status.tone === 'quiet' ? <span className="note">{status.label}</span> : <Badge kind={status.tone}>{status.label}</Badge>
              }
              {...(!isThis && { onPick: () => go.push(orderPath(orderSeq)) })}
            >
              {t.people(
                travellers.map((name) => name[language]),
                count,
              )}
            </Row>
          ))}
          <Row label={t.rule.title} note={hidden > 0 ? t.more(hidden) : undefined}>
            {t.rules[group.rule]}
          </Row>
        </Rows>
        {group.rule === 'allOrNothing' && isCancellable && !group.hasEnded && (
          <Notice kind="warn" inside>
            {t.cancelsAll}
          </Notice>
        )}
      </Band>
    </>
  )
}
