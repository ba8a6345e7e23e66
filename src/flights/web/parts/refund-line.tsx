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

type Told = Pick<FlightOrderDetails, 'personPart' | 'earlierBack'>

/** Where the money is that was paid in person, or late, and goes back, or may have been paid for what has ended; nothing where none is. */
export function RefundLine({ order: { personPart, earlierBack } }: { order: Told }) {
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
      {personPart?.refund && <GoingBack refund={personPart.refund} payer={personPart.payer} />}
      {earlierBack && <GoingBack {...earlierBack} isEarlier />}
    </>
  )
}

interface GoingBackProps extends NonNullable<FlightOrderDetails['earlierBack']> {
  /** It was paid with the orders before a change. */
  isEarlier?: boolean
}

function GoingBack({ refund, payer, isEarlier = false }: GoingBackProps) {
  const t = useGoingBackText()
  const language = useLanguage()
  const { state, amountMinor, restMinor = 0, of = 'paid', gateway = '', promisedOn, isLate = false } = refund
  const by = promisedOn === undefined ? '' : formatDate(promisedOn, language)
  const isOverdue = isLate && state === 'onTheWay'
  const own = t.of[of](formatMoney(amountMinor), payer?.[language] ?? null)
  const what = isEarlier ? t.earlier(own) : own
  return (
    <Notice kind={isOverdue ? 'warn' : KINDS[state]} live="status">
      {t[isOverdue ? 'late' : state](what, gateway, by)}
      {restMinor > 0 && ` ${t.rest(formatMoney(restMinor), isLate ? '' : by)}`}
    </Notice>
  )
}
