import { useQuery } from '@tanstack/react-query'
import { useGo } from '../../../web/page-context.ts'
import { IconButton } from '../../../web/ui/icon-button.tsx'
import { unreadQuery } from '../queries.ts'
import { useMessagesText } from '../texts.ts'

/** Leads to her messages; a dot where some are unread. Where they cannot be counted it leads there all the same. */
export default function Bell() {
  const t = useMessagesText()
  const go = useGo()
  const { data } = useQuery(unreadQuery)
  const unread = data?.unreadCount ?? 0
  return <IconButton icon="bell" label={t.bell(unread)} dot={unread > 0} onPick={() => go.push('/my/messages')} />
}
