import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import type { CallResult } from '../../../kernel/call.ts'
import { formatMoney } from '../../../kernel/money.ts'
import { dateIn, DEFAULT_ZONE } from '../../../kernel/time.ts'
import { CallError } from '../../../web/call-error.ts'
import { useLanguage } from '../../../web/language.ts'
import { nowMs } from '../../../web/now.ts'
import { useGo, usePageTitle } from '../../../web/page-context.ts'
import { useSession } from '../../../web/session.ts'
import { AppBar } from '../../../web/ui/app-bar.tsx'
import { Band } from '../../../web/ui/band.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { formatDateTime, formatMonth } from '../../../web/ui/format.ts'
import { IconButton } from '../../../web/ui/icon-button.tsx'
import { Movement } from '../../../web/ui/movement.tsx'
import { PagedList } from '../../../web/ui/paged-list.tsx'
import { Row, Rows } from '../../../web/ui/rows.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import { Seg } from '../../../web/ui/seg.tsx'
import type { myStatement } from '../../calls/statements.ts'
import { MONTH } from '../../rules/statement.ts'
import './statement.css'
import { fetchStatementFile, statementQuery, type Whose } from './statement-queries.ts'
import { useStatementText } from './statement-text.ts'

type Statement = CallResult<typeof myStatement>
type Moved = Statement['movements'][number]

const KEEPS_BOOKS = new Set(['finance', 'administrator'])
const thisMonth = (): string => dateIn(DEFAULT_ZONE, Temporal.Instant.fromEpochMilliseconds(nowMs())).toString().slice(0, 7)
const beside = (month: string, step: -1 | 1): string => Temporal.PlainYearMonth.from(month).add({ months: step }).toString()

/** What the address names: a month, else this one; whose, else one's own. */
function placeOf(search: string): { month: string; whose: Whose } {
  const query = new URLSearchParams(search)
  const month = query.get('month') ?? ''
  return { month: MONTH.test(month) ? month : thisMonth(), whose: query.get('of') === 'company' ? 'company' : 'mine' }
}

/** A month of one's own statement; for whoever keeps the company's books, the company's as well. */
export default function StatementScreen() {
  const t = useStatementText()
  const go = useGo()
  const { search } = useLocation()
  const isKeeper = useSession((state) => state.signedIn?.roles.some((role) => KEEPS_BOOKS.has(role)) ?? false)
  const { month, whose: named } = placeOf(search)
  const whose = isKeeper ? named : 'mine'
  const show = (next: { month?: string; whose?: Whose }): void =>
    go.replace(`/my/statement?month=${next.month ?? month}&of=${next.whose ?? whose}`)
  usePageTitle(t.title)
  return (
    <Screen
      top={
        <>
          <AppBar title={t.title} onBack={() => go.back('/my')} />
          {isKeeper && (
            <div className="statement__whose">
              <Seg
                label={t.whose}
                options={(['mine', 'company'] as const).map((key) => ({ key, label: t[key] }))}
                value={whose}
                onChange={(next) => show({ whose: next })}
              />
            </div>
          )}
          <MonthSteps month={month} onChange={(next) => show({ month: next })} />
        </>
      }
    >
      <Month key={`${whose} ${month}`} whose={whose} month={month} />
    </Screen>
  )
}

function MonthSteps({ month, onChange }: { month: string; onChange: (month: string) => void }) {
  const t = useStatementText()
  const language = useLanguage()
  return (
    <div className="statement__months">
      <IconButton icon="back" label={t.previous} onPick={() => onChange(beside(month, -1))} />
      <h2 aria-live="polite">{formatMonth(month, language)}</h2>
      <IconButton icon="next" label={t.following} onPick={() => onChange(beside(month, 1))} />
    </div>
  )
}

