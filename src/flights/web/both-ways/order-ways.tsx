import { useQueryClient } from '@tanstack/react-query'
import { CallError } from '../../../web/call-error.ts'
import { useLanguage } from '../../../web/language.ts'
import { useGo } from '../../../web/page-context.ts'
import { Band } from '../../../web/ui/band.tsx'
import { Button, LinkButton } from '../../../web/ui/button.tsx'
import { ask } from '../../../web/ui/dialog.tsx'
import { formatDateTime } from '../../../web/ui/format.ts'
import { Notice } from '../../../web/ui/notice.tsx'
import { Row, Rows } from '../../../web/ui/rows.tsx'
import { useWrite } from '../../../web/use-write.ts'
import type { FlightOrderDetails } from '../../calls/orders.ts'
import { againPath } from '../again/again-paths.ts'
import { orderPath } from '../order-paths.ts'
import { StatusBadge } from '../parts/status-badge.tsx'
import { refreshOrders } from '../queries-orders.ts'
import './contract.ts'
import { useBothWaysText } from './ways-text.ts'

type Ways = NonNullable<FlightOrderDetails['ways']>

/** On an order's page the other flights of its journey; and, where one of them came to nothing, the ways out for this one. */
export default function OrderWays({
  order: { orderSeq, ways, actions, personPart },
}: {
  order: Pick<FlightOrderDetails, 'orderSeq' | 'ways' | 'actions' | 'personPart'>
}) {
  const t = useBothWaysText()
  const go = useGo()
  if (!ways) return null
  // Of a way that was changed in part two orders are flown on.
  const count = new Set(ways.others.map(({ wayNo }) => wayNo)).size + 1
  const owed = ways.others.find(({ isOwed }) => isOwed)
  return (
    <>
      {ways.mayDecide && <Decide orderSeq={orderSeq} ways={ways} mayCancel={actions.cancel.allowed} />}
      {ways.isWaiting && !ways.mayDecide && (
        <Notice live="status" {...(owed && { action: { label: t.order.toOwed, onPick: () => go.push(orderPath(owed.orderSeq)) } })}>
          {owed ? t.order.waitsForPart : personPart ? t.order.waitsOwn : t.order.waits}
        </Notice>
      )}
      {ways.others.length > 0 && (
        <Band flush title={t.order.title}>
          <Rows>
            {ways.others.map((other) => (
              <Row
                key={other.orderSeq}
                label={t.wayLabel(other.wayNo, Math.max(count, other.wayNo), ways.journeyType)}
                note={other.subtitle}
                onPick={() => go.push(orderPath(other.orderSeq))}
              >
                {other.title} <StatusBadge status={other.status} />
              </Row>
            ))}
          </Rows>
        </Band>
      )}
    </>
  )
}

/** Nobody is left with half a trip without a word: another flight, this one alone, or none of it. */
function Decide({ orderSeq, ways, mayCancel }: { orderSeq: string; ways: Ways; mayCancel: boolean }) {
  const t = useBothWaysText().order
  const language = useLanguage()
  const go = useGo()
  const client = useQueryClient()
  const { run, isBusy } = useWrite('POST', '/airfrond/goOnAlone/{id}')
  const missing = ways.others.find(({ isMissing }) => isMissing)
  async function alone(): Promise<void> {
    if (ways.isWaiting && !(await ask(t.aloneAsk))) return
    try {
      await run({ id: orderSeq })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
    }
    await refreshOrders(client)
  }
  return (
    <Band label={t.title}>
      <Notice kind="warn" live="status">
        {t.missing} {ways.until !== null && t.waitsUntil(formatDateTime(ways.until, language))}
      </Notice>
      {missing && (
        <Button wide onPick={() => go.push(againPath(missing.orderSeq))}>
          {t.chooseAgain}
        </Button>
      )}
      <Button wide kind="line" busy={isBusy} onPick={() => void alone()}>
        {t.alone}
      </Button>
      {mayCancel && <LinkButton onPick={() => go.push(`/order/cancel/${orderSeq}`)}>{t.cancel}</LinkButton>}
    </Band>
  )
}
