import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useGo, usePageTitle, useUnsubmitted } from '../../../web/page-context.ts'
import { AppBar } from '../../../web/ui/app-bar.tsx'
import { Band } from '../../../web/ui/band.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { Choice } from '../../../web/ui/choice.tsx'
import { ErrorFace } from '../../../web/ui/error-face.tsx'
import { Field } from '../../../web/ui/field.tsx'
import { Refused } from '../../../web/ui/refused.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import { SkeletonForm } from '../../../web/ui/skeleton.tsx'
import { Switch } from '../../../web/ui/switch.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import { useWrite } from '../../../web/use-write.ts'
import { CHANNELS, type Channel, type ChoiceSubject } from '../../rules/subjects.ts'
import { settingsQuery } from '../queries.ts'
import { useMessagesText } from '../texts.ts'

/** By which channels she hears of what, and when she is left in peace. */
export default function NoticeSettings() {
  const t = useMessagesText().settings
  const go = useGo()
  const { data, error, refetch } = useQuery(settingsQuery)
  usePageTitle(t.title)
  const bar = <AppBar title={t.title} onBack={() => go.back('/setting')} />
  if (error) {
    const { title, text, action } = t.failed
    return (
      <Screen top={bar}>
        <ErrorFace title={title} text={text} action={{ label: action, onPick: () => void refetch() }} />
      </Screen>
    )
  }
  if (!data) {
    return (
      <Screen top={bar} busy>
        <SkeletonForm rows={6} label={t.loading} />
      </Screen>
    )
  }
  const offered = CHANNELS.filter((channel) => data.channels[channel])
  return (
    <Screen top={bar}>
      <p className="note">{t.what}</p>
      <Quiet kept={data.quietHours} />
      {offered.length > 0 &&
        data.choices.map(({ subject, channels }) => (
          <Band key={subject} title={t.subjects[subject]}>
            <div className="fields">
              {offered.map((channel) => (
                <ChannelSwitch key={channel} subject={subject} channel={channel} on={channels[channel]} />
              ))}
            </div>
          </Band>
        ))}
    </Screen>
  )
}

/** Each with a write of its own: one that is under way holds up no other. */
function ChannelSwitch({ subject, channel, on }: { subject: ChoiceSubject; channel: Channel; on: boolean }) {
  const t = useMessagesText().settings
  const queries = useQueryClient()
  const choose = useWrite('POST', '/notices/choose')
  const [wanted, setWanted] = useState<boolean | null>(null)

  async function change(isOn: boolean): Promise<void> {
    if (choose.isBusy) return
    setWanted(isOn)
    // The toast has said what went wrong, and the switch goes back to what is kept.
    if (await choose.run({ subject, channel, isOn }).catch(() => null))
      await queries.invalidateQueries({ queryKey: settingsQuery.queryKey })
    setWanted(null)
  }
  return <Switch row label={t.channels[channel]} on={wanted ?? on} onChange={(isOn) => void change(isOn)} />
}

interface QuietHours {
  readonly isOn: boolean
  readonly from: string
  readonly until: string
  readonly zone: string
}

function Quiet({ kept }: { kept: QuietHours }) {
  const t = useMessagesText().settings
  const queries = useQueryClient()
  const [isOn, setOn] = useState(kept.isOn)
  const [from, setFrom] = useState(kept.from)
  const [until, setUntil] = useState(kept.until)
  const [zone, setZone] = useState(kept.zone)
  const save = useWrite('POST', '/notices/quietHours', { hideError: true })
  const isChanged = isOn !== kept.isOn || from !== kept.from || until !== kept.until || zone !== kept.zone
  const submitted = useUnsubmitted(isChanged)
  const here = new Intl.DateTimeFormat().resolvedOptions().timeZone

  async function keep(): Promise<void> {
    // What went wrong stands over the button.
    if (!(await save.run({ isOn, from, until, zone }).catch(() => null))) return
    submitted()
    await queries.invalidateQueries({ queryKey: settingsQuery.queryKey })
    toast(t.saved)
  }
  return (
    <Band title={t.quiet}>
      <div className="fields">
        <div>
          <Switch row label={t.quietOn} on={isOn} onChange={setOn} />
          <p className="note">{t.quietWhat}</p>
        </div>
        {isOn && (
          <>
            <Field label={t.from} type="time" value={from} onChange={setFrom} />
            <Field label={t.until} type="time" value={until} onChange={setUntil} help={until < from ? t.overMidnight : undefined} />
          </>
        )}
        {isOn && here !== kept.zone && (
          <Choice
            label={t.zone}
            options={[
              { key: kept.zone, label: t.zoneKept(kept.zone) },
              { key: here, label: t.zoneHere(here) },
            ]}
            value={zone}
            onChange={setZone}
          />
        )}
        {isChanged && (
          <>
            <Refused message={save.error?.message ?? null} />
            <Button wide busy={save.isBusy} onPick={() => void keep()}>
              {save.isBusy ? t.saving : t.save}
            </Button>
          </>
        )}
      </div>
    </Band>
  )
}
