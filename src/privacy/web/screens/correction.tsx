import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLanguage } from '../../../web/language.ts'
import { useGo, usePageTitle, useUnsubmitted } from '../../../web/page-context.ts'
import { reading } from '../../../web/query.ts'
import { AppBar } from '../../../web/ui/app-bar.tsx'
import { Band } from '../../../web/ui/band.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { Choice } from '../../../web/ui/choice.tsx'
import { PayBar } from '../../../web/ui/pay-bar.tsx'
import { Refused } from '../../../web/ui/refused.tsx'
import { Row, Rows } from '../../../web/ui/rows.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import { TextArea } from '../../../web/ui/text-area.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import { useWrite } from '../../../web/use-write.ts'
import { NOTE_CHARACTERS_MAX, REQUEST_KINDS, type RequestKind } from '../../rules/asking.ts'
import '../contract.ts'
import { dayOf } from '../day-of.ts'
import { useMyDataText } from '../my-data-text.ts'

const MINE = reading('GET', '/usercenter/userPerson/dataRequests')

/** Asks for a correction or for erasure, and shows what became of earlier requests. */
export default function Correction() {
  const t = useMyDataText().ask
  const go = useGo()
  const queries = useQueryClient()
  const [kind, setKind] = useState<RequestKind>('correction')
  const [note, setNote] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { run, isBusy, error } = useWrite('POST', '/usercenter/userPerson/askAboutData', { hideError: true })
  useUnsubmitted(note.trim() !== '')
  usePageTitle(t.title)

  async function send(): Promise<void> {
    setMissing(note.trim() === '')
    if (note.trim() === '') return
    const asked = await run({ kind, note: note.trim() }).catch(() => null)
    if (!asked) return // said over the button
    setNote('')
    toast(t.sent)
    await queries.invalidateQueries({ queryKey: MINE.queryKey })
  }
  const foot = (
    <>
      <Refused message={error && !error.fields ? error.message : null} />
      <PayBar>
        <Button busy={isBusy} onPick={() => void send()}>
          {isBusy ? t.sending : t.submit}
        </Button>
      </PayBar>
    </>
  )
  return (
    <Screen top={<AppBar title={t.title} onBack={() => go.back('/userInfo/view')} />} bottom={foot} busy={isBusy}>
      <Band title={t.kind}>
        <Choice
          label={t.kind}
          hideLabel
          options={REQUEST_KINDS.map((key) => ({ key, label: t.kinds[key], note: t.kindNotes[key] }))}
          value={kind}
          onChange={setKind}
        />
      </Band>
      <Band label={t.note}>
        <TextArea
          label={t.note}
          help={t.noteHelp}
          max={NOTE_CHARACTERS_MAX}
          value={note}
          onChange={(text) => {
            setNote(text)
            setMissing(false)
          }}
          error={isMissing ? t.noteFault : error?.fields?.['note']}
        />
      </Band>
      <Mine />
    </Screen>
  )
}

function Mine() {
  const t = useMyDataText().ask
  const language = useLanguage()
  const { data } = useQuery(MINE)
  if (!data || data.requests.length === 0) return null
  return (
    <Band title={t.mine} flush>
      <Rows>
        {data.requests.map(({ id, kind, note, state, answer, answerBy, answeredAt }) => (
          <Row key={id} label={t.kinds[kind]} note={answer ?? note} end={<span className="quiet">{t.states[state]}</span>}>
            {answeredAt ? t.answered(dayOf(answeredAt, language)) : t.by(dayOf(answerBy, language))}
          </Row>
        ))}
      </Rows>
    </Band>
  )
}
