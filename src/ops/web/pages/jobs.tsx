import { useState } from 'react'
import { useLanguage } from '../../../web/language.ts'
import { Button } from '../../../web/ui/button.tsx'
import { classNames } from '../../../web/ui/class-names.ts'
import { Empty } from '../../../web/ui/empty.tsx'
import { formatDateTime } from '../../../web/ui/format.ts'
import type { JobQueue, ParkedJobShown } from '../../calls/work.ts'
import { ask, reading } from '../http.ts'
import { Page, Part } from '../parts/page.tsx'
import { Read } from '../parts/read.tsx'
import { WhyDialog } from '../parts/ask-dialog.tsx'
import { useOpsText } from '../texts.ts'

const LOOK_EVERY_MS = 10_000
const jobs = () => reading('GET', '/ops/jobs')

/** How durable work does: what waits, what fails, what needs a person. */
export function Jobs() {
  const t = useOpsText().jobs
  return (
    <Page title={t.title}>
      <Read query={{ ...jobs(), refetchInterval: LOOK_EVERY_MS }}>
        {({ queues, parked }) => (
          <>
            <Part title={t.parkedTitle}>
              <Parked parked={parked} />
            </Part>
            <Part title={t.queues}>
              <Queues queues={queues} />
            </Part>
          </>
        )}
      </Read>
    </Page>
  )
}

function Parked({ parked }: { parked: readonly ParkedJobShown[] }) {
  const t = useOpsText().jobs
  const language = useLanguage()
  const [asked, setAsked] = useState<ParkedJobShown | null>(null)
  if (parked.length === 0) return <Empty title={t.parkedNone} text={t.parkedNoneText} />
  return (
    <>
      <ul className="ops__list" aria-label={t.parkedTitle}>
        {parked.map((job) => (
          <li key={job.jobId} className="ops__item">
            <div>
              <b>{job.name}</b>
              <p className="ops__note">
                {t.since(formatDateTime(job.parkedAt, language))} · {t.attempts(job.attempts)}
              </p>
              <p>
                <span className="sr">{t.reason}</span>
                {job.reason}
              </p>
              <code className="ops__code">{job.payload}</code>
            </div>
            <Button size="s" kind="line" onPick={() => setAsked(job)}>
              {t.retry}
            </Button>
          </li>
        ))}
      </ul>
      {asked && (
        <WhyDialog
          title={t.retryTitle}
          text={`${asked.name} · ${t.retryText}`}
          label={t.why}
          goAhead={t.retryGo}
          cancel={t.cancel}
          send={(why, idempotencyKey) =>
            ask('POST', '/ops/jobs/{jobId}/retry', { jobId: asked.jobId, why }, { hideError: true, idempotencyKey })
          }
          done={t.retried}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}

const isQuiet = ({ queued, active, parked }: JobQueue): boolean => queued + active + parked === 0

function Queues({ queues }: { queues: readonly JobQueue[] }) {
  const t = useOpsText().jobs
  const busy = queues.filter((queue) => !isQuiet(queue))
  if (busy.length === 0) return <p className="ops__note">{t.allQuiet}</p>
  return (
    <>
      <div className="ops__scroll" tabIndex={0} role="group" aria-label={t.queues}>
        <table className="ops__table">
          <thead>
            <tr>
              <th scope="col">{t.queue}</th>
              {[t.waiting, t.running, t.failing, t.parked, t.late].map((head) => (
                <th key={head} scope="col" className={classNames('is-number', head === t.running && 'is-least')}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {busy.map(({ name, queued, active, failing, parked, lateSeconds }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td className="is-number">{queued}</td>
                <td className="is-number is-least">{active}</td>
                <td className={classNames('is-number', failing > 0 && 'is-warn')}>{failing}</td>
                <td className={classNames('is-number', parked > 0 && 'is-bad')}>{parked}</td>
                <td className="is-number">{lateSeconds >= 1 ? t.seconds(lateSeconds) : '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {queues.length > busy.length && <p className="ops__note">{t.showQuiet(queues.length - busy.length)}</p>}
    </>
  )
}
