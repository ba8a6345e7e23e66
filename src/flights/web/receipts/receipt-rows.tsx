import type { CallResult } from '../../../kernel/call.ts'
import { ReceiptRows as Rows } from '../../../orders/web/index.ts'
import { http } from '../../../web/http.ts'
import { useLanguage } from '../../../web/language.ts'
import { useWrite } from '../../../web/use-write.ts'
import type { issuedTickets } from '../../calls/itinerary.ts'
import '../contract.ts'
import { useItineraryText } from '../itinerary-text.ts'

interface ReceiptRowsProps {
  orderSeq: string
  tickets: CallResult<typeof issuedTickets>['orders'][number]['tickets']
  onChanged: () => void
}

/** The receipts of an order's flown tickets, asked of their airline. */
export function ReceiptRows({ orderSeq, tickets, onChanged }: ReceiptRowsProps) {
  const t = useItineraryText()
  const language = useLanguage()
  const asking = useWrite('POST', '/airfrond/receipt/{id}')
  return (
    <Rows
      tickets={tickets.flatMap(({ receipt, passengerNo, name }) => (receipt ? [{ receipt, passengerNo, name: name[language] }] : []))}
      t={t}
      isAsking={asking.isBusy}
      onAsk={(passenger) => asking.run({ id: orderSeq, passenger })}
      onRead={(passenger) => http('GET', '/airfrond/receipt', { orderSeq, passenger })}
      onChanged={onChanged}
    />
  )
}
