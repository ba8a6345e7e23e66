import { useQuery } from '@tanstack/react-query'
import type { CallResult } from '../../../kernel/call.ts'
import { useLanguage } from '../../../web/language.ts'
import { useGo, usePageTitle } from '../../../web/page-context.ts'
import { reading } from '../../../web/query.ts'
import { AppBar } from '../../../web/ui/app-bar.tsx'
import { Band } from '../../../web/ui/band.tsx'
import { Empty } from '../../../web/ui/empty.tsx'
import { formatDateLong, formatDateTime } from '../../../web/ui/format.ts'
import { Movement } from '../../../web/ui/movement.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import { Row, Rows } from '../../../web/ui/rows.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import type { myPoints } from '../../calls/points.ts'
import '../contract.ts'
import { Unread, UseRow } from '../parts/my-value.tsx'
import { named } from '../points-name.ts'
import { usePointsText } from './points-text.ts'

type Mine = CallResult<typeof myPoints>

/** Money moves while one looks at it; a look is not a watch. */
const POINTS = { ...reading('GET', '/points/mine'), staleTime: 15_000, meta: { live: ['order' as const] } }

/** Her reward points: what she may use, what was granted and until when, and where it went. */
export default function PointsScreen() {
  const t = usePointsText()
  const language = useLanguage()
  const go = useGo()
  const { data, error, refetch } = useQuery(POINTS)
  const title = data ? named(data, language).title : ''
  usePageTitle(title)
  const bar = <AppBar title={title} onBack={() => go.back('/my')} />
  if (!data)
    return (
      <Screen top={bar} busy={!error}>
        <Unread words={t} error={error} onAgain={() => void refetch()} />
      </Screen>
    )
  if (data.grants.length === 0)
    return (
      <Screen top={bar}>
        <Empty {...t.none(named(data, language).name)} />
        <Guide />
      </Screen>
    )
  return (
    <Screen top={bar}>
      <Balance mine={data} />
      <Guide />
      {data.uses.length > 0 && <Uses uses={data.uses} />}
      <Grants grants={data.grants} />
    </Screen>
  )
}

/** How they come to her and what they pay; the page is of flights, which is what they pay so far. */
function Guide() {
  const t = usePointsText()
  const go = useGo()
  return (
    <Band label={t.guide} flush>
      <Rows>
        <Row label={t.guide} onPick={() => go.push('/flights/rewards')}>
          {t.guideNote}
        </Row>
      </Rows>
    </Band>
  )
}

function Balance({ mine }: { mine: Mine }) {
  const t = usePointsText()
  const language = useLanguage()
  const { leftMinor, firstEnds } = mine
  const notes = [t.asMoney(leftMinor), firstEnds === null ? '' : t.firstEnds(formatDateLong(firstEnds, language))]
  return (
    <>
      <Notice>{t.worth}</Notice>
      <Band label={t.balance} flush>
        <Rows>
          <Row label={t.balance} note={notes.filter(Boolean).join(' · ')}>
            <span className="num">{t.amount(leftMinor, named(mine, language).name)}</span>
          </Row>
        </Rows>
      </Band>
    </>
  )
}

function Uses({ uses }: Pick<Mine, 'uses'>) {
  const t = usePointsText()
  return (
    <Band title={t.uses} flush>
      <Rows>
        {uses.map((use) => (
          <UseRow
            key={`${use.orderSeq} ${use.at}`}
            use={use}
            label={t.usedFor[use.state]}
            amount={use.amountMinor.toLocaleString('en-US')}
            note={use.state !== 'back' && use.backMinor > 0 ? t.partBack(use.backMinor) : ''}
          />
        ))}
      </Rows>
    </Band>
  )
}

/** How a grant stands, in a word: what is left of it, or that it is over. */
function standingOf({ leftMinor, expiredMinor }: Mine['grants'][number], t: ReturnType<typeof usePointsText>): string {
  if (leftMinor > 0) return t.left(leftMinor)
  return expiredMinor > 0 ? t.ended(expiredMinor) : t.usedUp
}

function Grants({ grants }: Pick<Mine, 'grants'>) {
  const t = usePointsText()
  const language = useLanguage()
  return (
    <Band title={t.granted} flush>
      {grants.map((grant) => (
        <Movement
          key={grant.id}
          what={
            <>
              {grant.reason}
              <small>{grant.validUntil === null ? t.noEnd : t.until(formatDateLong(grant.validUntil, language))}</small>
              <small className="num">{formatDateTime(grant.at, language)}</small>
            </>
          }
          amount={
            <>
              +{grant.amountMinor.toLocaleString('en-US')}
              <small>{standingOf(grant, t)}</small>
            </>
          }
        />
      ))}
    </Band>
  )
}
