import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError } from '../../../web/call-error.ts'
import { useLanguage } from '../../../web/language.ts'
import { useGo, usePageTitle } from '../../../web/page-context.ts'
import { reading } from '../../../web/query.ts'
import { AppBar } from '../../../web/ui/app-bar.tsx'
import { Band } from '../../../web/ui/band.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { Empty } from '../../../web/ui/empty.tsx'
import { ErrorFace } from '../../../web/ui/error-face.tsx'
import { isNotAllowed, NotAllowed } from '../../../web/ui/not-allowed.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import { SkeletonForm } from '../../../web/ui/skeleton.tsx'
import { TextArea } from '../../../web/ui/text-area.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import { useWrite } from '../../../web/use-write.ts'
import type { DataRequest } from '../../calls.ts'
import { NOTE_CHARACTERS_MAX } from '../../rules/asking.ts'
import '../contract.ts'
import { dayOf } from '../day-of.ts'
import { useMyDataText } from '../my-data-text.ts'

const OPEN = reading('GET', '/usercenter/userPerson/openDataRequests')

/** For travel managers: what people have asked about their data, oldest first. */
export default function Requests() {
  const { answer: t, view } = useMyDataText()
  const language = useLanguage()
  const go = useGo()
  const { data, error, refetch } = useQuery(OPEN)
  usePageTitle(t.title)
  const bar = <AppBar title={t.title} onBack={() => go.back('/my')} />
  if (isNotAllowed(error)) {
    return (
      <Screen top={bar}>
        <NotAllowed title={t.notAllowed} error={error} action={{ label: t.empty.action, onPick: () => go.back('/my') }} />
      </Screen>
    )
  }
  if (!data) {
    const { title, text, action } = view.failed
    return (
      <Screen top={bar} busy={!error}>
        {error ? (
          <ErrorFace title={title} text={error.message || text} action={{ label: action, onPick: () => void refetch() }} />
        ) : (
          <SkeletonForm rows={4} label={t.title} />
        )}
      </Screen>
    )
  }
  if (data.requests.length === 0) {
    const { title, text, action } = t.empty
    return (
      <Screen top={bar}>
        <Empty title={title} text={text} action={{ label: action, onPick: () => go.back('/my') }} />
      </Screen>
    )
  }
  return (
    <Screen top={bar}>
      {data.requests.map((request) => (
        <Answering key={request.id} request={request} who={`${request.name[language]} · ${request.userCode}`} />
      ))}
    </Screen>
  )
}

function Answering({ request: { id, kind, note, answerBy }, who }: { request: DataRequest; who: string }) {
  const { answer: t, ask } = useMyDataText()
  const language = useLanguage()
  const queries = useQueryClient()
  const [answer, setAnswer] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { run, isBusy } = useWrite('POST', '/usercenter/userPerson/answerDataRequest', { hideError: true })

  async function send(state: 'done' | 'refused'): Promise<void> {
    setMissing(answer.trim() === '')
    if (answer.trim() === '') return
    try {
      await run({ id, state, answer: answer.trim() })
      toast(t.answered)
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure
      toast(failure.code === 'STATE_CHANGED' ? t.changed : failure.message)
    }
    await queries.invalidateQueries({ queryKey: OPEN.queryKey })
  }
  return (
    <Band title={who} aside={<span className="quiet small">{ask.kinds[kind]}</span>}>
      <div className="fields">
        <p>{note}</p>
        <p className="quiet small">{t.by(dayOf(answerBy, language))}</p>
        <TextArea
          label={t.answer}
          help={t.answerHelp}
          max={NOTE_CHARACTERS_MAX}
          value={answer}
          onChange={(text) => {
            setAnswer(text)
            setMissing(false)
          }}
          error={isMissing ? t.answerFault : undefined}
        />
        <Button wide busy={isBusy} onPick={() => void send('done')}>
          {t.done}
        </Button>
        <Button kind="line" wide disabled={isBusy} onPick={() => void send('refused')}>
          {t.refuse}
        </Button>
      </div>
    </Band>
  )
}
