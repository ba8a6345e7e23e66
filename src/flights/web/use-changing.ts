import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError } from '../../web/call-error.ts'
import { useGo } from '../../web/page-context.ts'
import { useLanguage } from '../../web/language.ts'
import { toast } from '../../web/ui/toast.tsx'
import { useWrite } from '../../web/use-write.ts'
import type { CallResult } from '../../kernel/call.ts'
import type { ticketList } from '../calls/change-choosing.ts'
import { needsNote } from '../rules/changing.ts'
import './changes/contract.ts'
import { forgetChangeWish, keepChangeWish, noWish, useChangeWish, type ChangeWish } from './change-draft.ts'
import { changeDetailPath, changeFlightsPath } from './change-paths.ts'
import { useChangesText } from './changes-text.ts'
import { refreshChanges } from './queries-changes.ts'

export type ChangeTickets = CallResult<typeof ticketList>
type Ticket = ChangeTickets['tickets'][number]
type Field = 'tickets' | 'leg' | 'date' | 'reason' | 'note'

export interface Changing {
  readonly wish: ChangeWish
  readonly faults: Partial<Record<Field, string>>
  readonly isBusy: boolean
  readonly refused: CallError | null
  change(more: Partial<ChangeWish>): void
  /** On to the flights of the day; or hands it to the desk. */
  next(): Promise<void>
}

/** Whether it is refused here and may be handed to the desk: by the airline's conditions, or because a child flies. */
export const isForDesk = (code: string): boolean => code === 'AF-CHANGE-DESK' || code === 'AF-CHANGE-CHILD'

/** Whether a ticket can be chosen. */
export const canPick = ({ verdict }: Ticket, way: ChangeWish['way']): boolean =>
  verdict.allowed || (way === 'desk' && isForDesk(verdict.code))

/** Begins a change on a day: tickets and day are checked, and why it is wanted is kept with it. Undefined where it was refused. */
export function useBeginChange() {
  const beginning = useWrite('POST', '/airfrond/preAlterSave/{id}', { hideError: true })
  const telling = useWrite('POST', '/airfrond/saveReason/{id}', { hideError: true })
  async function begin({ orderSeq, tickets, leg, departDate, reason, note }: ChangeWish): Promise<string | undefined> {
    if (reason === null) return undefined
    telling.clear()
    try {
      const { changeId } = await beginning.run({
        id: orderSeq,
        tickets: [...tickets],
        departDate: departDate ?? '',
        ...(leg !== null && { leg }),
      })
      await telling.run({ id: changeId, reason, note })
      return changeId
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      return undefined // what is refused stands over the button
    }
  }
  return {
    begin,
    isBusy: beginning.isBusy || telling.isBusy,
    refused: beginning.error ?? telling.error,
    clear() {
      beginning.clear()
      telling.clear()
    },
  }
}

/** What is wanted as the page opens: what was chosen before, as far as it still can be; of one ticket nobody has to choose. */
export function openingWish({ orderSeq, tickets, legs, isWholeOnly, verdict, desk }: ChangeTickets, kept: ChangeWish | null): ChangeWish {
  const before = kept ?? noWish(orderSeq)
  const way = !verdict.allowed ? 'desk' : desk.allowed ? before.way : 'online'
  const free = tickets.filter((ticket) => canPick(ticket, way)).map(({ passengerNo }) => passengerNo)
  const leg = legs.length > 1 && before.leg !== null && before.leg < legs.length ? before.leg : null
  // Whom the airline moves together nobody chooses from.
  return { ...before, way, leg, tickets: free.length === 1 || isWholeOnly ? free : before.tickets.filter((no) => free.includes(no)) }
}

/** What is being changed, from the first page to the flights of the day, or to the desk. */
export function useChanging(read: ChangeTickets): Changing {
  const { orderSeq, tickets } = read
  const t = useChangesText()
  const language = useLanguage()
  const go = useGo()
  const queries = useQueryClient()
  const wish = openingWish(read, useChangeWish(orderSeq))
  const [faults, setFaults] = useState<Changing['faults']>({})
  const beginning = useBeginChange()
  const handing = useWrite('POST', '/airfrond/addChange/{id}', { hideError: true })

  function faultsOf(): Changing['faults'] {
    const isDesk = wish.way === 'desk'
    const notHere =
      isDesk || read.isFeeAsked
        ? undefined
        : tickets.find(({ passengerNo, feeMinor }) => feeMinor === null && wish.tickets.includes(passengerNo))
    const wantsNote = isDesk || (wish.reason !== null && needsNote(wish.reason))
    return {
      ...(notHere && { tickets: t.faults.ticketDesk(notHere.name[language]) }),
      ...(wish.tickets.length === 0 && { tickets: t.faults.tickets }),
      ...(read.legs.length > 1 && wish.leg === null && { leg: t.faults.leg }),
      ...(wish.departDate === null && { date: t.faults.date }),
      ...(wish.reason === null && { reason: t.faults.reason }),
      ...(wantsNote && wish.note.trim() === '' && { note: isDesk ? t.faults.noteDesk : t.faults.note }),
    }
  }

  async function hand({ reason, departDate, note, leg }: ChangeWish): Promise<void> {
    if (reason === null || departDate === null) return
    const asked = { id: orderSeq, tickets: [...wish.tickets], departDate, reason, note, ...(leg !== null && { leg }) }
    const handed = await handing.run(asked).catch((error: unknown) => {
      if (!(error instanceof CallError)) throw error
      return null
    })
    if (!handed) return
    forgetChangeWish(orderSeq)
    await refreshChanges(queries, orderSeq)
    toast(t.sentToDesk)
    go.replace(changeDetailPath(orderSeq))
  }

  async function next(): Promise<void> {
    const found = faultsOf()
    setFaults(found)
    if (Object.keys(found).length > 0) return
    keepChangeWish(wish)
    if (wish.way === 'desk') return hand(wish)
    const changeId = await beginning.begin(wish)
    if (changeId !== undefined) go.push(changeFlightsPath({ orderSeq, changeId }))
  }

  return {
    wish,
    faults,
    isBusy: beginning.isBusy || handing.isBusy,
    refused: beginning.refused ?? handing.error,
    change(more) {
      keepChangeWish({ ...wish, ...more })
      setFaults({})
      beginning.clear()
      handing.clear()
    },
    next,
  }
}
