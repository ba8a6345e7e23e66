import { useQuery } from '@tanstack/react-query'
import { useGo } from '../../../web/page-context.ts'
import { IconButton } from '../../../web/ui/icon-button.tsx'
import { unreadQuery } from '../queries.ts'
import { useMessagesText } from '../texts.ts'
import type { RareIcon } from '../../../web/ui/rare-icons.ts'

const bellIcon: RareIcon = { path: 'M6.5 16.5V11a5.5 5.5 0 0 1 11 0v5.5M4.5 16.5h15M12 5.5V3.5M10 19.5a2 2 0 0 0 4 0' }

/** Leads to her messages; a dot where some are unread. Where they cannot be counted it leads there all the same. */
export default function Bell() {
  const t = useMessagesText()
  const go = useGo()
  const { data } = useQuery(unreadQuery)
  const unread = data?.unreadCount ?? 0
  return <IconButton icon={bellIcon} label={t.bell(unread)} dot={unread > 0} onPick={() => go.push('/my/messages')} />
}
