import type { Language } from '../../../kernel/language.ts'
import { invariant } from '../../../kernel/result.ts'
import type { Clock } from '../../../kernel/time.ts'
import type { Database, Reader, Writer } from '../../../server/database/connect.ts'
import { faultPoint } from '../../../server/faults.ts'
import type { Jobs } from '../../../server/jobs.ts'
import { handleJob, type JobRegistration } from '../../../server/jobs/definition.ts'
import type { Secrets } from '../../../server/secrets.ts'
import type { ReceiptFile, TicketReceipt } from '../../calls/receipts.ts'
import { taxDocumentUntil } from '../../rules/papers.ts'
import { canAskReceipt, receiptReminderAt, receiptStanding, type ReceiptRefused, type TicketFacts } from '../../rules/receipts.ts'
import type { ReceiptJobs, ReceiptLooked } from '../jobs.ts'
import { readings, type TimelineRow } from '../reading.ts'
import type { OrderRef } from '../ref.ts'
import { presentReceipt, type SayStanding } from './showing.ts'
import {
  beginReceipt,
  endReceipt,
  findReceipt,
  receiptsOf,
  sealedReceipt,
  type ReceiptRef,
  type ReceiptRow,
  type ReceiptTable,
} from './store.ts'

/* Receipts are asked for by a person, of whoever runs the journey by a job, and kept with their files. Alike for all lines. */

/** What whoever issues a receipt answers. */
export type IssuerAnswer =
  | { readonly is: 'issuing' }
  /** `number` as the tax authority counts it; `issuedOn` YYYY-MM-DD. */
  | { readonly is: 'issued'; readonly number: string; readonly issuedOn: string; readonly pdf: Buffer }
  /** It was issued, and is worth nothing any more. */
  | { readonly is: 'void' }
  | { readonly is: 'refused'; readonly reason: ReceiptRefused }

/** Whoever issues the receipt of a ticket. */
export interface ReceiptIssuer {
  /** How one stands that was asked for; null where none was. */
  read(ticketNumber: string): Promise<IssuerAnswer | null>
  /** The same key never brings two. */
  ask(ticketNumber: string, key: string): Promise<IssuerAnswer>
}

/** A ticket of an order, as far as its receipt goes. */
export interface ReceiptTicket extends ReceiptRef {
  readonly ticketNumber: string | null
}

/** A line's words. */
export interface ReceiptText {
  readonly standing: SayStanding
  /** What the file is called. */
  file(number: string): string
}

interface Told {
  readonly kind: string
  readonly facts?: TimelineRow['facts']
}

/**
 * What a line says of itself: its table, its jobs and words, its locks, and how its tickets stand. `Order` is what that is told by; what is locked
 * holds it as a row.
 */
export interface ReceiptLine<Order, Ticket extends ReceiptTicket, Locked extends { readonly row: Order }> {
  readonly table: ReceiptTable
  /** Names transactions and points: `flights`. */
  readonly wing: string
  readonly jobs: ReceiptJobs
  readonly text: Readonly<Record<Language, ReceiptText>>
  lock(writer: Writer, order: OrderRef): Promise<Locked>
  note(writer: Writer, locked: Locked, told: Told): Promise<unknown>
  /** All tickets of some orders. */
  tickets(reader: Reader, companyId: string, orderIds: readonly string[]): Promise<readonly Ticket[]>
  facts(order: Order, ticket: Ticket): TicketFacts
  issuer(order: OrderRef): Promise<ReceiptIssuer>
}

const TOLD = 'receiptDue'
const LOOK_AT_MOST_EVERY_MS = 3_600_000
/** At an hour each some six weeks: what has not come by then does not. */
const LOOKS_MAX = 1_000

/** A second at first, an hour at most: some issue at night. */
const pauseBeforeLook = (asked: number): number => Math.min(LOOK_AT_MOST_EVERY_MS, 2_000 * 2 ** Math.min(asked, 12))

/** What sealing binds a file to: it cannot be moved to another ticket. */
const PURPOSE = { flightReceipt: 'flight_receipt.file', trainReceipt: 'train_receipt.file' } as const

export interface ReceiptDeps {
  readonly db: Database
  readonly clock: Clock
  readonly jobs: Pick<Jobs, 'send'>
  readonly secrets: Pick<Secrets, 'seal' | 'open'>
}

