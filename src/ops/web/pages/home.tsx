import { Empty } from '../../../web/ui/empty.tsx'
import { useDuty } from '../duty.ts'
import { reading } from '../http.ts'
import { Page, Part } from '../parts/page.tsx'
import { Read } from '../parts/read.tsx'
import { addressOf, go } from '../place.ts'
import { useOpsText } from '../texts.ts'

const LOOK_EVERY_MS = 30_000

/** Where each kind of waiting work is done. */
const PLACES = {
  parkedJobs: '/jobs',
  lateJobs: '/jobs',
  stuckRefunds: '/refunds',
  overdueRefunds: '/refunds',
  inquiries: '/inquiries',
  ticketChanges: '/changes',
  ticketRefunds: '/tickets',
  cashOwed: '/cash',
  openDifferences: '/reconciliation',
} as const

/** What waits for whoever is on duty. */
export function Home() {
  const all = useOpsText()
  const t = all.home
  const me = useDuty((state) => state.onDuty?.me)
  const roles = (me?.roles ?? []).map((role) => all.roles[role])
  return (
    <Page title={t.title} note={`${t.greeting(me?.name ?? '')} · ${t.yourRoles}${all.colon}${roles.join(all.comma)}`}>
      <Read query={{ ...reading('GET', '/ops/home'), refetchInterval: LOOK_EVERY_MS }}>
        {({ waiting }) => {
          const some = waiting.filter(({ count }) => count > 0)
          if (some.length === 0) return <Empty title={t.nothing} text={t.nothingText} />
          return (
            <Part>
              <ul className="ops__list" aria-label={t.title}>
                {some.map(({ what, count }) => (
                  <li key={what}>
                    <a
                      className="ops__item"
                      href={addressOf(PLACES[what])}
                      onClick={(event) => {
                        event.preventDefault()
                        go(PLACES[what])
                      }}
                    >
                      <div>
                        <b>{t.waiting[what]}</b>
                        <p className="ops__note">{t.what[what]}</p>
                      </div>
                      <span className="ops__count">{count}</span>
                    </a>
                  </li>
                ))}
              </ul>
            </Part>
          )
        }}
      </Read>
    </Page>
  )
}
