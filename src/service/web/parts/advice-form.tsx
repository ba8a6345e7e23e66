import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { dateIn, DEFAULT_ZONE } from '../../../kernel/time.ts'
import { PhoneLink } from '../../../web/bridge/phone-link.tsx'
import { brandOf } from '../../../web/brand.ts'
import { useLanguage } from '../../../web/language.ts'
import { useUnsubmitted } from '../../../web/page-context.ts'
import { useSession } from '../../../web/session.ts'
import { Band } from '../../../web/ui/band.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { Choice } from '../../../web/ui/choice.tsx'
import { formatDate } from '../../../web/ui/format.ts'
import { Notice } from '../../../web/ui/notice.tsx'
import { PayBar } from '../../../web/ui/pay-bar.tsx'
import { PictureField } from '../../../web/ui/picture-field.tsx'
import { Refused } from '../../../web/ui/refused.tsx'
import { SkeletonLines } from '../../../web/ui/skeleton.tsx'
import { TextArea } from '../../../web/ui/text-area.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import { usePictures, type Pictures } from '../../../web/upload.ts'
import { useWrite } from '../../../web/use-write.ts'
import { version } from '../../../web/version.ts'
import type { MyFeedback } from '../../calls/feedback.ts'
import { FEEDBACK_CHARACTERS_MAX, FEEDBACK_KINDS, FEEDBACK_PICTURES_MAX, noteFault, type FeedbackKind } from '../../rules/feedback.ts'
import { useAdviceText } from '../advice-text.ts'
import '../contract.ts'
import { myFeedbackQuery } from '../queries.ts'

interface Problems {
  readonly kind?: string | undefined
  readonly note?: string | undefined
  readonly pictures?: string | undefined
}

/** What somebody is about to tell. It stays while a travel manager looks at what others have told. */
export interface AdviceDraft {
  readonly kind: FeedbackKind | null
  readonly note: string
  readonly pictures: Pictures
  readonly problems: Problems
  readonly isBusy: boolean
  /** Why it was not taken, where no field is to blame. */
  readonly refused: string | null
  setKind(kind: FeedbackKind): void
  setNote(note: string): void
  send(): Promise<void>
}

export function useAdvice(): AdviceDraft {
  const t = useAdviceText()
  const language = useLanguage()
  const queries = useQueryClient()
  const [kind, setKind] = useState<FeedbackKind | null>(null)
  const [note, setNote] = useState('')
  const [problems, setProblems] = useState<Problems>({})
  const pictures = usePictures({ max: FEEDBACK_PICTURES_MAX })
  const { run, isBusy, error } = useWrite('POST', '/datacenter/feedback/add', { hideError: true })
  useUnsubmitted(note.trim() !== '' || pictures.pictures.length > 0)

  async function send(): Promise<void> {
    const fault = noteFault(note)
    const found: Problems = {
      kind: kind === null ? t.kindFault : undefined,
      note: fault ? t.noteFaults[fault] : undefined,
      pictures: pictures.unsent ?? undefined, // [V-ACCT-13]
    }
    setProblems(found)
    if (kind === null || Object.values(found).some(Boolean)) return
    // What was refused stands at its field, or over the button.
    const sent = await run({ kind, note, fileIds: [...pictures.fileIds], appVersion: version }).catch(() => null)
    if (!sent) return
    setKind(null)
    setNote('')
    for (const { key } of pictures.pictures) pictures.remove(key)
    toast(t.sent(formatDate(sent.replyBy, language)))
    await queries.invalidateQueries({ queryKey: myFeedbackQuery.queryKey })
  }
  return {
    kind,
    note,
    pictures,
    problems: { ...problems, note: problems.note ?? error?.fields?.['note'] },
    isBusy,
    refused: error && !error.fields ? error.message : null,
    setKind(chosen) {
      setKind(chosen)
      setProblems((now) => ({ ...now, kind: undefined }))
    },
    setNote(written) {
      setNote(written)
      setProblems((now) => ({ ...now, note: undefined }))
    },
    send,
  }
}

export function AdviceForm({ advice: { kind, note, pictures, problems, setKind, setNote } }: { advice: AdviceDraft }) {
  const t = useAdviceText()
  return (
    <>
      <Band label={t.kind}>
        <Choice
          label={t.kind}
          options={FEEDBACK_KINDS.map((key) => ({ key, label: t.kinds[key].label, note: t.kinds[key].note }))}
          value={kind}
          onChange={setKind}
        />
        {problems.kind !== undefined && (
          <Notice kind="danger" inside live="alert">
            {problems.kind}
          </Notice>
        )}
      </Band>
      <Band label={t.note}>
        <div className="fields">
          <TextArea
            label={t.note}
            value={note}
            onChange={setNote}
            max={FEEDBACK_CHARACTERS_MAX}
            rows={4}
            help={t.noteHelp}
            error={problems.note}
          />
          <PictureField label={t.pictures} value={pictures} optional help={t.picturesHelp} error={problems.pictures} />
        </div>
      </Band>
    </>
  )
}

/** Says by when somebody answers, beside the button. */
export function AdviceFoot({ advice: { isBusy, refused, send }, replyBy }: { advice: AdviceDraft; replyBy: string | undefined }) {
  const t = useAdviceText()
  const language = useLanguage()
  const text = replyBy === undefined ? undefined : t.by(formatDate(replyBy, language))
  return (
    <>
      <Refused message={refused} />
      <PayBar text={text}>
        <Button busy={isBusy} onPick={() => void send()}>
          {isBusy ? t.sending : t.submit}
        </Button>
      </PayBar>
    </>
  )
}

/** What she has told before, with what was answered, and whom to call when it cannot wait. */
export function MyAdvice() {
  const t = useAdviceText()
  const { hotline } = brandOf(useSession((state) => state.systemCode))
  const { data, error, refetch } = useQuery(myFeedbackQuery)
  if (!data && !error) return <SkeletonLines lines={3} label={t.loading} />
  return (
    <Band title={t.before}>
      {error ? (
        <Notice kind="warn" inside action={{ label: t.failed.action, onPick: () => void refetch() }}>
          {t.failed.title}
        </Notice>
      ) : data?.feedback.length === 0 ? (
        <p className="quiet small">{t.noneBefore}</p>
      ) : (
        data?.feedback.map((one) => <One key={one.id} one={one} />)
      )}
      <p className="note advice__urgent">
        {t.urgent} <PhoneLink number={hotline}>{hotline}</PhoneLink>
      </p>
    </Band>
  )
}

function One({ one: { kind, note, replyBy, pictureCount, answer } }: { one: MyFeedback }) {
  const t = useAdviceText()
  const language = useLanguage()
  const answeredOn = answer && dateIn(DEFAULT_ZONE, Temporal.Instant.from(answer.at)).toString()
  const state = answeredOn ? t.answered(formatDate(answeredOn, language)) : t.waiting(formatDate(replyBy, language))
  return (
    <article className="advice__one">
      <p className="note">{[t.kinds[kind].label, state, ...(pictureCount > 0 ? [t.pictureCount(pictureCount)] : [])].join(' · ')}</p>
      <p>{note}</p>
      {answer && <p className="advice__answer small">{answer.text}</p>}
    </article>
  )
}
