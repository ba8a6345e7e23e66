import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { MyApplications } from '../../../applications/web/index.ts'
import { MyBudgets } from '../../../costs/web/index.ts'
import { isManaging } from '../../../people/rules/managing.ts'
import { AgentSwitch } from '../../../people/web/index.ts'
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
import { Button, LinkButton } from '../../../web/ui/button.tsx'
import { ask } from '../../../web/ui/dialog.tsx'
import { IconButton } from '../../../web/ui/icon-button.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import { PersonRow } from '../../../web/ui/person-row.tsx'
import { gearIcon } from '../../../web/ui/rare-icons.ts'
import { Row, Rows } from '../../../web/ui/rows.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import { SkeletonLines } from '../../../web/ui/skeleton.tsx'
import { useWebText } from '../../../web/web-text.ts'
import '../contract.ts'
import { useMyText } from '../my-text.ts'
import './my.css'

/** The centre of what is one's own: who I am, what I travel with, what is kept about me, where to turn. */
export default function My() {
  const t = useMyText()
  const language = useLanguage()
  const go = useGo()
  const signedIn = useSession((state) => state.signedIn)
  usePageTitle(t.title)
  if (!signedIn) return null // signing out leads away in the same moment
  const { person, organizations, rank, roles } = signedIn
  const nameOf = (kind: SessionOrganization['kind']): string => organizations.find((one) => one.kind === kind)?.name[language] ?? ''
  const bar = (
    <AppBar title={t.title}>
      <IconButton icon={gearIcon} label={t.settings} onPick={() => go.push('/setting')} />
    </AppBar>
  )
  return (
    <Screen top={bar}>
      <Band flush label={person.name[language]}>
        <PersonRow
          name={person.name[language]}
          otherName={otherNameOf(person.name, language)}
          initials={initialsOf(person.name, language)}
          sub={[nameOf('company'), nameOf('department'), rank.name[language]].filter(Boolean).join(' · ')}
          onPick={() => go.push('/my/info')}
        />
      </Band>
      <Suspense>
        <AgentSwitch />
      </Suspense>
      <MyStandard />
      <Band title={t.travel} flush>
        <Rows>
          <Suspense>
            <MyApplications />
          </Suspense>
          <Row label={t.calendar} onPick={() => go.push('/my/calendar')}>
            {t.calendarSub}
          </Row>
          <Row label={t.papers} onPick={() => go.push('/order/flight/itinerary/list')}>
            {t.papersSub}
          </Row>
          <Row label={t.cards} onPick={() => go.push('/my/info/card')}>
            {t.cardsSub}
          </Row>
          <Row label={t.together} onPick={() => go.push('/select-together')}>
            {t.togetherSub}
          </Row>
          <Row label={t.partners} onPick={() => go.push('/my/partners')}>
            {t.partnersSub}
          </Row>
          <Row label={t.deputies} onPick={() => go.push('/my/deputies')}>
            {t.deputiesSub}
          </Row>
          <Row label={t.contacts} onPick={() => go.push('/taxi/contactList')}>
            {t.contactsSub}
          </Row>
          <Row label={t.member} onPick={() => go.push('/my/bindVip')}>
            {t.memberSub}
          </Row>
        </Rows>
      </Band>
      <Band flush label={t.statement}>
        <Rows>
          <Row label={t.statement} onPick={() => go.push('/my/statement')}>
            {t.statementSub}
          </Row>
          <Row label={t.value} onPick={() => go.push('/my/value')}>
            {t.valueSub}
          </Row>
          <Row label={t.points} onPick={() => go.push('/my/value?of=points')}>
            {t.pointsSub}
          </Row>
        </Rows>
      </Band>
      <Suspense>
        <MyBudgets />
      </Suspense>
      {isManaging(roles) && <ForTheCompany />}
      <Band title={t.data} flush>
        <Rows>
          <Row label={t.mine} onPick={() => go.push('/userInfo/view')}>
            {t.mineSub}
          </Row>
        </Rows>
      </Band>
      <Help />
      <SignOut />
    </Screen>
  )
}

/** For travel managers and administrators. The server asks for the role each time. */
function ForTheCompany() {
  const t = useMyText()
  const go = useGo()
  const { data } = useQuery(reading('GET', '/usercenter/userPerson/openDataRequests'))
  const open = data?.requests.length ?? 0
  return (
    <Band title={t.company} flush>
      <Rows>
        <Row label={t.invitations} onPick={() => go.push('/my/invitations')}>
          {t.invitationsSub}
        </Row>
        <Row label={t.grantPoints} onPick={() => go.push('/my/value?of=grant')}>
          {t.grantPointsSub}
        </Row>
        <Row label={t.special} onPick={() => go.push('/my/specialTravellers')}>
          {t.specialSub}
        </Row>
        <Row label={t.requests} onPick={() => go.push('/userInfo/requests')}>
          {open === 0 ? t.requestsSub : t.requestsOpen(open)}
        </Row>
      </Rows>
    </Band>
  )
}

const NOTICES = [
  ['booking', '/notice'],
  ['danger', '/dangerNotice'],
  ['transport', '/transportNotice'],
  ['ticket', '/ticketNotice'],
  ['fraud', '/fraudNotice'],
] as const

function Help() {
  const t = useMyText()
  const go = useGo()
  return (
    <Band title={t.help}>
      <Rows>
        <Row label={t.advice} onPick={() => go.push('/advice')}>
          {t.adviceSub}
        </Row>
        <Row label={t.about} onPick={() => go.push('/about')}>
          {t.aboutSub}
        </Row>
      </Rows>
      <ul className="mynotices" aria-label={t.notices}>
        {NOTICES.map(([key, to]) => (
          <li key={key}>
            <LinkButton onPick={() => go.push(to)}>{t.noticeNames[key]}</LinkButton>
          </li>
        ))}
      </ul>
    </Band>
  )
}

/** What the company pays for without asking, in its own sentences. */
function MyStandard() {
  const t = useMyText()
  const go = useGo()
  const { data, error, refetch } = useQuery(reading('GET', '/regulation/ruPerson/queryUserDomesticAirPolicys', {}))
  if (data) {
    return (
      <Band title={t.standard} aside={<LinkButton onPick={() => go.push('/my/rule')}>{t.wholeStandard}</LinkButton>}>
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

function SignOut() {
  const t = useMyText()
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
