import { useQuery } from '@tanstack/react-query'
import type { CallResult } from '../../../kernel/call.ts'
import { formatMoney } from '../../../kernel/money.ts'
import { useLanguage } from '../../../web/language.ts'
import { useGo, usePageTitle } from '../../../web/page-context.ts'
import { reading } from '../../../web/query.ts'
import { AppBar } from '../../../web/ui/app-bar.tsx'
import { Badge } from '../../../web/ui/badge.tsx'
import { Band } from '../../../web/ui/band.tsx'
import { Empty } from '../../../web/ui/empty.tsx'
import { formatDateLong } from '../../../web/ui/format.ts'
import { Notice } from '../../../web/ui/notice.tsx'
import { Row, Rows } from '../../../web/ui/rows.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import type { myCredits } from '../../calls/credits.ts'
import '../contract.ts'
import { Unread, UseRow } from '../parts/my-value.tsx'
import { useValueText } from './value-text.ts'

type Credit = CallResult<typeof myCredits>['credits'][number]

/** Money moves while one looks at it; a look is not a watch. */
const CREDITS = { ...reading('GET', '/value/mine'), staleTime: 15_000, meta: { live: ['order' as const] } }

/** Unused value that one may book with: how much, with which airline, for whom, until when, and where it went. */
export default function ValueScreen() {
  const t = useValueText()
  const go = useGo()
  const { data, error, refetch } = useQuery(CREDITS)
  usePageTitle(t.title)
  const bar = <AppBar title={t.title} onBack={() => go.back('/my')} />
  if (!data)
    return (
      <Screen top={bar} busy={!error}>
        <Unread words={t} error={error} onAgain={() => void refetch()} />
      </Screen>
    )
  if (data.credits.length === 0)
    return (
      <Screen top={bar}>
        <Empty title={t.none.title} text={t.none.text} />
      </Screen>
    )
  return (
    <Screen top={bar}>
      <Notice>{t.intro}</Notice>
      {data.credits.map((credit) => (
        <OneCredit key={credit.id} credit={credit} />
      ))}
    </Screen>
  )
}

/** How it stands, in a word: how much is left, or that it is over. */
function Standing({ credit: { leftMinor, expiredMinor, hasEnded } }: { credit: Credit }) {
  const t = useValueText()
  if (leftMinor > 0) return <Badge kind="ok">{t.left(leftMinor)}</Badge>
  return <span className="note">{hasEnded && expiredMinor > 0 ? t.ended(expiredMinor) : t.usedUp}</span>
}

function OneCredit({ credit }: { credit: Credit }) {
  const t = useValueText()
  const language = useLanguage()
  const { airline, owner, traveller, amountMinor, validUntil, number, from, uses } = credit
  return (
    <Band title={airline.name[language]} aside={<Standing credit={credit} />} flush>
      <Rows>
        <Row label={t.owner[owner]} note={`${t.of(amountMinor)} · ${t.for(traveller[language])}`}>
          {t.until(formatDateLong(validUntil, language))}
        </Row>
        <Row label={t.number} note={`${t.from} ${from.title}`}>
          <span className="num">{number}</span>
        </Row>
        {uses.map((use) => (
          <UseRow
            key={`${use.orderSeq} ${use.at}`}
            use={use}
            label={t.wentTo[use.state]}
            amount={formatMoney(use.amountMinor)}
            note={use.state !== 'back' && use.backMinor > 0 ? t.partBack(use.backMinor) : ''}
          />
        ))}
      </Rows>
    </Band>
  )
}
