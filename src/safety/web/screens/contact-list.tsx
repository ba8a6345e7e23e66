import { useQuery } from '@tanstack/react-query'
import { useGo, usePageTitle } from '../../../web/page-context.ts'
import { reading } from '../../../web/query.ts'
import { AppBar } from '../../../web/ui/app-bar.tsx'
import { Band } from '../../../web/ui/band.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { Empty } from '../../../web/ui/empty.tsx'
import { ErrorFace } from '../../../web/ui/error-face.tsx'
import { PayBar } from '../../../web/ui/pay-bar.tsx'
import { PersonRow } from '../../../web/ui/person-row.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import { SkeletonForm } from '../../../web/ui/skeleton.tsx'
import type { EmergencyContact } from '../../calls.ts'
import '../contract.ts'
import { useSafetyText } from '../texts.ts'
import './contact-list.css'

/** The people to tell when something happens: three at most, each with what is shared with them. */
export default function ContactList() {
  const t = useSafetyText().list
  const go = useGo()
  const { data, error, refetch } = useQuery(reading('GET', '/configcenter/userConfig/getEmergencyContactList'))
  usePageTitle(t.title)
  const bar = <AppBar title={t.title} onBack={() => go.back('/my')} />
  const add = (): void => go.push('/taxi/contactDetail/0')
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
        <SkeletonForm rows={3} label={t.loading} />
      </Screen>
    )
  }
  const { contacts, contactsMax, actions } = data
  if (contacts.length === 0) {
    const { title, text, action } = t.empty
    return (
      <Screen top={bar}>
        <Empty title={title} text={text} action={{ label: action, onPick: add }} />
      </Screen>
    )
  }
  const foot = actions.add && (
    <PayBar>
      <Button onPick={add}>{t.addMore(contactsMax - contacts.length)}</Button>
    </PayBar>
  )
  return (
    <Screen top={bar} bottom={foot}>
      <Band flush label={t.title}>
        {contacts.map((contact) => (
          <PersonRow
            key={contact.id}
            name={contact.name}
            initials={[...contact.name][0] ?? ''}
            sub={<ContactSub contact={contact} />}
            onPick={() => go.push(`/taxi/contactDetail/${actions.remove ? 0 : 1}/${contact.id}`)}
          />
        ))}
      </Band>
      <p className="note">{t.what}</p>
    </Screen>
  )
}

function ContactSub({ contact: { phoneNumber, sharesTrips, hours } }: { contact: EmergencyContact }) {
  const t = useSafetyText().list
  const shared = hours ? t.shared.hours(hours.from, hours.until) : t.shared.allDay
  return (
    <span className="contact__sub">
      <span className="num">{phoneNumber}</span>
      <span>{sharesTrips ? shared : t.notShared}</span>
    </span>
  )
}
