import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { formatMoney } from '../../../kernel/money.ts'
import type { ResultOf } from '../../../web/contract.ts'
import { useLanguage } from '../../../web/language.ts'
import { useGo, usePageTitle } from '../../../web/page-context.ts'
import { AppBar } from '../../../web/ui/app-bar.tsx'
import { Badge } from '../../../web/ui/badge.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { ask } from '../../../web/ui/dialog.tsx'
import { formatDate, formatDateTime } from '../../../web/ui/format.ts'
import { Notice } from '../../../web/ui/notice.tsx'
import { PagedList } from '../../../web/ui/paged-list.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import { useWrite } from '../../../web/use-write.ts'
import { FileTiles } from '../parts/file-tiles.tsx'
import { authorisationPagesQuery, refreshApplications } from '../queries.ts'
import { useScreensText } from '../texts.ts'
import './authorisations.css'

type Given = ResultOf<'GET /personal/businessTrip/applyOrder/authorisations'>['authorisations'][number]

const KINDS = { unchecked: 'warn', confirmed: 'ok', disputed: 'danger' } as const

/** Agreements to urgent trips that were given elsewhere, to be checked afterwards: in one's own name, or of the whole company [P-URGENT-02]. */
export default function Authorisations() {
  const screens = useScreensText()
  const t = screens.authorisations
  const go = useGo()
  const pages = useInfiniteQuery(authorisationPagesQuery)
  usePageTitle(t.title)
  return (
    <Screen top={<AppBar title={t.title} onBack={() => go.back('/my')} />}>
      <Notice>{t.intro}</Notice>
      <PagedList
        label={t.title}
        pages={pages}
        itemsOf={(page) => page.authorisations}
        keyOf={(one) => one.applicationId}
        renderRow={(one) => <AuthorisationRow given={one} />}
        none={t.none}
        words={screens.list}
      />
    </Screen>
  )
}

/** What was agreed to, as they say: where, when, why, how much, and what came of it. */
function AuthorisedTrip({ trip }: { trip: NonNullable<Given['trip']> }) {
  const t = useScreensText().authorisations
  const language = useLanguage()
  const { title, startTime, endTime, estimateMinor, reason, bookings } = trip
  const days = [startTime, endTime].map((day) => formatDate(day, language))
  return (
    <>
      <p>
        <b>{title}</b> · <span className="num">{days[0]}</span>
        {startTime !== endTime && (
          <>
            {' – '}
            <span className="num">{days[1]}</span>
          </>
        )}
        {` · ${t.about(formatMoney(estimateMinor))}`}
      </p>
      {reason !== '' && <p>{reason}</p>}
      <p className="note">{t.booked(bookings)}</p>
    </>
  )
}

function AuthorisationRow({ given }: { given: Given }) {
  const t = useScreensText().authorisations
  const language = useLanguage()
  const client = useQueryClient()
  const { run, isBusy } = useWrite('PUT', '/personal/businessTrip/applyOrder/checkAuthorisation/{applicationId}')
  const { applicationId, state } = given
  const givenAt = formatDateTime(given.givenAt, language)

  async function check(verdict: 'confirm' | 'dispute'): Promise<void> {
    const { title, text, confirm, cancel } = t.askDispute
    if (isBusy) return
    if (verdict === 'dispute' && !(await ask({ title, text, confirm, cancel, danger: true }))) return
    // What went wrong is said in a toast; the list is read anew in any case, since somebody else may have checked it.
    const done = await run({ applicationId, verdict }).catch(() => null)
    if (done) toast(verdict === 'confirm' ? t.confirmed : t.disputed)
    await refreshApplications(client)
  }
  return (
    <article className="authrow">
      <h3>{t.of(given.applicant[language], given.number)}</h3>
      <Badge kind={KINDS[state.code]}>{state.label}</Badge>
      {given.trip && <AuthorisedTrip trip={given.trip} />}
      <p>
        {state.code === 'confirmed'
          ? given.isMine
            ? t.givenByYou(givenAt)
            : t.given(given.authoriser[language], givenAt)
          : t.said(given.isMine ? '' : given.authoriser[language], givenAt)}
      </p>
      <p className="note">{t.recorded(formatDateTime(given.recordedAt, language))}</p>
      <FileTiles applicationId={applicationId} fileIds={[given.fileId]} />
      {given.mayCheck && (
        <div className="authrow__deeds">
          <Button kind="no" size="s" busy={isBusy} onPick={() => void check('dispute')}>
            {t.dispute}
          </Button>
          <Button kind="soft" size="s" busy={isBusy} onPick={() => void check('confirm')}>
            {t.confirm}
          </Button>
        </div>
      )}
    </article>
  )
}
