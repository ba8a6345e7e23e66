import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { CallResult } from '../../../kernel/call.ts'
import { formatMoney } from '../../../kernel/money.ts'
import { theHost } from '../../../web/bridge/detect.ts'
import { CallError } from '../../../web/call-error.ts'
import { useLanguage } from '../../../web/language.ts'
import { LinkBar } from '../../../web/link-bar.tsx'
import { reading } from '../../../web/query.ts'
import { texts } from '../../../web/texts.ts'
import { Band } from '../../../web/ui/band.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { Choice } from '../../../web/ui/choice.tsx'
import { Empty } from '../../../web/ui/empty.tsx'
import { ErrorFace } from '../../../web/ui/error-face.tsx'
import { formatDate, formatDateTime } from '../../../web/ui/format.ts'
import { PayBar } from '../../../web/ui/pay-bar.tsx'
import { Refused } from '../../../web/ui/refused.tsx'
import { Row, Rows } from '../../../web/ui/rows.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import { SkeletonForm, SkeletonLines } from '../../../web/ui/skeleton.tsx'
import { useLinkSecret } from '../../../web/use-link-secret.ts'
import { useWrite } from '../../../web/use-write.ts'
import type { confirmPayLink, openPayLink } from '../../calls/others.ts'
import type { PayLinkText } from '../../text/link/zh.ts'
import { leaveFor } from '../cashiers.ts'
import '../contract.ts'
import { clockOf, type ReadAt } from '../countdown.ts'
import { Verdict } from '../parts/verdict.tsx'
import { useLeftMs } from '../use-left.ts'

const useLinkText = texts<PayLinkText>({
  zh: () => import('../../text/link/zh.ts').then((m) => m.zh),
  en: () => import('../../text/link/en.ts').then((m) => m.en),
})

type Opened = CallResult<typeof openPayLink>
type About = NonNullable<Opened['about']>

/** Of an address that was not copied whole the server says that the token has no such form. */
const MALFORMED = 'P400'

/** What a payer's link opens with somebody outside: the order's number, the amount, until when, and the way to a cashier. */
export default function PayLink() {
  const token = useLinkSecret('/pay/link', 'pay.link')
  const t = useLinkText()
  if (token === undefined) return null
  if (token !== null) return <OfLink key={token} token={token} />
  return (
    <LinkScreen>
      <Empty {...t.none} />
    </LinkScreen>
  )
}

function LinkScreen({ children, bottom, busy = false }: { children: ReactNode; bottom?: ReactNode; busy?: boolean }) {
  const { title, switchTo } = useLinkText()
  return (
    <Screen top={<LinkBar title={title} switchTo={switchTo} />} bottom={bottom} busy={busy}>
      {children}
    </Screen>
  )
}

function OfLink({ token }: { token: string }) {
  const t = useLinkText()
  const opening = {
    ...reading('POST', '/pay/link/open', { token, host: theHost() }),
    retry: false,
    staleTime: 0,
    refetchOnWindowFocus: 'always' as const,
  }
  const { data, dataUpdatedAt, error, refetch } = useQuery(opening)
  if (!data) {
    const isMalformed = error instanceof CallError && error.code === MALFORMED
    return (
      <LinkScreen busy={!error}>
        {isMalformed && <Empty {...t.none} />}
        {error && !isMalformed && (
          <ErrorFace title={t.failed.title} text={error.message} action={{ label: t.failed.action, onPick: () => void refetch() }} />
        )}
        {!error && (
          <>
            <SkeletonLines lines={2} label={t.loading} />
            <SkeletonForm rows={2} />
          </>
        )}
      </LinkScreen>
    )
  }
  if (data.about === null || data.state === 'over')
    return (
      <LinkScreen>
        <Empty {...t.over} />
      </LinkScreen>
    )
  if (data.state === 'confirming' || data.state === 'unclear')
    return <Unclear token={token} state={data.state} about={data.about} onRead={refetch} />
  if (data.state === 'paid' && data.back) return <Back about={data.about} back={data.back} />
  if (data.state !== 'due') {
    const words = {
      paid: { title: t.paid, text: t.paidText },
      held: { title: t.held, text: t.heldText },
      releasing: t.releasing,
      released: t.released,
    }
    return (
      <LinkScreen>
        <Verdict {...words[data.state]} />
        <Facts about={data.about} isOver />
      </LinkScreen>
    )
  }
  return (
    <Paying token={token} about={data.about} methods={data.methods} onRead={refetch} readAt={{ now: data.now, readAtMs: dataUpdatedAt }} />
  )
}

