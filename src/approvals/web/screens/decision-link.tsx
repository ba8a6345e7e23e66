import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { CallResult } from '../../../kernel/call.ts'
import { formatMoney } from '../../../kernel/money.ts'
import { CallError } from '../../../web/call-error.ts'
import { useLanguage } from '../../../web/language.ts'
import { LinkBar } from '../../../web/link-bar.tsx'
import { useGo } from '../../../web/page-context.ts'
import { reading } from '../../../web/query.ts'
import { Band } from '../../../web/ui/band.tsx'
import { Button, LinkButton } from '../../../web/ui/button.tsx'
import { formatDateTime } from '../../../web/ui/format.ts'
import { Empty } from '../../../web/ui/empty.tsx'
import { ErrorFace } from '../../../web/ui/error-face.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import { PayBar } from '../../../web/ui/pay-bar.tsx'
import { Quote } from '../../../web/ui/quote.tsx'
import { Refused } from '../../../web/ui/refused.tsx'
import { Row, Rows } from '../../../web/ui/rows.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import { SkeletonForm, SkeletonLines } from '../../../web/ui/skeleton.tsx'
import { TextArea } from '../../../web/ui/text-area.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import { useLinkSecret } from '../../../web/use-link-secret.ts'
import { useWrite } from '../../../web/use-write.ts'
import type { decideByLink, openDecisionLink } from '../../calls/link.ts'
import { COMMENT_CHARACTERS_MAX } from '../../rules/deciding.ts'
import '../contract.ts'
import './decision-link.css'
import { useLinkText } from '../link-texts.ts'
import { useIsOver } from '../parts/use-until.ts'
import { formatWhen } from '../../../web/ui/format-when.ts'

type Opened = CallResult<typeof openDecisionLink>
type About = NonNullable<Opened['about']>
type Written = CallResult<typeof decideByLink>

const LIST = '/approval/list'

/**
 * What a link in a mail or on a card opens: who asks for what, how much and why, with one decision to make. Nobody is signed in here;
 * the link itself is the proof, and a tap decides, never that the page was opened.
 */
export default function DecisionLink() {
  const token = useLinkSecret('/approval/link', 'approval.link')
  if (token === undefined) return null
  if (token !== null) return <OfLink key={token} token={token} />
  return <Ended words="none" />
}

function LinkScreen({ children, bottom, busy = false }: { children: ReactNode; bottom?: ReactNode; busy?: boolean }) {
  const { title, switchTo } = useLinkText()
  return (
    <Screen top={<LinkBar title={title} switchTo={switchTo} />} bottom={bottom} busy={busy}>
      {children}
    </Screen>
  )
}

/** A link that decides nothing: used, too old, or not whole. What waits for her stands in the list. */
function Ended({ words }: { words: 'over' | 'none' }) {
  const t = useLinkText()
  const go = useGo()
  return (
    <LinkScreen>
      <Empty {...t[words]} action={{ label: t.over.action, onPick: () => go.push(LIST) }} />
    </LinkScreen>
  )
}

/** It decides no more, because its holder has spoken already, or need not: what she said, when, and how the request stands. */
function Said({ own: { title, word, outcome, decidedAt } }: { own: NonNullable<Opened['own']> }) {
  const { said, over } = useLinkText()
  const language = useLanguage()
  const go = useGo()
  const when = decidedAt === null ? '' : formatDateTime(decidedAt, language)
  return (
    <LinkScreen>
      <Empty title={said.title(word, when)} text={said.text(title, outcome)} action={{ label: over.action, onPick: () => go.push(LIST) }} />
    </LinkScreen>
  )
}

/** Of an address that was not copied whole the server says that the token has no such form. */
const MALFORMED = 'P400'

