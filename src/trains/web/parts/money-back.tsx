import { formatMoney } from '../../../kernel/money.ts'
import { useLanguage } from '../../../web/language.ts'
import { formatDate } from '../../../web/ui/format.ts'
import { Notice } from '../../../web/ui/notice.tsx'
import type { TrainOrderDetails } from '../../calls/orders.ts'
import { useTrainOrderText } from '../order-text.ts'

type PersonPart = NonNullable<TrainOrderDetails['personPart']>
type Back = NonNullable<PersonPart['refund']>

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

/** Where money is that was paid in person, or late, and goes back, or may have been paid for what has ended; nothing where none is. */
export function MoneyBack({ part: { state, unclear, refund, payer } }: { part: PersonPart }) {
  const t = useTrainOrderText().back
  return (
    <>
      {/* Of what is still to be paid the band beside the checkout says it. */}
      {state === 'closed' &&
        unclear.map(({ gateway, amountMinor }, index) => (
          <Notice key={index} kind="warn" live="status">
            {t.unclear(formatMoney(amountMinor), gateway)}
          </Notice>
        ))}
      {refund && <GoingBack refund={refund} payer={payer} />}
    </>
  )
}

interface GoingBackProps {
  refund: Back
  payer: PersonPart['payer']
  /** It was paid with the orders before a change. */
  isEarlier?: boolean
}

/** How money stands that goes back to whoever paid it. */
export function GoingBack({ refund, payer, isEarlier = false }: GoingBackProps) {
  const t = useTrainOrderText().back
  const language = useLanguage()
  const { state, amountMinor, restMinor = 0, of = 'paid', gateway = '', promisedOn, isLate = false } = refund
  const by = promisedOn === undefined ? '' : formatDate(promisedOn, language)
  const isOverdue = isLate && state === 'onTheWay'
  const own = t.of[of](formatMoney(amountMinor), payer?.[language] ?? null)
  const what = isEarlier ? t.earlier(own) : own
  return (
    <Notice kind={isOverdue ? 'warn' : KINDS[state]} live="status">
      {isOverdue ? t.late(what, gateway, by) : t.states[state](what, gateway, by)}
      {restMinor > 0 && ` ${t.rest(formatMoney(restMinor), isLate ? '' : by)}`}
    </Notice>
  )
}
