import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { BothNames } from '../../../kernel/language.ts'
import { DEFAULT_ZONE } from '../../../kernel/time.ts'
import { ColleagueSearch } from '../../../people/web/index.ts'
import { useLanguage } from '../../../web/language.ts'
import { nowMs } from '../../../web/now.ts'
import { useGo, usePageTitle, useUnsubmitted } from '../../../web/page-context.ts'
import { AppBar } from '../../../web/ui/app-bar.tsx'
import { Band } from '../../../web/ui/band.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { Field } from '../../../web/ui/field.tsx'
import { PayBar } from '../../../web/ui/pay-bar.tsx'
import { PictureField } from '../../../web/ui/picture-field.tsx'
import { Refused } from '../../../web/ui/refused.tsx'
import { Row, Rows } from '../../../web/ui/rows.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import { Sheet } from '../../../web/ui/sheet.tsx'
import { SkeletonLines } from '../../../web/ui/skeleton.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import { usePictures } from '../../../web/upload.ts'
import { useWrite } from '../../../web/use-write.ts'
import { useFormText } from '../form-text.ts'
import { detailPath } from '../paths.ts'
import type { Shown } from '../plan-draft.ts'
import { refreshApplications, standingQuery } from '../queries.ts'
import './authorise.css'

interface Colleague {
  readonly userCode: string
  readonly name: BothNames
}

/** A wall time in Shanghai as an instant; null where it is no time. */
function instantOf(date: string, time: string): string | null {
  try {
    return Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(DEFAULT_ZONE).toInstant().toString()
  } catch {
    return null
  }
}

/** Writes down an agreement given elsewhere: who, when, and what shows it [P-URGENT-02]. Says plainly what follows. */
export default function Authorise({ shown }: { shown: Shown }) {
  const t = useFormText().authorise
  const go = useGo()
  const client = useQueryClient()
  const { data: standing } = useQuery(standingQuery)
  const now = Temporal.Instant.fromEpochMilliseconds(nowMs()).toZonedDateTimeISO(DEFAULT_ZONE)
  const [who, setWho] = useState<Colleague | null>(null)
  const [date, setDate] = useState(() => now.toPlainDate().toString())
  const [time, setTime] = useState('')
  const [tries, setTries] = useState(0)
  const pictures = usePictures({ max: 1 })
  const { run, isBusy, error } = useWrite('POST', '/personal/businessTrip/applyOrder/authoriseOffline/{applicationId}', { hideError: true })
  const submitted = useUnsubmitted(who !== null || time !== '' || pictures.pictures.length > 0)
  usePageTitle(t.title)
  const givenAt = instantOf(date, time)
  const [fileId] = pictures.fileIds
  const missing = {
    who: who === null ? t.faults.who : undefined,
    when: givenAt === null ? t.faults.when : undefined,
    proof: pictures.unsent ?? (fileId === undefined ? t.faults.proof : undefined),
  }
  const said: Partial<typeof missing> = tries > 0 ? missing : {}

  async function send(): Promise<void> {
    setTries(tries + 1)
    if (who === null || givenAt === null || fileId === undefined || pictures.unsent !== null) return
    const { applicationId } = shown
    const done = await run({ applicationId, authoriserCode: who.userCode, givenAt, fileId }).catch(() => null)
    if (!done) return
    submitted()
    toast(t.done(standing?.urgentHours ?? null))
    await refreshApplications(client)
    go.replace(detailPath(applicationId))
  }
  const fields = error?.fields
  const wrongWhen = said.when ?? fields?.['givenAt']
  const bottom = (
    <>
      <Refused message={error && !fields ? error.message : null} />
      <PayBar>
        <Button wide busy={isBusy} onPick={() => void send()}>
          {t.submit}
        </Button>
      </PayBar>
    </>
  )
  return (
    <Screen
      top={<AppBar title={t.title} subtitle={shown.title} onBack={() => go.back(detailPath(shown.applicationId))} />}
      bottom={bottom}
      busy={isBusy}
    >
      <Band title={t.intro}>
        <ol className="authfollows">
          {t.follows.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ol>
      </Band>
      <WhoAgreed who={who} onChange={setWho} error={said.who ?? fields?.['authoriserCode']} />
      <Band label={t.proof}>
        <div className="fields">
          <div className="authwhen">
            <Field label={t.date} type="date" value={date} onChange={setDate} required />
            <Field label={t.time} type="time" value={time} onChange={setTime} required />
          </div>
          <p className={wrongWhen === undefined ? 'note' : 'note authwhen__bad'} role={tries > 0 ? 'alert' : undefined}>
            {wrongWhen ?? t.whenHelp}
          </p>
          <PictureField label={t.proof} value={pictures} help={t.proofHelp} error={said.proof ?? fields?.['fileId']} />
        </div>
      </Band>
    </Screen>
  )
}

function WhoAgreed({ who, onChange, error }: { who: Colleague | null; onChange: (who: Colleague) => void; error: string | undefined }) {
  const t = useFormText().authorise
  const language = useLanguage()
  const [isOpen, setOpen] = useState(false)
  return (
    <Band flush label={t.who}>
      <Rows>
        <Row label={t.who} empty={!who} error={error} note={t.whoHelp} onPick={() => setOpen(true)}>
          {who ? (
            <>
              {who.name[language]} <span className="num quiet">{who.userCode}</span>
            </>
          ) : (
            t.chooseWho
          )}
        </Row>
      </Rows>
      <Sheet open={isOpen} onClose={() => setOpen(false)} title={t.chooseWho} tall>
        <Suspense fallback={<SkeletonLines lines={4} />}>
          <ColleagueSearch
            onPick={({ userCode, name }) => {
              onChange({ userCode, name })
              setOpen(false)
            }}
          />
        </Suspense>
      </Sheet>
    </Band>
  )
}