function OfLink({ token }: { token: string }) {
  const t = useLinkText()
  const opening = { ...reading('POST', '/approval/link/open', { token }), retry: false, staleTime: 0 }
  const { data, error, refetch } = useQuery(opening)
  const [written, setWritten] = useState<Written | null>(null)
  if (written?.decision) {
    const undoUntil = { decision: written.decision, until: written.effectiveAt, now: written.now }
    return <Decided token={token} {...undoUntil} onUndone={() => setWritten(null)} onRead={refetch} />
  }
  if (!data) {
    if (error instanceof CallError && error.code === MALFORMED) return <Ended words="none" />
    return (
      <LinkScreen busy={!error}>
        {error ? (
          <ErrorFace title={t.failed.title} text={error.message} action={{ label: t.failed.action, onPick: () => void refetch() }} />
        ) : (
          <>
            <SkeletonLines lines={3} label={t.loading} />
            <SkeletonForm rows={3} />
          </>
        )}
      </LinkScreen>
    )
  }
  if (data.state === 'written' && data.decision) {
    return <Decided token={token} decision={data.decision} until={data.undoUntil} now={data.now} onUndone={() => {}} onRead={refetch} />
  }
  if (data.own) return <Said own={data.own} />
  if (data.about === null || data.state === 'over' || data.state === 'written') return <Ended words="over" />
  if (data.state === 'changed') return <Changed about={data.about} now={data.now} />
  return <Deciding token={token} about={data.about} now={data.now} onWritten={setWritten} onRead={refetch} />
}

/** Who asks for what, how much, why, and until when. */
function Asked({ about, now }: { about: About; now: string }) {
  const t = useLinkText()
  const language = useLanguage()
  const {
    applicant,
    putBy,
    insteadOf,
    brought,
    totalMinor,
    overMinor,
    isInside,
    more,
    wasMinor,
    payers,
    title,
    subtitle,
    reason,
    decideBy,
    onSilence,
  } = about
  const { before, mark, after } = t.headline({
    who: putBy ? t.inNameOf(putBy[language], applicant[language]) : applicant[language],
    amount: formatMoney(totalMinor),
    trip: title,
    over: overMinor > 0 ? formatMoney(overMinor) : isInside ? null : '',
    more: more && { by: formatMoney(more.byMinor), before: formatMoney(more.beforeMinor) },
  })
  return (
    <>
      {brought && (
        <Band>
          <p>
            <b>{t.brought[brought.how](brought.by[language])}</b>
          </p>
          {brought.words !== '' && <Quote source={brought.by[language]}>{brought.words}</Quote>}
        </Band>
      )}
      <Band label={t.title}>
        <h2 className="headline">
          {before}
          {mark !== '' && <em>{mark}</em>}
          {after}
        </h2>
        <p className="small quiet decisionlink__what">{[about.kindLabel, subtitle].filter(Boolean).join(' · ')}</p>
        {insteadOf && <p className="small">{t.insteadOf(insteadOf[language])}</p>}
      </Band>
      {reason !== '' && (
        <Band title={t.reason}>
          <Quote>{reason}</Quote>
        </Band>
      )}
      <Band flush label={t.deadline}>
        <Rows>
          <Row label={t.total} note={wasMinor === null ? undefined : t.was(formatMoney(wasMinor))}>
            <span className="num">{formatMoney(totalMinor)}</span>
          </Row>
          {payers && (
            <Row label={t.payers}>{t.both(formatMoney(payers.companyMinor), payers.person[language], formatMoney(payers.personMinor))}</Row>
          )}
          {decideBy !== null && (
            <Row label={t.deadline} note={t.onSilence[onSilence]}>
              <span className="figures">{t.until(formatWhen(decideBy, now, language))}</span>
            </Row>
          )}
        </Rows>
      </Band>
    </>
  )
}

/** What she read in the message is not what she would decide about: shown as it is now, and decided where one is signed in. */
function Changed({ about, now }: { about: About; now: string }) {
  const t = useLinkText().changed
  const go = useGo()
  const foot = (
    <PayBar>
      <Button wide onPick={() => go.push(LIST)}>
        {t.action}
      </Button>
    </PayBar>
  )
  return (
    <LinkScreen bottom={foot}>
      <Notice kind="warn">
        <b>{t.title}</b> {t.text}
      </Notice>
      <Asked about={about} now={now} />
    </LinkScreen>
  )
}

