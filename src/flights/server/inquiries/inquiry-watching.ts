import type { z } from 'zod'
import { dayInWords } from '../../../kernel/day-words.ts'
import type { Language } from '../../../kernel/language.ts'
import { dateIn, DEFAULT_ZONE } from '../../../kernel/time.ts'
import { INQUIRY_CODES as CODE } from '../../rules/inquiry-states.ts'
import { flightText } from '../../text/index.ts'
import type { FlightsDeps } from '../deps.ts'
import { inquiryToldJob, type watchInquiryJob } from './inquiry-jobs.ts'
import { routeOf } from './inquiry-places.ts'
import { findInquiry, lockInquiry, moveInquiry, plansOf, type PlanRow } from './inquiry-store.ts'

/* What a request's time brings, and telling whoever asked of it. */

/** Plans of which at least so much is left when they are sent are told of once more before they end. */
export const ENDING_MINUTES = 60

export const lastHold = (plans: readonly Pick<PlanRow, 'holdsUntil'>[]): Temporal.Instant | null =>
  plans
    .map(({ holdsUntil }) => holdsUntil)
    .toSorted((a, b) => Temporal.Instant.compare(a, b))
    .at(-1) ?? null

/** Job: does what its time was set for, where that is still so. */
export async function watchInquiry(deps: FlightsDeps, { what, ...ref }: z.output<typeof watchInquiryJob.payload>): Promise<void> {
  await deps.db.transact(
    async (writer) => {
      const row = await lockInquiry(writer, ref)
      if (!row) return
      if (what === 'late') {
        if (row.state === CODE.ASKED || row.state === CODE.TAKEN) await deps.jobs.send(writer, inquiryToldJob, { ...ref, what: 'late' })
        return
      }
      if (what === 'chosenEnds') {
        if (row.state === CODE.CHOSEN) await deps.jobs.send(writer, inquiryToldJob, { ...ref, what: 'chosenEnded' })
        return
      }
      if (row.state !== CODE.QUOTED) return
      if (what === 'lapse') await moveInquiry(writer, row, 'lapse', deps.clock.now())
      await deps.jobs.send(writer, inquiryToldJob, { ...ref, what: what === 'lapse' ? 'lapsed' : 'ending' })
    },
    { name: 'flights.inquiry-watched' },
  )
}

export function minuteOf(at: Temporal.Instant, language: Language): string {
  const local = at.toZonedDateTimeISO(DEFAULT_ZONE)
  return `${dayInWords(local.toPlainDate().toString(), language, dateIn(DEFAULT_ZONE, at))} ${local.toPlainTime().toString({ smallestUnit: 'minute' })}`
}

/** Job: tells whoever asked, once of each. */
export async function tellInquirer(deps: FlightsDeps, { what, ...ref }: z.output<typeof inquiryToldJob.payload>): Promise<void> {
  const row = await findInquiry(deps.db.read, ref)
  if (!row) return
  const plans = await plansOf(deps.db.read, ref.companyId, [ref.inquiryId])
  const until = lastHold(plans)
  const said = (language: Language) => {
    const { told } = flightText[language].inquiring
    const trip = routeOf(row.wish.legs, language)
    const { step, text } = told.steps[what]
    const facts = { plans: plans.length, until: until ? minuteOf(until, language) : '', words: row.deskWords }
    return { title: told.title(step, trip), text: `${told.about(row.number)}\n${text(facts)}`, sms: { trip, step } }
  }
  const words = { zh: said('zh'), en: said('en') }
  await deps.db.transact(
    (writer) =>
      deps.notices.inform(writer, {
        who: { companyId: row.companyId, personId: row.personId },
        subject: 'orders',
        words,
        sms: { zh: words.zh.sms, en: words.en.sms },
        link: `/flight/inquiry/detail/${row.id}`,
        key: `flights.inquiry:${row.id}:${what}`,
        ...((what === 'plans' || what === 'ending') && until && { deadline: until }),
      }),
    { name: 'flights.inquiry-told' },
  )
}
