import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { dateIn, DEFAULT_ZONE } from '../../../kernel/time.ts'
import { CallError } from '../../../web/call-error.ts'
import { http } from '../../../web/http.ts'
import { useLanguage } from '../../../web/language.ts'
import { nowMs } from '../../../web/now.ts'
import { Badge } from '../../../web/ui/badge.tsx'
import { Band } from '../../../web/ui/band.tsx'
import { Button, LinkButton } from '../../../web/ui/button.tsx'
import { Empty } from '../../../web/ui/empty.tsx'
import { ErrorFace } from '../../../web/ui/error-face.tsx'
import { formatDate } from '../../../web/ui/format.ts'
import { ListEnd } from '../../../web/ui/list-end.tsx'
import { SkeletonLines } from '../../../web/ui/skeleton.tsx'
import { TextArea } from '../../../web/ui/text-area.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import { useWrite } from '../../../web/use-write.ts'
import type { ListedFeedback } from '../../calls/feedback.ts'
import { FEEDBACK_ANSWER_CHARACTERS_MAX, noteFault } from '../../rules/feedback.ts'
import { useAdviceText } from '../advice-text.ts'
import { FEEDBACK_LIST_KEY, feedbackPagesQuery } from '../queries.ts'

/** For travel managers: what people have told, and room to answer. */
export function AdviceDesk({ state }: { state: 'open' | 'answered' }) {
  const t = useAdviceText()
  const pages = useInfiniteQuery(feedbackPagesQuery(state))
  const { data, error } = pages
  if (!data) {
    if (!error) return <SkeletonLines lines={5} label={t.loading} />
    const { title, action } = t.failed
    return <ErrorFace title={title} text={error.message} action={{ label: action, onPick: () => void pages.refetch() }} />
  }
  const rows = new Map(data.pages.flatMap(({ feedback }) => feedback.map((one) => [one.id, one])))
  if (rows.size === 0) return <Empty {...t.desk.none[state]} />
  return (
    <>
      {[...rows.values()].map((one) => (
        <Told key={one.id} one={one} />
      ))}
      <ListEnd
        hasMore={pages.hasNextPage}
        isLoadingMore={pages.isFetchingNextPage}
        error={pages.hasNextPage ? error : null}
        onMore={pages.fetchNextPage}
        onRetry={pages.fetchNextPage}
        text={t.desk.list}
      />
    </>
  )
}

function Told({ one }: { one: ListedFeedback }) {
  const t = useAdviceText()
  const language = useLanguage()
  const { from, kind, note, replyBy, answer, appVersion, fileIds, id } = one
  const answeredOn = answer && dateIn(DEFAULT_ZONE, Temporal.Instant.from(answer.at)).toString()
  const today = dateIn(DEFAULT_ZONE, Temporal.Instant.fromEpochMilliseconds(nowMs())).toString()
  const isLate = !answer && replyBy < today
  return (
    <Band title={`${from.name[language]} · ${t.kinds[kind].label}`} aside={isLate && <Badge kind="danger">{t.desk.overdue}</Badge>}>
      <div className="advice__one">
        <p className="note">
          {[
            from.userCode,
            answeredOn ? t.answered(formatDate(answeredOn, language)) : t.waiting(formatDate(replyBy, language)),
            t.desk.version(appVersion),
          ].join(' · ')}
        </p>
        <p>{note}</p>
        {fileIds.map((fileId, index) => (
          <TheirPicture key={fileId} id={id} fileId={fileId} place={index + 1} />
        ))}
        {answer ? <p className="advice__answer small">{answer.text}</p> : <Answering id={id} />}
      </div>
    </Band>
  )
}

/** Shown only when somebody wants to see it: opening it is written down. */
function TheirPicture({ id, fileId, place }: { id: string; fileId: string; place: number }) {
  const t = useAdviceText().desk
  const [shown, setShown] = useState('')
  async function open(): Promise<void> {
    try {
      setShown((await http('GET', '/datacenter/feedback/picture', { id, fileId }, { hideError: true })).dataUrl)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      toast(t.pictureFailed)
    }
  }
  if (shown !== '') return <img className="advice__picture" src={shown} alt={t.picture(place)} />
  return <LinkButton onPick={() => void open()}>{t.openPicture(place)}</LinkButton>
}

function Answering({ id }: { id: string }) {
  const t = useAdviceText().desk
  const queries = useQueryClient()
  const [answer, setAnswer] = useState('')
  const [problem, setProblem] = useState<string>()
  const { run, isBusy } = useWrite('POST', '/datacenter/feedback/answer', { hideError: true })

  async function send(): Promise<void> {
    const fault = noteFault(answer, FEEDBACK_ANSWER_CHARACTERS_MAX)
    setProblem(fault ? t.answerFaults[fault] : undefined)
    if (fault) return
    try {
      await run({ id, answer })
      toast(t.done)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.code !== 'SERVICE-ANSWERED') return setProblem(error.message)
      toast(error.message)
    }
    await queries.invalidateQueries({ queryKey: FEEDBACK_LIST_KEY })
  }
  return (
    <div className="fields">
      <TextArea label={t.answer} value={answer} onChange={setAnswer} max={FEEDBACK_ANSWER_CHARACTERS_MAX} error={problem} />
      <Button kind="soft" wide busy={isBusy} onPick={() => void send()}>
        {t.send}
      </Button>
    </div>
  )
}
