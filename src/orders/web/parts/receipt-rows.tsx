import { useState } from 'react'
import type { Language } from '../../../kernel/language.ts'
import { CallError } from '../../../web/call-error.ts'
import { useLanguage } from '../../../web/language.ts'
import { Band } from '../../../web/ui/band.tsx'
import { formatDateLong } from '../../../web/ui/format.ts'
import { Row, Rows } from '../../../web/ui/rows.tsx'
import type { TicketReceipt } from '../../calls/receipts.ts'
import { savePdf, type SavingWords } from './paper-shown.tsx'

/** What a line says of its receipts. */
export interface ReceiptWords {
  readonly title: string
  readonly ask: string
  readonly save: (number: string) => string
  readonly issuedOn: (date: string) => string
  readonly gone: string
}

export interface ReceiptOfTicket {
  readonly passengerNo: number
  readonly name: string
  readonly receipt: TicketReceipt
}

interface ReceiptRowsProps {
  tickets: readonly ReceiptOfTicket[]
  t: SavingWords & { readonly receipts: ReceiptWords }
  isAsking: boolean
  onAsk: (passengerNo: number) => Promise<unknown>
  onRead: (passengerNo: number) => Promise<{ readonly name: string; readonly pdf: string }>
  /** Something has come of it, or has not: what is shown is read anew. */
  onChanged: () => void
}

/** The receipts of an order's tickets, whatever its line: asked for with a tap, and saved with another once they are there. */
export function ReceiptRows({ tickets, ...rest }: ReceiptRowsProps) {
  if (tickets.length === 0) return null
  return (
    <Band flush title={rest.t.receipts.title}>
      <Rows>
        {tickets.map((one) => (
          <ReceiptRow key={one.passengerNo} {...one} {...rest} />
        ))}
      </Rows>
    </Band>
  )
}

function ReceiptRow({ receipt, passengerNo, name, ...rest }: ReceiptOfTicket & Omit<ReceiptRowsProps, 'tickets'>) {
  const { isAsking, onAsk, onRead, onChanged } = rest
  const t = rest.t.receipts
  const language = useLanguage()
  const [isSaving, setSaving] = useState(false)
  async function ask(): Promise<void> {
    try {
      await onAsk(passengerNo)
    } catch (error) {
      if (!(error instanceof CallError)) throw error // what is refused has been told
    } finally {
      onChanged()
    }
  }
  async function save(): Promise<void> {
    setSaving(true)
    try {
      await savePdf(await onRead(passengerNo), rest.t)
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
      <Row label={name} note={note} onPick={isAsking ? undefined : () => void ask()}>
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
function noteOf(receipt: TicketReceipt, t: ReceiptWords, language: Language): string {
  if (receipt.standing !== 'issued') return receipt.sentence
  if (!receipt.hasFile) return t.gone
  return receipt.issuedOn === null ? '' : t.issuedOn(formatDateLong(receipt.issuedOn, language))
}
