import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { CallError } from '../../../web/call-error.ts'
import { useLanguage } from '../../../web/language.ts'
import { useGo, usePageTitle } from '../../../web/page-context.ts'
import { AppBar } from '../../../web/ui/app-bar.tsx'
import { Band } from '../../../web/ui/band.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { Choice } from '../../../web/ui/choice.tsx'
import { Empty } from '../../../web/ui/empty.tsx'
import { Money } from '../../../web/ui/money.tsx'
import { NotRead } from '../../../web/ui/not-read.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import { PayBar } from '../../../web/ui/pay-bar.tsx'
import { Refused } from '../../../web/ui/refused.tsx'
import { Row, Rows } from '../../../web/ui/rows.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import { SkeletonForm, SkeletonLines } from '../../../web/ui/skeleton.tsx'
import { TextArea } from '../../../web/ui/text-area.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import { useWrite } from '../../../web/use-write.ts'
import type { CancelForm } from '../../calls.ts'
import { useCancelText } from '../cancel-text.ts'
import { CancelHead, useMoved } from '../parts/cancel-head.tsx'
import { cancelFormQuery } from '../queries.ts'
import { refreshOrderLists } from '../refresh.ts'

/** The reason that is told in one's own words (server/cancel.ts). */
const OTHER = 'OTHER'
/** The longest reason (constants: text.maxLength). */
const WORDS_CHARACTERS_MAX = 128

/** Gives an order up, whatever its line. */
export default function OrderCancel() {
  const { orderSeq = '' } = useParams()
  const t = useCancelText()
  const go = useGo()
  const { data, error, refetch } = useQuery(cancelFormQuery(orderSeq))
  const [isSent, setSent] = useState(false)
  const { hasMoved, noteMoved } = useMoved(data)
  const back = (): void => go.back(data?.order.path ?? '/order/list')
  const { title } = data?.isChange ? t.ofChange : t
  usePageTitle(title)
  const bar = <AppBar title={title} subtitle={<span className="num">{orderSeq}</span>} onBack={back} />
  if (data && (data.verdict.allowed || isSent)) {
    const moving = { hasMoved: hasMoved && !isSent, noteMoved }
    return <Form form={data} bar={bar} onSent={() => setSent(true)} onBack={back} {...moving} />
  }
  if (data && !data.verdict.allowed) {
    const { valuePath, returnPath } = data
    const to = (label: string, path: string) => ({ label, onPick: () => go.replace(path) })
    const action =
      valuePath !== null
        ? to(t.giveUp, valuePath)
        : returnPath !== null
          ? to(t.refundTickets, returnPath)
          : { label: t.backToOrder, onPick: back }
    return (
      <Screen top={bar}>
        <CancelHead order={data.order} hasMoved={hasMoved} />
        <Empty title={t.notPossible} text={data.verdict.message} action={action} />
      </Screen>
    )
  }
  if (!error) {
    return (
      <Screen top={bar} busy>
        <SkeletonLines lines={2} />
        <SkeletonForm rows={6} />
      </Screen>
    )
  }
  const leave = (): void => go.replace('/order/list')
  return (
    <Screen top={bar}>
      <NotRead error={error} unknown={t.unknown} failed={t.failed} onLeave={leave} onAgain={() => void refetch()} />
    </Screen>
  )
}

interface FormProps {
  form: CancelForm
  bar: ReactNode
  onSent: () => void
  onBack: () => void
  hasMoved: boolean
  noteMoved: () => void
}

