import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { formatMoney } from '../../../kernel/money.ts'
import { useLanguage } from '../../../web/language.ts'
import { reading } from '../../../web/query.ts'
import { Band } from '../../../web/ui/band.tsx'
import { Checkbox } from '../../../web/ui/checkbox.tsx'
import { formatDateLong } from '../../../web/ui/format.ts'
import { Notice } from '../../../web/ui/notice.tsx'
import type { CallResult } from '../../../kernel/call.ts'
import type { BookingForm } from '../../calls/booking.ts'
import type { valueForBooking } from '../../calls/value.ts'
import '../contract.ts'
import { useLeavingText } from '../leaving-text.ts'

type BookingValue = CallResult<typeof valueForBooking>

interface ValueOf {
  readonly data: BookingValue | undefined
  /** What is shown that would pay. */
  readonly valueMinor: number
  /** That less is left than was shown, once the server has said so. */
  readonly told: string | null
}

/** Unused value that would pay of a booking, read anew where a submit was refused because another order has taken of it. */
export function useValueOf(
  { bookingId, totalMinor, travellers }: Pick<BookingForm, 'bookingId' | 'totalMinor' | 'travellers'>,
  { isAsked, fault }: { isAsked: boolean; fault: string | undefined },
): ValueOf {
  const asked = reading('GET', '/airfrond/value/booking/{id}', { id: bookingId })
  // It is another value with other travellers, or at another price.
  const whose = [totalMinor, ...travellers.map(({ userCode }) => userCode)]
  const { data, refetch } = useQuery({ ...asked, queryKey: [...asked.queryKey, whose], enabled: isAsked })
  const [told, setTold] = useState<string | null>(null)
  // The form forgets its faults as soon as what goes along with it has changed, which reading anew does: this stays.
  if (fault !== undefined && fault !== told) setTold(fault)
  useEffect(() => {
    if (told !== null) void refetch()
  }, [told, refetch])
  return { data, valueMinor: data ? data.companyMinor + data.personMinor : 0, told }
}

interface ValueRowProps {
  form: Pick<BookingForm, 'payers'>
  value: ValueOf
  isUsed: boolean
  onUse: (isUsed: boolean) => void
}

/** Unused value that would pay of this booking, to be used or left alone, and what another seller's tickets have left; nothing where there is neither, and none was shown. */
export function ValueRow({ form: { payers }, value: { data, valueMinor, told }, isUsed, onUse }: ValueRowProps) {
  const t = useLeavingText()
  const language = useLanguage()
  const elsewhereMinor = data?.elsewhereMinor ?? 0
  const elsewhere = data && elsewhereMinor > 0 && (
    <p className="note">{t.elsewhere(formatMoney(elsewhereMinor), data.airline.name[language])}</p>
  )
  if (!data || data.parts.length === 0)
    return told === null && !elsewhere ? null : (
      <Band title={t.valueTitle}>
        {told !== null && (
          <Notice kind="warn" inside live="status">
            {told}
          </Notice>
        )}
        {elsewhere}
      </Band>
    )
  const restOf = (kind: 'company' | 'person', valueMinor: number): string | null => {
    const minor = (payers.find((payer) => payer.kind === kind)?.amountMinor ?? 0) - valueMinor
    return minor > 0 ? formatMoney(minor) : null
  }
  return (
    <Band title={t.valueTitle}>
      {told !== null && (
        <Notice kind="warn" inside live="status">
          {told}
        </Notice>
      )}
      <Checkbox checked={isUsed} onChange={onUse}>
        {t.payWith(formatMoney(valueMinor), data.airline.name[language])}
      </Checkbox>
      {data.parts.map(({ owner, amountMinor, validUntil }, index) => (
        <p key={index} className="note">
          {t.eachPart(formatMoney(amountMinor), formatDateLong(validUntil, language), t.owners[owner])}
        </p>
      ))}
      {elsewhere}
      {isUsed && <p className="note">{t.rest(restOf('company', data.companyMinor), restOf('person', data.personMinor))}</p>}
    </Band>
  )
}