/** What has become of what was paid by the link, in sums that add up to it. */
function Back({ about, back: { because, moves, feeMinor, valueMinor, restMinor } }: { about: About; back: NonNullable<Opened['back']> }) {
  const t = useLinkText()
  const { back: words } = t
  const language = useLanguage()
  const [worst] = moves
  const keyOf = ({ state, isLate }: (typeof moves)[number]) => (state === 'onTheWay' && isLate ? 'late' : state)
  const kept = [
    { label: words.fee, note: words.feeNote, minor: feeMinor },
    { label: words.value, note: words.valueNote, minor: valueMinor },
    { label: words.rest, note: undefined, minor: restMinor },
  ]
  return (
    <LinkScreen>
      <Verdict title={words.title[worst ? keyOf(worst) : 'nothing']} text={`${words.because[because]}${t.space}${words.whom}`} />
      <Band flush label={words.paid}>
        <Rows>
          <Row label={t.order}>
            <span className="num">{about.orderSeq}</span>
          </Row>
          <Row label={words.paid}>
            <span className="num">{formatMoney(about.amountMinor)}</span>
          </Row>
          {moves.map((move) => {
            const said = words.moves[keyOf(move)](move.gateway, formatDate(move.on, language))
            return (
              <Row key={`${move.state} ${move.gateway}`} label={said.label} note={said.note}>
                <span className="num">{formatMoney(move.amountMinor)}</span>
              </Row>
            )
          })}
          {kept
            .filter(({ minor }) => minor > 0)
            .map(({ label, note, minor }) => (
              <Row key={label} label={label} note={note}>
                <span className="num">{formatMoney(minor)}</span>
              </Row>
            ))}
        </Rows>
      </Band>
    </LinkScreen>
  )
}

interface UnclearProps {
  token: string
  state: 'confirming' | 'unclear'
  about: About
  onRead: () => Promise<unknown>
}

/** The gateway does not tell whether somebody has paid by the link: nobody is asked to pay meanwhile, and it can be asked again. */
function Unclear({ token, state, about, onRead }: UnclearProps) {
  const t = useLinkText()
  const { isBusy, check } = useChecked(token, onRead)
  const foot = (
    <PayBar>
      <Button kind="line" busy={isBusy} onPick={check}>
        {t.check}
      </Button>
    </PayBar>
  )
  return (
    <LinkScreen bottom={foot} busy={isBusy}>
      <Verdict {...(state === 'confirming' ? t.checking : t.unclear)} />
      <Facts about={about} isOver />
    </LinkScreen>
  )
}

interface FactsProps {
  about: About
  left?: number | null
  /** Nothing is to be paid any more: until when it was is of no use. */
  isOver?: boolean
}

function Facts({ about: { orderSeq, amountMinor, expiresAt }, left = null, isOver = false }: FactsProps) {
  const t = useLinkText()
  const language = useLanguage()
  return (
    <Band flush label={t.order}>
      <Rows>
        <Row label={t.order}>
          <span className="num">{orderSeq}</span>
        </Row>
        <Row label={t.amount}>
          <span className="num">{formatMoney(amountMinor)}</span>
        </Row>
        {!isOver && (
          <Row label={t.until}>
            <span className="num">{formatDateTime(expiresAt, language)}</span>
            {left !== null && (
              <span className="num" role="timer">
                {t.left(clockOf(left))}
              </span>
            )}
          </Row>
        )}
      </Rows>
    </Band>
  )
}

interface PayingProps {
  token: string
  about: About
  methods: Opened['methods']
  onRead: () => Promise<unknown>
  readAt: ReadAt
}

type PageWay = 'alipayWap' | 'wechatH5'
const isPage = (key: string): key is PageWay => key === 'alipayWap' || key === 'wechatH5'

