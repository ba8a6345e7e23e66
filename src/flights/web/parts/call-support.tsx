import { dialHref, brandOf } from '../../../web/brand.ts'
import { PhoneLink } from '../../../web/bridge/phone-link.tsx'
import { useSession } from '../../../web/session.ts'
import { Icon } from '../../../web/ui/icon.tsx'
import type { RareIcon } from '../../../web/ui/rare-icons.ts'
import { useFlightFormText } from '../form-text.ts'

const chatIcon: RareIcon = {
  path: 'M4.5 14v-2a7.5 7.5 0 0 1 15 0v2M4.5 13.5H7v5H6A1.5 1.5 0 0 1 4.5 17zM19.5 13.5H17v5h1a1.5 1.5 0 0 0 1.5-1.5zM18 18.5c0 1.6-1.5 2.5-4 2.5',
}

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
