import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '../../../kernel/money.ts'
import { useLanguage } from '../../../web/language.ts'
import { reading } from '../../../web/query.ts'
import { Band } from '../../../web/ui/band.tsx'
import { Checkbox } from '../../../web/ui/checkbox.tsx'
import { formatDateLong } from '../../../web/ui/format.ts'
import type { BookingForm } from '../../calls/booking.ts'
import '../contract.ts'
import { useLeavingText } from '../leaving-text.ts'

interface ValueRowProps {
  form: Pick<BookingForm, 'bookingId' | 'totalMinor' | 'travellers'>
  isUsed: boolean
  onUse: (isUsed: boolean) => void
}

/** Unused value that would pay of this booking, to be used or left alone; nothing where there is none. */
export function ValueRow({ form: { bookingId, totalMinor, travellers }, isUsed, onUse }: ValueRowProps) {
  const t = useLeavingText()
  const language = useLanguage()
  const asked = reading('GET', '/airfrond/value/booking/{id}', { id: bookingId })
  // It is another value with other travellers, or at another price.
  const whose = [totalMinor, ...travellers.map(({ userCode }) => userCode)]
  const { data } = useQuery({ ...asked, queryKey: [...asked.queryKey, whose] })
  if (!data || data.parts.length === 0) return null
  return (
    <Band title={t.valueTitle}>
      <Checkbox checked={isUsed} onChange={onUse}>
        {t.payWith(formatMoney(data.companyMinor + data.personMinor), data.airline.name[language])}
      </Checkbox>
      {data.parts.map(({ owner, amountMinor, validUntil }, index) => (
        <p key={index} className="note">
          {t.eachPart(formatMoney(amountMinor), formatDateLong(validUntil, language), t.owners[owner])}
        </p>
      ))}
    </Band>
  )
}
