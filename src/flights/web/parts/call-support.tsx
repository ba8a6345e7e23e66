import { dialHref, brandOf } from '../../../web/brand.ts'
import { PhoneLink } from '../../../web/bridge/phone-link.tsx'
import { useSession } from '../../../web/session.ts'
import { Icon } from '../../../web/ui/icon.tsx'
import { chatIcon } from '../../../web/ui/rare-icons.ts'
import { useFlightFormText } from '../form-text.ts'

/** The travel desk of the brand that is worn [CR-07]. */
export function useHotline(): { hotline: string; href: string } {
  const { hotline } = brandOf(useSession((state) => state.systemCode))
  return { hotline, href: dialHref(hotline) }
}

/** Calls the travel desk from a bar. */
export function CallSupport() {
  const t = useFlightFormText().form
  const { hotline } = useHotline()
  return (
    <PhoneLink className="iconbtn" number={hotline} label={`${t.help} ${hotline}`}>
      <Icon name={chatIcon} />
    </PhoneLink>
  )
}