interface DecidingProps {
  token: string
  about: About
  now: string
  onWritten: (written: Written) => void
  onRead: () => Promise<unknown>
}

function Deciding({ token, about, now, onWritten, onRead }: DecidingProps) {
  const t = useLinkText()
  const go = useGo()
  const [isRejecting, setRejecting] = useState(false)
  const [comment, setComment] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { run, isBusy, error } = useWrite('POST', '/approval/link/decide', { hideError: true })

  async function decide(decision: 'agree' | 'reject'): Promise<void> {
    const isWanting = decision === 'reject' && comment.trim() === ''
    setMissing(isWanting)
    if (isWanting) return
    const written = await run({
      token,
      decision,
      comment: decision === 'reject' ? comment.trim() : '',
      totalMinor: about.totalMinor,
    }).catch(() => null)
    if (written) onWritten(written)
    // Refused: the request has moved, or the link is over. The page then shows how it stands.
    else await onRead()
  }
  const foot = (
    <>
      <Refused message={error?.message ?? null} />
      {isRejecting ? (
        <PayBar>
          <Button kind="line" className="btn--hold" onPick={() => setRejecting(false)}>
            {t.back}
          </Button>
          <Button kind="no" busy={isBusy} onPick={() => void decide('reject')}>
            {isBusy ? t.agreeing : t.reject}
          </Button>
        </PayBar>
      ) : (
        <PayBar>
          <Button kind="no" className="btn--hold" onPick={() => setRejecting(true)}>
            {t.reject}
          </Button>
          <Button busy={isBusy} onPick={() => void decide('agree')}>
            {isBusy ? t.agreeing : t.agree}
          </Button>
        </PayBar>
      )}
    </>
  )
  return (
    <LinkScreen bottom={foot} busy={isBusy}>
      <Asked about={about} now={now} />
      {isRejecting && (
        <Band label={t.why}>
          <TextArea
            label={t.why}
            help={t.whyHint}
            max={COMMENT_CHARACTERS_MAX}
            value={comment}
            onChange={(text) => {
              setComment(text)
              setMissing(false)
            }}
            error={isMissing ? t.whyMissing : undefined}
          />
        </Band>
      )}
      <Band label={t.signIn}>
        <p className="note">{t.once}</p>
        <LinkButton onPick={() => go.push(LIST)}>{t.signIn}</LinkButton>
      </Band>
    </LinkScreen>
  )
}

interface DecidedProps {
  token: string
  decision: 'agree' | 'reject'
  until: string | null
  now: string
  onUndone: () => void
  onRead: () => Promise<unknown>
}

/** Written down: for some seconds it can be taken back, by the same link; then it stands. */
function Decided({ token, decision, until, now, onUndone, onRead }: DecidedProps) {
  const t = useLinkText()
  const isOver = useIsOver(until, now)
  const { run, isBusy, error } = useWrite('POST', '/approval/link/decide', { hideError: true })

  async function undo(): Promise<void> {
    const taken = await run({ token, decision: 'undo' }).catch(() => null)
    await onRead()
    if (!taken) return
    toast(t.undone)
    onUndone()
  }
  const stands = isOver || until === null
  const { title, text } = stands ? t.stands[decision] : t.written[decision]
  const foot = stands ? undefined : (
    <PayBar>
      <Button kind="line" wide busy={isBusy} onPick={() => void undo()}>
        {t.undo}
      </Button>
    </PayBar>
  )
  return (
    <LinkScreen bottom={foot}>
      <div role="status">
        <Empty title={title} text={text} />
      </div>
      <Refused message={error?.message ?? null} />
    </LinkScreen>
  )
}
