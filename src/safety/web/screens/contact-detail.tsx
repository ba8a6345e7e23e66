import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { useGo, usePageTitle, useUnsubmitted } from '../../../web/page-context.ts'
import { reading } from '../../../web/query.ts'
import { AppBar } from '../../../web/ui/app-bar.tsx'
import { Band } from '../../../web/ui/band.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { Choice } from '../../../web/ui/choice.tsx'
import { ask } from '../../../web/ui/dialog.tsx'
import { Field } from '../../../web/ui/field.tsx'
import { NotRead } from '../../../web/ui/not-read.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import { PayBar } from '../../../web/ui/pay-bar.tsx'
import { Refused } from '../../../web/ui/refused.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import { SkeletonForm } from '../../../web/ui/skeleton.tsx'
import { Switch } from '../../../web/ui/switch.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import { useWrite } from '../../../web/use-write.ts'
import type { EmergencyContact } from '../../calls.ts'
import { checkContact, CONTACT_NAME_CHARACTERS_MAX, type ContactFaults } from '../../rules/contact.ts'
import '../contract.ts'
import { useSafetyText } from '../texts.ts'

const LIST = '/taxi/contactList'
const LISTED = reading('GET', '/configcenter/userConfig/getEmergencyContactList').queryKey

/** One contact. `:isLast` is 1 where removing is not offered; without an `:id` it is a new one. */
export default function ContactDetail() {
  const { id, isLast } = useParams()
  return id === undefined ? <ContactForm contact={null} isLast /> : <StoredContact id={id} isLast={isLast === '1'} />
}

function StoredContact({ id, isLast }: { id: string; isLast: boolean }) {
  const t = useSafetyText().detail
  const go = useGo()
  const { data, error, refetch } = useQuery(reading('GET', '/configcenter/userConfig/getEmergencyContactById', { id }))
  usePageTitle(t.title)
  if (data) return <ContactForm contact={data} isLast={isLast} />
  const bar = <AppBar title={t.title} onBack={() => go.back(LIST)} />
  if (!error) {
    return (
      <Screen top={bar} busy>
        <SkeletonForm rows={3} label={t.title} />
      </Screen>
    )
  }
  return (
    <Screen top={bar}>
      <NotRead error={error} unknown={t.unknown} failed={t.failed} onLeave={() => go.replace(LIST)} onAgain={() => void refetch()} />
    </Screen>
  )
}

const NIGHT = { from: '22:00', until: '06:00' }

interface ContactFormProps {
  contact: EmergencyContact | null
  isLast: boolean
}

