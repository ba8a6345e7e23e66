import { useLanguage } from '../../../web/language.ts'
import type { FlightOrderDetails } from '../../calls/orders.ts'
import { useTogetherText } from '../together/together-text.ts'

/** What was given for a passenger of an order beside document and number: few have it, so nobody else loads it. */
export default function PassengerGiven({ passenger: { maskedMail, flyer } }: { passenger: FlightOrderDetails['passengers'][number] }) {
  const t = useTogetherText()
  const language = useLanguage()
  return (
    <>
      {maskedMail !== '' && <span>{maskedMail}</span>}
      {flyer && (
        <span>
          {flyer.name[language]} <span className="num">{flyer.maskedNumber}</span>
          {flyer.isRefused && ` · ${t.flyerRefused}`}
        </span>
      )}
    </>
  )
}