/** How often the server is asked once this phone's clock says that the time is over: it closes the part a moment later. */
const TURNS_EVERY_MS = 5_000

/** The time that is left; once it is over the page is read anew until it says what has become of the part. */
function useTurning(expiresAt: string, readAt: ReadAt, onRead: () => Promise<unknown>): number {
  const left = useLeftMs(expiresAt, readAt) ?? 0
  const read = useRef(onRead)
  useEffect(() => {
    read.current = onRead
  })
  const isOver = left === 0
  useEffect(() => {
    if (!isOver) return
    void read.current()
    const timer = setInterval(() => void read.current(), TURNS_EVERY_MS)
    return () => clearInterval(timer)
  }, [isOver])
  return left
}

function Paying({ token, about, methods, onRead, readAt }: PayingProps) {
  const t = useLinkText()
  const language = useLanguage()
  const prepay = useWrite('POST', '/pay/link/prepay', { hideError: true })
  const { isChecking, isUnpaid, check } = useChecked(token, onRead)
  const [way, setWay] = useState(() => methods.find(({ available }) => available)?.key ?? null)
  const chosen = methods.find(({ key, available }) => key === way && available)
  const amount = formatMoney(about.amountMinor)
  const left = useTurning(about.expiresAt, readAt, onRead)
  const isOver = left === 0

  async function pay(): Promise<void> {
    if (!chosen || !isPage(chosen.key)) return
    leaveFor((await prepay.run({ token, way: chosen.key })).url)
  }
  const options = methods.map(({ key, label, available, why, isHeld }) => ({
    key,
    label,
    note: why ?? (isHeld ? t.heldFirst : undefined),
    disabled: !available,
  }))
  const foot = (
    <>
      <Refused message={prepay.error?.message ?? null} />
      <PayBar>
        <Button kind="line" className="btn--hold" busy={isChecking} onPick={check}>
          {t.check}
        </Button>
        {chosen && !isOver && (
          <Button busy={prepay.isBusy} onPick={() => void pay().catch(() => onRead())}>
            {prepay.isBusy ? t.opening(chosen.label) : t.pay(amount, chosen.label)}
          </Button>
        )}
      </PayBar>
    </>
  )
  const promise = t.promise(formatDateTime(about.expiresAt, language))
  if (isOver)
    return (
      <LinkScreen bottom={foot} busy>
        <Verdict title={t.timeIsUp} text={t.timeIsUpText} />
        <Facts about={about} />
      </LinkScreen>
    )
  return (
    <LinkScreen bottom={foot} busy={prepay.isBusy}>
      <Verdict title={t.asks(amount)} text={isChecking ? t.confirming : isUnpaid ? `${t.unpaid}${promise}` : promise} />
      <Facts about={about} left={left} />
      <Band title={t.payWith}>
        <Choice label={t.payWith} hideLabel options={options} value={way} onChange={setWay} />
        <p className="note">{t.privacy}</p>
        <p className="note">{t.later}</p>
      </Band>
    </LinkScreen>
  )
}

type Answer = CallResult<typeof confirmPayLink>['state'] | null

interface Checked {
  isBusy: boolean
  isChecking: boolean
  /** The gateways say clearly that nothing came in by this link. */
  isUnpaid: boolean
  check: () => void
}

/** Asks the gateway how it stands: by itself where the browser has come back from a cashier, which proves nothing, and when tapped. */
function useChecked(token: string, onRead: () => Promise<unknown>): Checked {
  const { run, isBusy } = useWrite('POST', '/pay/link/confirm')
  const [answer, setAnswer] = useState<Answer>(null)
  const { search } = useLocation()
  const hasAsked = useRef(false)
  const check = (): void => {
    // What is refused is said by the call itself; how it stands is read either way.
    void run({ token })
      .then(({ state }) => setAnswer(state))
      .catch(() => setAnswer(null))
      .then(onRead)
  }
  const first = useRef(check)
  const isBack = new URLSearchParams(search).has('back')
  useEffect(() => {
    if (!isBack || hasAsked.current) return
    hasAsked.current = true
    first.current()
  }, [isBack])
  return { isBusy, isChecking: isBusy || answer === 'confirming', isUnpaid: answer === 'due', check }
}