function ContactForm({ contact, isLast }: ContactFormProps) {
  const t = useSafetyText()
  const go = useGo()
  const queries = useQueryClient()
  const [name, setName] = useState(contact?.name ?? '')
  const [phone, setPhone] = useState('')
  const [sharesTrips, setSharesTrips] = useState(contact?.sharesTrips ?? true)
  const [hours, setHours] = useState(contact?.hours ?? null)
  const [faults, setFaults] = useState<ContactFaults>({})
  const add = useWrite('POST', '/configcenter/userConfig/addEmergencyContact', { hideError: true })
  const change = useWrite('POST', '/configcenter/userConfig/updateEmergencyContact', { hideError: true })
  const remove = useWrite('DELETE', '/configcenter/userConfig/deleteEmergencyContact/{id}', { hideError: true })
  const isBusy = add.isBusy || change.isBusy || remove.isBusy
  const refused = add.error ?? change.error ?? remove.error
  const isSharedElse =
    sharesTrips !== (contact?.sharesTrips ?? true) || hours?.from !== contact?.hours?.from || hours?.until !== contact?.hours?.until
  const submitted = useUnsubmitted(name !== (contact?.name ?? '') || phone !== '' || isSharedElse)
  const title = contact ? t.detail.title : t.detail.titleNew
  usePageTitle(title)

  async function done(said: string): Promise<void> {
    submitted()
    await queries.invalidateQueries({ queryKey: LISTED })
    if (contact) queries.removeQueries(reading('GET', '/configcenter/userConfig/getEmergencyContactById', { id: contact.id }))
    toast(said)
    go.back(LIST)
  }

  async function save(): Promise<void> {
    const phoneNumber = contact && phone.trim() === '' ? null : phone
    const wrong = checkContact({ name, phone: phoneNumber, hours: sharesTrips ? hours : null })
    setFaults(wrong)
    if (Object.keys(wrong).length > 0) return
    const given = { name, sharesTrips, hours: sharesTrips ? hours : null }
    // What went wrong stands at its field, or over the button.
    const sent = contact ? change.run({ ...given, id: contact.id, phoneNumber }) : add.run({ ...given, phoneNumber: phone })
    const written = await sent.catch(() => null)
    if (written) await done(t.detail.saved)
  }

  async function removeIt(id: string): Promise<void> {
    const { title: question, text, confirm, cancel } = t.detail.removeAsk
    if (!(await ask({ title: question, text, confirm, cancel, danger: true }))) return
    const removed = await remove.run({ id }).catch(() => null)
    if (removed) await done(t.detail.removed)
  }

  const sayOf = (field: keyof ContactFaults, sent: string): string | undefined => {
    const fault = faults[field]
    return fault ? t.faults[fault] : refused?.fields?.[sent]
  }
  const foot = (
    <>
      <Refused message={refused && !refused.fields ? refused.message : null} />
      <PayBar>
        <Button busy={isBusy} onPick={() => void save()}>
          {isBusy ? t.detail.saving : t.detail.save}
        </Button>
      </PayBar>
    </>
  )
  return (
    <Screen top={<AppBar title={title} onBack={() => go.back(LIST)} />} bottom={foot} busy={isBusy}>
      <Band label={title}>
        <div className="fields">
          <Field
            label={t.detail.name}
            value={name}
            onChange={setName}
            maxLength={CONTACT_NAME_CHARACTERS_MAX * 2}
            error={sayOf('name', 'name')}
            required
          />
          <Field
            label={t.detail.phone}
            type="tel"
            inputMode="tel"
            value={phone}
            onChange={setPhone}
            maxLength={30}
            help={contact ? t.detail.phoneKept(contact.phoneNumber) : t.detail.phoneHelp}
            error={sayOf('phone', 'phoneNumber')}
            required={!contact}
          />
        </div>
      </Band>
      <Band title={t.detail.sharing}>
        <div className="fields">
          <div>
            <Switch row label={t.detail.sharesTrips} on={sharesTrips} onChange={setSharesTrips} />
            <p className="note">{t.detail.sharesWhat}</p>
          </div>
          {sharesTrips && <Hours hours={hours} onChange={setHours} error={sayOf('hours', 'hours')} />}
        </div>
      </Band>
      {contact &&
        (isLast ? (
          <Notice>{t.last}</Notice>
        ) : (
          <Band label={t.detail.remove}>
            <Button kind="line" wide onPick={() => void removeIt(contact.id)}>
              {t.detail.remove}
            </Button>
          </Band>
        ))}
    </Screen>
  )
}

interface HoursProps {
  hours: EmergencyContact['hours']
  onChange: (hours: EmergencyContact['hours']) => void
  error: string | undefined
}

function Hours({ hours, onChange, error }: HoursProps) {
  const t = useSafetyText().detail
  const times = hours && (
    <div className="fields">
      <Field label={t.from} type="time" value={hours.from} onChange={(from) => onChange({ ...hours, from })} error={error} />
      <Field
        label={t.until}
        type="time"
        value={hours.until}
        onChange={(until) => onChange({ ...hours, until })}
        help={hours.until < hours.from ? t.overMidnight : undefined}
      />
    </div>
  )
  return (
    <Choice
      label={t.when}
      options={[
        { key: 'allDay', label: t.allDay },
        { key: 'hours', label: t.someHours, more: times },
      ]}
      value={hours ? 'hours' : 'allDay'}
      onChange={(key) => onChange(key === 'hours' ? NIGHT : null)}
    />
  )
}
