import { useQuery } from '@tanstack/react-query'
import { CallError } from '../../../web/call-error.ts'
import { http } from '../../../web/http.ts'
import { initialsOf, otherNameOf } from '../../../web/initials.ts'
import { useLanguage } from '../../../web/language.ts'
import { useGo, usePage, usePageTitle } from '../../../web/page-context.ts'
import { reading } from '../../../web/query.ts'
import { endSession } from '../../../web/session-life.ts'
import type { SessionOrganization } from '../../../web/session.ts'
import { useSession } from '../../../web/session.ts'
import { AppBar } from '../../../web/ui/app-bar.tsx'
import { Band } from '../../../web/ui/band.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { ask } from '../../../web/ui/dialog.tsx'
import { IconButton } from '../../../web/ui/icon-button.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import { PersonRow } from '../../../web/ui/person-row.tsx'
import { Row, Rows } from '../../../web/ui/rows.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import { SkeletonLines } from '../../../web/ui/skeleton.tsx'
import { useWebText } from '../../../web/web-text.ts'
import '../contract.ts'
import { cardTypeName } from '../../rules/documents.ts'
import { usePeopleScreensText, usePeopleText } from '../texts.ts'

export default function My() {
  const t = usePeopleScreensText().my
  const language = useLanguage()
  const go = useGo()
  const signedIn = useSession((state) => state.signedIn)
  usePageTitle(t.title)
  if (!signedIn) return null // signing out leads away in the same moment
  const { person, organizations, rank } = signedIn
  const nameOf = (kind: SessionOrganization['kind']): string => organizations.find((one) => one.kind === kind)?.name[language] ?? ''
  const bar = (
    <AppBar title={t.title}>
      <IconButton icon="gear" label={t.settings} onPick={() => go.push('/setting')} />
    </AppBar>
  )
  return (
    <Screen top={bar}>
      <Band flush label={person.name[language]}>
        <PersonRow
          name={person.name[language]}
          otherName={otherNameOf(person.name, language)}
          initials={initialsOf(person.name, language)}
          sub={[nameOf('department'), rank.name[language]].filter(Boolean).join(' · ')}
        />
      </Band>
      <MyStandard />
      <Band title={t.account} flush>
        <Rows>
          <Row label={t.company}>{nameOf('company')}</Row>
          <Row label={t.department}>{nameOf('department')}</Row>
          <Row label={t.rank}>{rank.name[language]}</Row>
          <Row label={t.userCode}>
            <span className="num">{person.userCode}</span>
          </Row>
          <Row label={t.phone}>
            <span className="num">{person.phoneNumber}</span>
          </Row>
          <MyCards />
        </Rows>
      </Band>
      <SignOut />
    </Screen>
  )
}

/** What the company pays for without asking, in its own sentences. */
function MyStandard() {
  const t = usePeopleScreensText().my
  const { data, error, refetch } = useQuery(reading('GET', '/regulation/ruPerson/queryUserDomesticAirPolicys', {}))
  if (data) {
    return (
      <Band title={t.standard}>
        <ul className="small">
          {data.sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </Band>
    )
  }
  if (!error) return <SkeletonLines />
  const hasNone = error instanceof CallError && error.code === 'POLICY-NONE'
  return (
    <Band title={t.standard}>
      {hasNone ? (
        <Notice inside>{t.noStandard}</Notice>
      ) : (
        <Notice kind="warn" inside action={{ label: t.again, onPick: () => void refetch() }}>
          {t.standardFailed}
        </Notice>
      )}
    </Band>
  )
}

/** The documents one travels on, as the server masks them. */
function MyCards() {
  const t = usePeopleScreensText().my
  const { cardTypes } = usePeopleText()
  const { data, error, refetch } = useQuery(reading('GET', '/usercenter/traveller/me'))
  if (error) {
    return (
      <Row label={t.card} onPick={() => void refetch()} error={t.again}>
        {t.cardsFailed}
      </Row>
    )
  }
  if (!data) return <Row label={t.card}>…</Row>
  if (data.cards.length === 0) return <Row label={t.card}>{t.noCard}</Row>
  return data.cards.map((card) => (
    <Row key={card.cardId} label={cardTypes[cardTypeName(card.cardType) ?? 'other']} note={card.displayName}>
      {card.maskedNumber}
    </Row>
  ))
}

function SignOut() {
  const t = usePeopleScreensText().my
  const { unsubmitted } = useWebText()
  const { navigation } = usePage()

  async function signOut(): Promise<void> {
    const { title, text, leave, stay } = unsubmitted
    if (!navigation.forms.isEmpty && !(await ask({ title, text, confirm: leave, cancel: stay, danger: true }))) return
    // The server ends the session; where it cannot be reached, this browser forgets the token all the same.
    http('POST', '/auth/loginOut', {}, { hideError: true }).catch(() => {})
    endSession()
  }
  return (
    <Band label={t.signOut}>
      <Button kind="line" wide onPick={() => void signOut()}>
        {t.signOut}
      </Button>
    </Band>
  )
}
