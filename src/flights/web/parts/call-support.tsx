import { dialHref, brandOf } from '../../../web/brand.ts'
import { useSession } from '../../../web/session.ts'
import { Icon } from '../../../web/ui/icon.tsx'
import { useFlightFormText } from '../form-text.ts'

/** The travel desk of the brand that is worn [CR-07]. */
export function useHotline(): { hotline: string; href: string } {
  const { hotline } = brandOf(useSession((state) => state.systemCode))
  return { hotline, href: dialHref(hotline) }
}

/** Calls the travel desk from a bar. */
export function CallSupport() {
  const t = useFlightFormText().form
  const { hotline, href } = useHotline()
  return (
    <a className="iconbtn" href={href} aria-label={`${t.help} ${hotline}`}>
      <Icon name="chat" />
    </a>
  )
}
