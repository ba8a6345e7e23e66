import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'react-router'
import { CallError } from '../../../web/call-error.ts'
import { http } from '../../../web/http.ts'
import { initialsOf, otherNameOf } from '../../../web/initials.ts'
import { useLanguage } from '../../../web/language.ts'
import { useGo, usePageTitle } from '../../../web/page-context.ts'
import { reading } from '../../../web/query.ts'
import { useSession } from '../../../web/session.ts'
import { AppBar } from '../../../web/ui/app-bar.tsx'
import { Band } from '../../../web/ui/band.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { Chip, Chips } from '../../../web/ui/chip.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import { PayBar } from '../../../web/ui/pay-bar.tsx'
import { PersonRow } from '../../../web/ui/person-row.tsx'
import { Refused } from '../../../web/ui/refused.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import { SegBar } from '../../../web/ui/seg-bar.tsx'
import type { AgencyLine } from '../../rules/agency.ts'
import { AGENCY_LINES } from '../../rules/agency.ts'
import type { BookingMode } from '../../rules/party.ts'
import { companionsQuery } from '../companion-queries.ts'
import { useTogetherText } from '../companions-texts.ts'
import { useIsAgent } from '../parts/colleague-list.tsx'
import { CompanionRows } from '../parts/companion-rows.tsx'
import { usePartyDraft } from '../party-draft.ts'
import { useBooking, useRecentTravellers } from '../use-booking.ts'
import { useToggle } from '../parts/use-toggle.ts'

const CHECK = '/usercenter/traveller/check'

function lineFrom(search: string): AgencyLine {
  const line = new URLSearchParams(search).get('line')
  return AGENCY_LINES.find((one) => one === line) ?? 'flight'
}

/** Who travels on the next booking. It is checked by the server before it is kept, and again with every booking. */
export default function SelectTogether() {
  const t = useTogetherText()
  const go = useGo()
  const { search } = useLocation()
  const line = lineFrom(search)
  const { mode, setTravellers, enterAgentMode, leaveAgentMode } = useBooking()
  const isAgent = useIsAgent()
  const people = usePartyDraft((state) => state.people)
  const forget = usePartyDraft((state) => state.forget)
  const [message, setMessage] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  usePageTitle(t.title)
  useDraftOf(mode, line)

  function leave(): void {
    forget()
    go.back('/home')
  }
  async function finish(): Promise<void> {
    setBusy(true)
    setMessage(null)
    try {
      const userCodes = people.map(({ userCode }) => userCode)
      const { travellers } = await http('POST', CHECK, { mode, userCodes, line }, { hideError: true })
      setTravellers(travellers.map(({ userCode }) => userCode))
      leave()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setMessage(error.message)
    } finally {
      setBusy(false)
    }
  }
  const top = (
    <>
      <AppBar title={t.title} onBack={leave} />
      {isAgent && (
        <SegBar
          label={t.mode}
          options={(['personal', 'agent'] as const).map((key) => ({ key, label: t.modes[key] }))}
          value={mode}
          onChange={(chosen) => {
            setMessage(null)
            if (chosen === 'agent') enterAgentMode()
            else leaveAgentMode()
          }}
        />
      )}
    </>
  )
  const bottom = (
    <>
      <Refused message={message} />
      <PayBar text={people.length === 0 ? t.nobody : t.chosen(people.length)}>
        <Button busy={isBusy} onPick={() => void finish()}>
          {t.done}
        </Button>
      </PayBar>
    </>
  )
  return (
    <Screen top={top} bottom={bottom} busy={isBusy}>
      {mode === 'agent' ? <AsAgent /> : <Myself />}
      <Outsiders />
    </Screen>
  )
}

/** Begins with what was chosen before; what may not be booked any more is not carried on. */
function useDraftOf(mode: BookingMode, line: AgencyLine): void {
  const me = useSession((state) => state.signedIn?.person)
  const { travellers } = useBooking()
  const drafted = usePartyDraft((state) => state.mode)
  const begin = usePartyDraft((state) => state.begin)
  const isNew = drafted !== mode
  const others = travellers.some((code) => code !== me?.userCode)
  const { data, error } = useQuery({
    ...reading('POST', CHECK, { mode, userCodes: [...travellers], line }),
    enabled: isNew && others,
  })
  const start = useEffectEvent(() => begin(mode, data?.travellers ?? (mode === 'personal' && me ? [me] : [])))
  const isKnown = !others || data !== undefined || error !== null
  useEffect(() => {
    if (isNew && isKnown) start()
  }, [isNew, isKnown])
}

/** An ordinary employee travels herself: she stands there, and cannot be taken out. */
function Myself() {
  const t = useTogetherText()
  const language = useLanguage()
  const me = useSession((state) => state.signedIn?.person)
  if (!me) return null
  return (
    <Band title={t.travellers} flush>
      <PersonRow
        name={me.name[language]}
        otherName={otherNameOf(me.name, language)}
        initials={initialsOf(me.name, language)}
        sub={t.meStays}
        checked
        disabled
        onToggle={() => undefined}
      />
    </Band>
  )
}

/** Colleagues as chips; one taps a chip to take somebody out. */
function AsAgent() {
  const t = useTogetherText()
  const language = useLanguage()
  const go = useGo()
  const me = useSession((state) => state.signedIn?.person)
  const people = usePartyDraft((state) => state.people)
  const toggle = useToggle()
  const hasMe = people.some(({ userCode }) => userCode === me?.userCode)
  return (
    <>
      <Notice>{t.agentHint}</Notice>
      <Band title={t.travellers}>
        {people.length === 0 ? (
          <p className="small quiet">{t.nobody}</p>
        ) : (
          <Chips>
            {people.map((person) => (
              <Chip key={person.userCode} icon="close" onPick={() => toggle(person, false)}>
                <span className="sr">{t.remove('')}</span>
                {person.name[language]}
              </Chip>
            ))}
          </Chips>
        )}
      </Band>
      <Band title={t.colleagues}>
        <Chips>
          <Chip icon="search" onPick={() => go.push('/together')}>
            {t.addColleague}
          </Chip>
          {me && !hasMe && (
            <Chip icon="me" onPick={() => toggle(me, true)}>
              {t.addMe}
            </Chip>
          )}
        </Chips>
        <Recent />
      </Band>
    </>
  )
}

/** Those chosen lately, whatever became of it, as long as one may still book for them. */
function Recent() {
  const t = useTogetherText()
  const language = useLanguage()
  const { search } = useLocation()
  const recent = useRecentTravellers((state) => state.value)
  const people = usePartyDraft((state) => state.people)
  const toggle = useToggle()
  const { data } = useQuery({
    ...reading('POST', CHECK, { mode: 'agent', userCodes: [...recent], line: lineFrom(search) }),
    enabled: recent.length > 0,
    retry: false,
  })
  const left = data?.travellers.filter(({ userCode }) => !people.some((one) => one.userCode === userCode)) ?? []
  if (left.length === 0) return null
  return (
    <>
      <p className="note">{t.recent}</p>
      <Chips>
        {left.map((person) => (
          <Chip key={person.userCode} onPick={() => toggle(person, true)}>
            {person.name[language]}
          </Chip>
        ))}
      </Chips>
    </>
  )
}

function Outsiders() {
  const t = useTogetherText()
  const { data } = useQuery(companionsQuery)
  return (
    <Band title={t.outsiders} aside={data && <span className="note">{t.outsidersHint(data.maxPerBooking)}</span>} flush>
      <CompanionRows />
    </Band>
  )
}
