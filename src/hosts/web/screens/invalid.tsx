import { brandOf } from '../../../web/brand.ts'
import { PhoneLink } from '../../../web/bridge/phone-link.tsx'
import { useGo, usePageTitle } from '../../../web/page-context.ts'
import { useSession } from '../../../web/session.ts'
import { Band } from '../../../web/ui/band.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { Icon } from '../../../web/ui/icon.tsx'
import { phoneIcon } from '../../../web/ui/rare-icons.ts'
import { Landing } from '../parts/landing.tsx'
import { useHostsText } from '../text.ts'

/** A link that is no longer good: what may have happened, what still holds, and what to do now. */
export default function InvalidPage() {
  const t = useHostsText().invalid
  const go = useGo()
  const isSignedIn = useSession(({ signedIn, bareToken }) => signedIn !== null || bareToken !== null)
  const { hotline } = brandOf(useSession((state) => state.systemCode))
  usePageTitle(t.title)
  return (
    <Landing
      head={t.head}
      lead={t.holds}
      bottom={
        isSignedIn ? (
          <Button onPick={() => go.replace('/home')}>{t.home}</Button>
        ) : (
          <Button onPick={() => go.replace('/login')}>{t.login}</Button>
        )
      }
    >
      <Band title={t.title}>
        <p className="note">{t.lead}</p>
        <ul className="landing__steps">
          {t.reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      </Band>
      <Band label={t.help}>
        <p className="note">{t.help}</p>
        <PhoneLink number={hotline} className="landing__call">
          <Icon name={phoneIcon} size="s" />
          {t.call(hotline)}
        </PhoneLink>
      </Band>
    </Landing>
  )
}