/** Says what it costs and what goes back, asks why, and cancels [V-OTHER-10]. */
function Form({ form, bar, onSent, onBack, hasMoved, noteMoved }: FormProps) {
  const t = useCancelText()
  const { keep, submit: submitLabel } = form.isChange ? t.ofChange : t
  const [reason, setReason] = useState<string | null>(null)
  const [words, setWords] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { send, isBusy, message } = useCancel(form, { onSent, noteMoved })
  const isOwnMissing = isMissing && reason === OTHER

  function submit(): void {
    const isEmpty = reason === null || (reason === OTHER && words.trim() === '')
    setMissing(isEmpty)
    if (reason !== null && !isEmpty) void send({ reasonCode: reason, words: reason === OTHER ? words.trim() : '' })
  }

  const own = (
    <TextArea
      label={t.ownWords}
      help={t.ownWordsHint}
      max={WORDS_CHARACTERS_MAX}
      value={words}
      onChange={(text) => {
        setWords(text)
        setMissing(false)
      }}
      error={isOwnMissing ? t.missing : undefined}
    />
  )
  const options = form.reasons.map(({ code, label }) => (code === OTHER ? { key: code, label, more: own } : { key: code, label }))
  const foot = (
    <>
      <Refused message={message ?? (isMissing && !isOwnMissing ? t.missing : null)} />
      <PayBar>
        <Button kind="line" className="btn--hold" onPick={onBack}>
          {keep}
        </Button>
        <Button kind="no" busy={isBusy} onPick={submit}>
          {isBusy ? t.submitting : submitLabel}
        </Button>
      </PayBar>
    </>
  )
  return (
    <Screen top={bar} bottom={foot} busy={isBusy}>
      <CancelHead order={form.order} hasMoved={hasMoved} />
      <Notice>{form.note}</Notice>
      <Quote quote={form.quote} />
      <Band title={t.why}>
        <Choice
          label={t.why}
          hideLabel
          options={options}
          value={reason}
          onChange={(chosen) => {
            setReason(chosen)
            setMissing(false)
          }}
        />
      </Band>
    </Screen>
  )
}

function Quote({ quote: { feeMinor, back, pending, words } }: Pick<CancelForm, 'quote'>) {
  const t = useCancelText().quote
  const language = useLanguage()
  const isUnclear = pending.some(({ isSilent }) => isSilent)
  const charged = isUnclear ? t.unclear : pending.length > 0 ? t.nothingYet : t.nothing
  return (
    <Band title={t.title} flush>
      <Rows>
        <Row label={t.fee} note={words.length > 0 && <Sentences words={words} />}>
          {feeMinor === 0 ? t.free : <Money minor={feeMinor} />}
        </Row>
        {back.every(({ isReserved }) => isReserved) && <Row label={t.charged}>{charged}</Row>}
        {pending.map(({ to, name, amountMinor, when }, index) => (
          <Row key={`pending-${index}`} label={t.pending[to](name?.[language] ?? null)} note={when}>
            <Money minor={amountMinor} />
          </Row>
        ))}
        {back.map(({ to, name, amountMinor, isReserved, when }, index) => (
          <Row key={index} label={t[isReserved ? 'letGo' : 'back'][to](name?.[language] ?? null)} note={when}>
            <Money minor={amountMinor} />
          </Row>
        ))}
      </Rows>
    </Band>
  )
}

/** Each on a line of its own. */
function Sentences({ words }: { words: readonly string[] }) {
  return words.map((sentence, index) => (
    <Fragment key={sentence}>
      {index > 0 && <br />}
      {sentence}
    </Fragment>
  ))
}

function useCancel({ orderSeq, order, version, isChange }: CancelForm, { onSent, noteMoved }: Pick<FormProps, 'onSent' | 'noteMoved'>) {
  const t = useCancelText()
  const go = useGo()
  const client = useQueryClient()
  const { run, isBusy, error, clear } = useWrite('POST', '/order/cancel/{orderSeq}', { hideError: true })
  const { queryKey } = cancelFormQuery(orderSeq)
  async function readAnew(): Promise<void> {
    await Promise.all([client.invalidateQueries({ queryKey }), refreshOrderLists(client)])
    await client.invalidateQueries({ predicate: ({ meta }) => meta?.live?.includes(`order:${orderSeq}`) ?? false })
  }
  async function send(wish: { reasonCode: string; words: string }): Promise<void> {
    try {
      const { status } = await run({ orderSeq, version, ...wish })
      onSent() // the form is read anew below, and then allows no second cancelling: the page must not flash that
      toast(status.settled ? (isChange ? t.ofChange : t).done : t.requested)
      go.back(order.path)
      await readAnew()
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure
      await readAnew()
      if (failure.code !== 'STATE_CHANGED') return
      // Read anew, it says what it is now, and she decides again [E-CHG-04]. Where that did not succeed, the word to refresh stays.
      const now = client.getQueryData<CancelForm>(queryKey)
      if (now === undefined || now.version === version) return
      noteMoved()
      clear()
    }
  }
  return { send, isBusy, message: error ? t.notDone(error.message) : null }
}
