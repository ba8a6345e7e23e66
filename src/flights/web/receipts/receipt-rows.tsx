import { useState } from 'react'
import type { CallResult } from '../../../kernel/call.ts'
import { bridge } from '../../../web/bridge/index.ts'
import { CallError } from '../../../web/call-error.ts'
import { http } from '../../../web/http.ts'
import { useLanguage } from '../../../web/language.ts'
import { Band } from '../../../web/ui/band.tsx'
import { formatDateLong } from '../../../web/ui/format.ts'
import { Row, Rows } from '../../../web/ui/rows.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import { useWrite } from '../../../web/use-write.ts'
import type { issuedTickets } from '../../calls/itinerary.ts'
import '../contract.ts'
import { useItineraryText } from '../itinerary-text.ts'

type Ticket = CallResult<typeof issuedTickets>['orders'][number]['tickets'][number]
type Receipt = NonNullable<Ticket['receipt']>

interface ReceiptRowsProps {
  orderSeq: string
  tickets: readonly Ticket[]
  onChanged: () => void
}

/** The receipts of an order's tickets: asked for with a tap, and saved with another once they are there. */
export function ReceiptRows({ orderSeq, tickets, onChanged }: ReceiptRowsProps) {
  const t = useItineraryText().receipts
  const language = useLanguage()
  const own = tickets.flatMap(({ receipt, passengerNo, name }) => (receipt ? [{ receipt, passengerNo, name: name[language] }] : []))
  if (own.length === 0) return null
  return (
    <Band flush title={t.title}>
      <Rows>
        {own.map((one) => (
          <ReceiptRow key={one.passengerNo} orderSeq={orderSeq} onChanged={onChanged} {...one} />
        ))}
      </Rows>
    </Band>
  )
}

interface ReceiptRowProps extends Pick<ReceiptRowsProps, 'orderSeq' | 'onChanged'> {
  receipt: Receipt
  passengerNo: number
  name: string
}

function ReceiptRow({ orderSeq, receipt, passengerNo, name, onChanged }: ReceiptRowProps) {
  const text = useItineraryText()
  const t = text.receipts
  const language = useLanguage()
  const asking = useWrite('POST', '/airfrond/receipt/{id}')
  const [isSaving, setSaving] = useState(false)
  async function ask(): Promise<void> {
    try {
      await asking.run({ id: orderSeq, passenger: passengerNo })
    } catch (error) {
      if (!(error instanceof CallError)) throw error // what is refused has been told
    } finally {
      onChanged()
    }
  }
  async function save(): Promise<void> {
    setSaving(true)
    try {
      const { name: fileName, pdf } = await http('GET', '/airfrond/receipt', { orderSeq, passenger: passengerNo })
      const bytes = Uint8Array.from(atob(pdf), (character) => character.charCodeAt(0))
      const to = await bridge()
      const { outcome } = await to.pdf({ name: fileName, bytes: new Blob([bytes], { type: 'application/pdf' }) })
      if (outcome === 'unable') toast(text.saveFailed)
      else if (outcome === 'done' && to.host !== 'native') toast(text.saved)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      onChanged()
    } finally {
      setSaving(false)
    }
  }
  const note = noteOf(receipt, t, language)
  if (receipt.hasFile && receipt.number)
    return (
      <Row label={name} note={note} onPick={isSaving ? undefined : () => void save()}>
        <span className="num">{t.save(receipt.number)}</span>
      </Row>
    )
  if (receipt.canAsk)
    return (
      <Row label={name} note={note} onPick={asking.isBusy ? undefined : () => void ask()}>
        {receipt.standing === 'refused' ? `${receipt.label} · ${t.ask}` : t.ask}
      </Row>
    )
  return (
    <Row label={name} note={note}>
      {receipt.label}
      {receipt.number && <span className="num">{` ${receipt.number}`}</span>}
    </Row>
  )
}

/** What stands below: when it was issued, or what keeps it from being. */
function noteOf(receipt: Receipt, t: ReturnType<typeof useItineraryText>['receipts'], language: 'zh' | 'en'): string {
  if (receipt.standing !== 'issued') return receipt.sentence
  if (!receipt.hasFile) return t.gone
  return receipt.issuedOn === null ? '' : t.issuedOn(formatDateLong(receipt.issuedOn, language))
}
