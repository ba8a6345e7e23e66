import { formatMoney } from '../../../kernel/money.ts'
import { useLanguage } from '../../../web/language.ts'
import { formatDate } from '../../../web/ui/format.ts'
import { Notice } from '../../../web/ui/notice.tsx'
import type { FlightOrderDetails } from '../../calls/orders.ts'
import { useGoingBackText } from '../going-back-text.ts'

const KINDS = {
  onTheWay: 'info',
  atDesk: 'info',
  done: 'ok',
  transferred: 'ok',
  handedBack: 'ok',
  returned: 'ok',
  manual: 'warn',
  byTransfer: 'warn',
} as const

/** Where the money is that was paid in person, or late, and goes back, or may have been paid for what has ended; nothing where none is. */
export function RefundLine({ personPart }: Pick<FlightOrderDetails, 'personPart'>) {
  const t = useGoingBackText()
  // Of what is still to be paid the band beside the checkout says it.
  const unclear = personPart?.state === 'closed' ? personPart.unclear : []
  return (
    <>
      {unclear.map(({ gateway, amountMinor }, index) => (
        <Notice key={index} kind="warn" live="status">
          {t.unclear(formatMoney(amountMinor), gateway)}
        </Notice>
      ))}
      <GoingBack personPart={personPart} />
    </>
  )
}

function GoingBack({ personPart }: Pick<FlightOrderDetails, 'personPart'>) {
  const t = useGoingBackText()
  const language = useLanguage()
  const refund = personPart?.refund
  if (!refund) return null
  const { state, amountMinor, restMinor = 0, of = 'paid', gateway = '', promisedOn, isLate = false } = refund
  const by = promisedOn === undefined ? '' : formatDate(promisedOn, language)
  const isOverdue = isLate && state === 'onTheWay'
  const what = t.of[of](formatMoney(amountMinor), personPart.payer?.[language] ?? null)
  return (
    <Notice kind={isOverdue ? 'warn' : KINDS[state]} live="status">
      {t[isOverdue ? 'late' : state](what, gateway, by)}
      {restMinor > 0 && ` ${t.rest(formatMoney(restMinor), isLate ? '' : by)}`}
    </Notice>
  )
}
