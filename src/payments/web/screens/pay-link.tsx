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
import { formatDateTime } from '../../../web/ui/format.ts'
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
import { Verdict } from '../parts/verdict.tsx'

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
  const { data, error, refetch } = useQuery(opening)
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
  if (data.state !== 'due') {
    const isPaid = data.state === 'paid'
    return (
      <LinkScreen>
        <Verdict title={isPaid ? t.paid : t.held} text={isPaid ? t.paidText : t.heldText} />
        <Facts about={data.about} />
      </LinkScreen>
    )
  }
  return <Paying token={token} about={data.about} methods={data.methods} onRead={refetch} />
}

function Facts({ about: { orderSeq, amountMinor, expiresAt } }: { about: About }) {
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
        <Row label={t.until}>
          <span className="num">{formatDateTime(expiresAt, language)}</span>
        </Row>
      </Rows>
    </Band>
  )
}

interface PayingProps {
  token: string
  about: About
  methods: Opened['methods']
  onRead: () => Promise<unknown>
}

type PageWay = 'alipayWap' | 'wechatH5'
const isPage = (key: string): key is PageWay => key === 'alipayWap' || key === 'wechatH5'

function Paying({ token, about, methods, onRead }: PayingProps) {
  const t = useLinkText()
  const language = useLanguage()
  const prepay = useWrite('POST', '/pay/link/prepay', { hideError: true })
  const { isChecking, isUnpaid, check } = useChecked(token, onRead)
  const [way, setWay] = useState(() => methods.find(({ available }) => available)?.key ?? null)
  const chosen = methods.find(({ key, available }) => key === way && available)
  const amount = formatMoney(about.amountMinor)

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
        {chosen && (
          <Button busy={prepay.isBusy} onPick={() => void pay().catch(() => onRead())}>
            {prepay.isBusy ? t.opening(chosen.label) : t.pay(amount, chosen.label)}
          </Button>
        )}
      </PayBar>
    </>
  )
  const promise = t.promise(formatDateTime(about.expiresAt, language))
  return (
    <LinkScreen bottom={foot} busy={prepay.isBusy}>
      <Verdict title={t.asks(amount)} text={isChecking ? t.confirming : isUnpaid ? `${t.unpaid}${promise}` : promise} />
      <Facts about={about} />
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
  return { isChecking: isBusy || answer === 'confirming', isUnpaid: answer === 'due', check }
}
