import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '../../../web/language.ts'
import { useGo, usePageTitle } from '../../../web/page-context.ts'
import { reading } from '../../../web/query.ts'
import { AppBar } from '../../../web/ui/app-bar.tsx'
import { Band } from '../../../web/ui/band.tsx'
import { ErrorFace } from '../../../web/ui/error-face.tsx'
import { formatDateTime } from '../../../web/ui/format.ts'
import { Row, Rows } from '../../../web/ui/rows.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import { SkeletonForm } from '../../../web/ui/skeleton.tsx'
import type { Holding } from '../../calls.ts'
import '../contract.ts'
import { useMyDataText } from '../my-data-text.ts'
import { Consents } from '../parts/consents.tsx'
import './view.css'

/** More of a kind stand in the copy; a page of hundreds helps nobody. */
const ITEMS_SHOWN = 10

/** Everything that is kept about her, masked, and what she can do about it. */
export default function View() {
  const t = useMyDataText().view
  const go = useGo()
  const { data, error, refetch } = useQuery(reading('GET', '/usercenter/userPerson/getUserInfoDesensitization'))
  usePageTitle(t.title)
  const bar = <AppBar title={t.title} onBack={() => go.back('/my')} />
  if (!data) {
    const { title, text, action } = t.failed
    return (
      <Screen top={bar} busy={!error}>
        {error ? (
          <ErrorFace title={title} text={text} action={{ label: action, onPick: () => void refetch() }} />
        ) : (
          <SkeletonForm rows={8} label={t.loading} />
        )}
      </Screen>
    )
  }
  return (
    <Screen top={bar}>
      <p className="note">{t.lead}</p>
      <WhatYouCanDo />
      {data.holdings.map((holding) => (
        <Kept key={holding.key} holding={holding} />
      ))}
      <Consents />
      <Deeds deeds={data.deeds} />
    </Screen>
  )
}

function WhatYouCanDo() {
  const t = useMyDataText().view
  const go = useGo()
  const { data } = useQuery(reading('GET', '/usercenter/userPerson/dataRequests'))
  const open = data?.requests.filter(({ state }) => state === 'open').length ?? 0
  return (
    <Band title={t.actions} flush>
      <Rows>
        <Row label={t.copy} end={<span className="note">{t.copyNote}</span>} onPick={() => go.push('/userInfo/applyForm')}>
          {''}
        </Row>
        <Row
          label={t.correct}
          end={<span className="note">{open > 0 ? t.open(open) : t.correctNote}</span>}
          onPick={() => go.push('/userInfo/correction')}
        >
          {''}
        </Row>
        <Row label={t.thirdParties} onPick={() => go.push('/userInfo/thirdPartyInformation')}>
          {''}
        </Row>
        <Row label={t.policy} onPick={() => go.push('/privacy_policy')}>
          {''}
        </Row>
      </Rows>
    </Band>
  )
}

function Kept({ holding: { title, why, kept, shared, items } }: { holding: Holding }) {
  const t = useMyDataText().view
  const shown = items.slice(0, ITEMS_SHOWN)
  return (
    <Band title={title}>
      <dl className="keptwhy">
        {[
          [t.why, why],
          [t.kept, kept],
          [t.shared, shared],
        ].map(([name, said]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{said}</dd>
          </div>
        ))}
      </dl>
      {items.length === 0 ? (
        <p className="quiet">{t.nothing}</p>
      ) : (
        <Rows>
          {shown.map(({ label, value }, index) => (
            // Two devices, or two consents, may read the same; the list does not move.
            <Row key={`${label}-${index}`} label={label}>
              {value}
            </Row>
          ))}
        </Rows>
      )}
      {items.length > shown.length && <p className="note">{t.more(items.length - shown.length)}</p>}
    </Band>
  )
}

function Deeds({ deeds }: { deeds: readonly { at: string; what: string; who: string }[] }) {
  const t = useMyDataText().view
  const language = useLanguage()
  return (
    <Band title={t.deeds} flush>
      {deeds.length === 0 ? (
        <p className="note">{t.noDeeds}</p>
      ) : (
        <Rows>
          {deeds.map(({ at, what, who }) => (
            <Row key={`${at}-${what}`} label={formatDateTime(at, language)} note={who}>
              {what}
            </Row>
          ))}
        </Rows>
      )}
    </Band>
  )
}