function Month({ whose, month }: { whose: Whose; month: string }) {
  const t = useStatementText()
  const pages = useInfiniteQuery(statementQuery(whose, month, 'money'))
  const value = useInfiniteQuery(statementQuery(whose, month, 'value'))
  const [first] = pages.data?.pages ?? []
  const [firstOfValue] = value.data?.pages ?? []
  // Most have no unused value at all; that it could not be read is said all the same.
  const hasValue = value.isError || (firstOfValue !== undefined && !isBlank(firstOfValue))
  const hasMoved = [first, firstOfValue].some((page) => page !== undefined && page.movements.length > 0)
  return (
    <>
      {first && (
        <Band label={t.title} flush>
          <Rows>
            <Balance label={t.opening} minor={first.openingMinor} whose={whose} />
            <Balance label={t.closing} minor={first.closingMinor} whose={whose} />
          </Rows>
        </Band>
      )}
      <PagedList
        label={t.movements}
        pages={pages}
        itemsOf={(page) => page.movements}
        keyOf={(moved) => moved.id}
        renderRow={(moved) => <OfStatement moved={moved} />}
        none={t.none}
        words={t.list}
      />
      {hasValue && (
        <>
          {firstOfValue && (
            <Band title={t.value.title} flush>
              <Rows>
                <Value label={t.value.opening} minor={firstOfValue.openingMinor} />
                <Value label={t.value.closing} minor={firstOfValue.closingMinor} note={t.value.note[whose]} />
              </Rows>
            </Band>
          )}
          <PagedList
            label={t.value.movements}
            pages={value}
            itemsOf={(page) => page.movements}
            keyOf={(moved) => moved.id}
            renderRow={(moved) => <OfStatement moved={moved} />}
            none={t.value.none}
            words={t.list}
          />
        </>
      )}
      {hasMoved && <SaveFile whose={whose} month={month} />}
    </>
  )
}

const isBlank = ({ openingMinor, closingMinor, movements }: Statement): boolean =>
  openingMinor === 0 && closingMinor === 0 && movements.length === 0

/** How much unused value there was, or is. */
function Value({ label, minor, note }: { label: string; minor: number; note?: string }) {
  return (
    <Row label={label} note={note}>
      <span className="num">{formatMoney(minor)}</span>
    </Row>
  )
}

function Balance({ label, minor, whose }: { label: string; minor: number; whose: Whose }) {
  const words = useStatementText().balanceOf[whose]
  const note = minor === 0 ? words.none : minor > 0 ? words.owes : words.isOwed
  return (
    <Row label={label} note={note}>
      <span className="num">{formatMoney(Math.abs(minor))}</span>
    </Row>
  )
}

/** One line: what happened, of which order, how it was paid and when; the amount with its sign, and what was owed after it. */
function OfStatement({ moved: { at, what, orderSeq, paidWith, amountMinor, serviceFeeMinor, balanceMinor } }: { moved: Moved }) {
  const t = useStatementText()
  const language = useLanguage()
  // What the line's own words say already.
  const isSaid = paidWith === 'companyCredit' || what.startsWith('value')
  return (
    <Movement
      what={
        <>
          {t.what[what]}
          {orderSeq !== null && (
            <small>
              {t.order} <span className="num">{orderSeq}</span>
              {!isSaid && ` · ${t.paidWith[paidWith]}`}
            </small>
          )}
          {serviceFeeMinor !== 0 && <small>{(serviceFeeMinor > 0 ? t.serviceFee : t.serviceFeeBack)(Math.abs(serviceFeeMinor))}</small>}
          <small className="num">{formatDateTime(at, language)}</small>
        </>
      }
      amount={
        <>
          {amountMinor > 0 ? '+' : ''}
          {formatMoney(amountMinor)}
          <small>
            {t.balanceAfter} {formatMoney(balanceMinor)}
          </small>
        </>
      }
    />
  )
}

function SaveFile({ whose, month }: { whose: Whose; month: string }) {
  const t = useStatementText()
  const [isBusy, setBusy] = useState(false)

  async function save(): Promise<void> {
    setBusy(true)
    try {
      const address = URL.createObjectURL(await fetchStatementFile(whose, month))
      const link = document.createElement('a')
      link.href = address
      link.download = t.fileName(month, whose)
      link.click()
      setTimeout(() => URL.revokeObjectURL(address), 60_000) // some browsers read it only after a question
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure // a refusal is told by the call's own toast
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="statement__file">
      <Button kind="line" wide busy={isBusy} onPick={() => void save()}>
        {isBusy ? t.filing : t.file}
      </Button>
    </div>
  )
}