export function receiptDesk<Order, Ticket extends ReceiptTicket, Locked extends { readonly row: Order }>(
  { db, clock, jobs, secrets }: ReceiptDeps,
  line: ReceiptLine<Order, Ticket, Locked>,
) {
  const { table, wing, text } = line
  const purposeOf = ({ orderId, passengerNo }: ReceiptRef): string => `${PURPOSE[table]}/${orderId}/${passengerNo}`
  const refOf = ({ companyId, orderId, passengerNo }: ReceiptRef): ReceiptRef => ({ companyId, orderId, passengerNo })

  const standingOf = (order: Order, ticket: Ticket, receipt: ReceiptRow | null) =>
    receiptStanding({ ...line.facts(order, ticket), receipt }, clock.now())
  const shown = (order: Order, ticket: Ticket, receipt: ReceiptRow | null, language: Language): TicketReceipt | null =>
    presentReceipt(standingOf(order, ticket, receipt), { receipt, endsAt: line.facts(order, ticket).arrivesAt }, text[language].standing)

  const look = (writer: Writer, looked: ReceiptLooked, at?: Temporal.Instant): Promise<void> =>
    jobs.send(writer, line.jobs.look, looked, at && { at })

  /** Runs while the receipt still waits for this request's answer. */
  async function whileAsked(
    looked: ReceiptRef & { readonly tries: number },
    named: { readonly name: string },
    work: (writer: Writer, locked: Locked) => Promise<unknown>,
  ): Promise<void> {
    await db.transact(async (writer) => {
      const locked = await line.lock(writer, { companyId: looked.companyId, orderId: looked.orderId })
      const receipt = await findReceipt(writer, table, looked)
      if (receipt?.state === 'asked' && receipt.tries === looked.tries) await work(writer, locked)
    }, named)
  }

  /** None comes of this request. */
  const refuse = (looked: ReceiptRef & { readonly tries: number }, refusal: ReceiptRefused): Promise<void> =>
    whileAsked(looked, { name: `${wing}.receipt-refused` }, async (writer, locked) => {
      await endReceipt(writer, table, looked, { state: 'refused', refusal, endedAt: clock.now() })
      await line.note(writer, locked, { kind: 'receiptRefused', facts: { reason: refusal } })
    })

  function settle(looked: ReceiptLooked, answer: IssuerAnswer): Promise<void> {
    switch (answer.is) {
      case 'issuing':
        if (looked.asked >= LOOKS_MAX) return refuse(looked, 'unclear')
        return whileAsked(looked, { name: `${wing}.receipt-later` }, (writer) => {
          const at = clock.now().add({ milliseconds: pauseBeforeLook(looked.asked) })
          return look(writer, { ...looked, asked: looked.asked + 1 }, at)
        })
      case 'issued': {
        const { number, pdf } = answer
        const issuedOn = Temporal.PlainDate.from(answer.issuedOn)
        const fileSealed = secrets.seal(purposeOf(looked), pdf.toString('base64'))
        return whileAsked(looked, { name: `${wing}.receipt-issued` }, async (writer, locked) => {
          const ended = { state: 'issued', number, issuedOn, fileSealed, fileBytes: pdf.length, endedAt: clock.now() } as const
          await endReceipt(writer, table, looked, ended)
          await line.note(writer, locked, { kind: 'receiptIssued' })
        })
      }
      case 'void':
        return refuse(looked, 'notHeld')
      case 'refused':
        return refuse(looked, answer.reason)
    }
  }

  /** Somebody asks for it, her order locked; null where none can be asked for. */
  async function begin(writer: Writer, locked: Locked, ref: ReceiptRef, askedBy: string): Promise<Ticket | null> {
    const ticket = (await line.tickets(writer, ref.companyId, [ref.orderId])).find(({ passengerNo }) => passengerNo === ref.passengerNo)
    invariant(ticket, 'a ticket stays with its order')
    const standing = standingOf(locked.row, ticket, await findReceipt(writer, table, ref))
    // Whoever taps twice gets what she wished for.
    if (standing === 'asked' || standing === 'issued') return ticket
    if (!canAskReceipt(standing) || ticket.ticketNumber === null) return null
    const tries = await beginReceipt(writer, table, ref, { ticketNumber: ticket.ticketNumber, askedBy, askedAt: clock.now() })
    await look(writer, { ...ref, tries, asked: 0 })
    return ticket
  }

  /** Asks under a key that is taken once, then looks until the receipt is there. */
  async function lookFor(looked: ReceiptLooked): Promise<void> {
    const receipt = await findReceipt(db.read, table, looked)
    invariant(receipt, 'a job of a receipt names one that was asked for')
    if (receipt.state !== 'asked' || receipt.tries !== looked.tries) return
    const issuer = await line.issuer({ companyId: looked.companyId, orderId: looked.orderId })
    await faultPoint(`${wing}.receipt.before-call`)
    // One that the issuer has forgotten is asked for once more: the key makes sure that there is one.
    const known = looked.asked === 0 ? null : await issuer.read(receipt.ticketNumber)
    const key = `receipt:${looked.orderId}:${looked.passengerNo}:${looked.tries}`
    const answer = known ?? (await issuer.ask(receipt.ticketNumber, key))
    await faultPoint(`${wing}.receipt.after-call`)
    await settle(looked, answer)
  }

  /** Tells it once, while there is still something to ask for. */
  async function remind({ companyId, orderId }: OrderRef): Promise<void> {
    const order = { companyId, orderId }
    await db.transact(
      async (writer) => {
        const locked = await line.lock(writer, order)
        const [tickets, receipts] = await Promise.all([
          line.tickets(writer, companyId, [orderId]),
          receiptsOf(writer, table, companyId, [orderId]),
        ])
        const open = tickets.filter((ticket) => canAskReceipt(standingOf(locked.row, ticket, ofTicket(receipts, ticket))))
        const [first] = open
        if (!first) return
        if ((await readings.timeline(writer, order)).some(({ kind }) => kind === TOLD)) return
        const untilDate = taxDocumentUntil(line.facts(locked.row, first).arrivesAt).toString()
        await line.note(writer, locked, { kind: TOLD, facts: { tickets: open.length, untilDate } })
      },
      { name: `${wing}.receipt-due` },
    )
  }

  return {
    /** How the receipts of some orders' tickets stand, for whoever reads those; null of what is no ticket. */
    async read(companyId: string, orderIds: readonly string[]) {
      const receipts = await receiptsOf(db.read, table, companyId, orderIds)
      return (order: Order, ticket: Ticket, reader: { readonly language: Language; readonly mayAct: boolean }): TicketReceipt | null => {
        const receipt = shown(order, ticket, ofTicket(receipts, ticket), reader.language)
        return receipt && { ...receipt, canAsk: receipt.canAsk && reader.mayAct }
      }
    },

    /** Somebody who may asks for a ticket's: how it stands then; null where none can be asked for. */
    async ask(ticket: ReceiptRef, askedBy: string, language: Language): Promise<TicketReceipt | null> {
      const ref = refOf(ticket)
      const begun = await db.transact(
        async (writer) => {
          const { companyId, orderId } = ref
          const locked = await line.lock(writer, { companyId, orderId })
          const asked = await begin(writer, locked, ref, askedBy)
          return asked && { order: locked.row, ticket: asked }
        },
        { name: `${wing}.receipt-asked` },
      )
      return begun && shown(begun.order, begun.ticket, await findReceipt(db.read, table, ref), language)
    },

    /** Number and file of one that stands as issued; null where there is none any more. A void one is handed to nobody. */
    async open(order: Order, ticket: Ticket, language: Language): Promise<ReceiptFile | null> {
      const [receipt, sealed] = await Promise.all([findReceipt(db.read, table, ticket), sealedReceipt(db.read, table, ticket)])
      if (standingOf(order, ticket, receipt) !== 'issued' || !receipt?.number || !sealed) return null
      const { number } = receipt
      return { number, name: text[language].file(number), pdf: secrets.open(purposeOf(ticket), sealed) }
    },

    /** With the end of the trip, in its transaction. */
    remindLater: (writer: Writer, order: OrderRef, endsAt: string): Promise<void> =>
      jobs.send(writer, line.jobs.remind, order, { at: receiptReminderAt(endsAt) }),

    jobs: (): readonly JobRegistration[] => [
      handleJob(line.jobs.look, lookFor, (looked) => refuse(looked, 'unclear')),
      handleJob(line.jobs.remind, remind),
    ],
  }
}

const ofTicket = (receipts: readonly ReceiptRow[], { orderId, passengerNo }: ReceiptRef): ReceiptRow | null =>
  receipts.find((one) => one.orderId === orderId && one.passengerNo === passengerNo) ?? null
