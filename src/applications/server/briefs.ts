import type { Language } from '../../kernel/language.ts'
import { DEFAULT_ZONE } from '../../kernel/time.ts'
import type { Reader } from '../../server/database/connect.ts'
import { PRODUCTS, type Plan } from '../rules/plan.ts'
import { stateOn, type ApplicationState } from '../rules/states.ts'
import { applicationsText } from '../text/index.ts'
import type { AgreementAsk, ApplicationRef, ApplicationsDeps } from './deps.ts'
import { todayOf } from './plans.ts'
import { titleOf } from './present.ts'
import { findApplications, type ApplicationRow } from './store.ts'

type Tone = 'ok' | 'warn' | 'danger' | 'info' | 'quiet'

/** How lists of requests show an application. */
export interface ApplicationBrief {
  readonly applicationId: string
  readonly number: string
  readonly line: 'application'
  /** "杭州 → 北京 → 杭州". */
  readonly title: string
  /** "12月1日至12月6日 · 2 人 · 机票 2". */
  readonly subtitle: string
  readonly path: string
  readonly totalMinor: number
  readonly departsAt: Temporal.Instant
  readonly status: { readonly label: string; readonly tone: Tone; readonly settled: boolean }
}

const TONES: Readonly<Record<ApplicationState, Tone>> = {
  awaiting: 'warn',
  approved: 'ok',
  changing: 'warn',
  rejected: 'danger',
  withdrawn: 'quiet',
  ended: 'quiet',
}
const OPEN: ReadonlySet<ApplicationState> = new Set<ApplicationState>(['awaiting', 'changing'])

export function subtitleOf(plan: Plan, language: Language): string {
  const text = applicationsText[language]
  const days = plan.segments.flatMap(({ startDate, endDate }) => [startDate, endDate]).toSorted()
  const counts = PRODUCTS.flatMap((product) => {
    const count = plan.segments.reduce((sum, { wanted }) => sum + (wanted[product] ?? 0), 0)
    return count === 0 ? [] : [text.brief.product(product, count)]
  })
  const span = text.span({ from: days[0] ?? '', to: days.at(-1) ?? '' })
  return [span, text.brief.people(plan.travellers.length), ...counts].join(' · ')
}

/** That a change is asked about, and what was agreed to before it. */
const changeOf = ({ asked, agreedMinor }: ApplicationRow, language: Language): string[] =>
  asked === null ? [] : [applicationsText[language].brief.change(agreedMinor)]

/** What a request is put for, in words, kept with it: a plan that is changed afterwards is not what that word was given to. */
export function toldOf(plan: Plan, agreedMinor: number | null): AgreementAsk['told'] {
  const wordsIn = (language: Language) => {
    const change = agreedMinor === null ? [] : [applicationsText[language].brief.change(agreedMinor)]
    return { title: titleOf(plan, language), subtitle: [...change, subtitleOf(plan, language)].join(' · ') }
  }
  return { zh: wordsIn('zh'), en: wordsIn('en'), totalMinor: plan.estimateMinor }
}

function briefOf(row: ApplicationRow, today: string, language: Language): ApplicationBrief {
  // While a change waits, it is what the request is about.
  const plan = row.asked ?? row.plan
  const state = stateOn(row.state, row.endsOn, today)
  return {
    applicationId: row.applicationId,
    number: row.number,
    line: 'application',
    title: titleOf(plan, language),
    subtitle: [...changeOf(row, language), subtitleOf(plan, language)].join(' · '),
    path: `/preapproval/${row.applicationId}/detail`,
    totalMinor: plan.estimateMinor,
    departsAt: Temporal.PlainDate.from(row.startsOn).toZonedDateTime(DEFAULT_ZONE).toInstant(),
    status: { label: applicationsText[language].states[state], tone: TONES[state], settled: !OPEN.has(state) },
  }
}

export async function briefsOf(
  deps: ApplicationsDeps,
  reader: Reader,
  applications: readonly ApplicationRef[],
  language: Language,
): Promise<readonly ApplicationBrief[]> {
  const rows = await findApplications(reader, applications)
  return rows.map((row) => briefOf(row, todayOf(deps), language))
}
