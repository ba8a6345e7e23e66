import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { returnPlaceOf } from '../../../web/own-place.ts'
import { useGo } from '../../../web/page-context.ts'
import { reading } from '../../../web/query.ts'
import { Band } from '../../../web/ui/band.tsx'
import { Button } from '../../../web/ui/button.tsx'
import './contract.ts'
import { useHostPlatform } from './host-platform.ts'
import { useSsoText } from './text.ts'
import './ways.css'

/** Where the sign-in page shows the platforms by which one may come in; nothing while there is none. */
export default function Ways() {
  const t = useSsoText()
  const go = useGo()
  const { state } = useLocation() as { state: unknown }
  const host = useHostPlatform()
  const { data } = useQuery(reading('GET', '/auth/sso/ways'))
  const usable = (data?.ways ?? []).filter(({ platform, byRedirect, byTicket }) => byRedirect || (byTicket && platform === host))
  if (usable.length === 0) return null
  // Whoever opened the app in a host most likely means to come in by it.
  const ordered = usable.toSorted((a, b) => Number(b.platform === host) - Number(a.platform === host))
  return (
    <Band title={t.otherWays}>
      <div className="ways">
        {ordered.map(({ platform }) => (
          <Button key={platform} kind="line" wide onPick={() => go.push(`/sso/${platform}`, { from: returnPlaceOf(state) })}>
            {t.platforms[platform]}
          </Button>
        ))}
      </div>
    </Band>
  )
}
