import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useLanguage } from '../../../web/language.ts'
import { useGo, usePageTitle } from '../../../web/page-context.ts'
import { AppBar } from '../../../web/ui/app-bar.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { formatDateTime } from '../../../web/ui/format.ts'
import { IconButton } from '../../../web/ui/icon-button.tsx'
import { Icon } from '../../../web/ui/icon.tsx'
import { PagedList } from '../../../web/ui/paged-list.tsx'
import { PayBar } from '../../../web/ui/pay-bar.tsx'
import { gearIcon } from '../../../web/ui/rare-icons.ts'
import { Screen } from '../../../web/ui/screen.tsx'
import { useWrite } from '../../../web/use-write.ts'
import type { Message } from '../../calls/messages.ts'
import { MESSAGES_KEY, messagesQuery, unreadQuery } from '../queries.ts'
import { useMessagesText } from '../texts.ts'
import './messages.css'

/** What she was told in the last ninety days, the newest first. What is opened is read. */
export default function Messages() {
  const t = useMessagesText().list
  const go = useGo()
  const queries = useQueryClient()
  const pages = useInfiniteQuery(messagesQuery)
  const readOne = useWrite('POST', '/notices/read', { hideError: true })
  const readAll = useWrite('POST', '/notices/readAll')
  usePageTitle(t.title)
  const newest = pages.data?.pages[0]?.messages[0]
  const hasUnread = pages.data?.pages.some(({ messages }) => messages.some((one) => !one.isRead)) ?? false

  const lookAgain = (): Promise<unknown> =>
    Promise.all([MESSAGES_KEY, unreadQuery.queryKey].map((queryKey) => queries.invalidateQueries({ queryKey })))

  async function open({ id, isRead, link }: Message): Promise<void> {
    // Where it cannot be noted it stays unread; she gets where she wants to all the same.
    const noted = isRead ? null : readOne.run({ ids: [id] }).catch(() => null)
    if (link !== null) go.push(link)
    if (await noted) await lookAgain()
  }

  async function markAll(): Promise<void> {
    if (!newest) return
    // The toast has said what went wrong.
    if (await readAll.run({ upTo: newest.at }).catch(() => null)) await lookAgain()
  }

  const bar = (
    <AppBar title={t.title} onBack={() => go.back('/home')}>
      <IconButton icon={gearIcon} label={t.settings} onPick={() => go.push('/setting/notices')} />
    </AppBar>
  )
  const foot = hasUnread && (
    <PayBar>
      <Button kind="line" busy={readAll.isBusy} onPick={() => void markAll()}>
        {t.allRead}
      </Button>
    </PayBar>
  )
  return (
    <Screen top={bar} bottom={foot}>
      <PagedList
        label={t.title}
        pages={pages}
        itemsOf={({ messages }) => messages}
        keyOf={({ id }) => id}
        renderRow={(one) => <MessageRow one={one} onPick={() => void open(one)} />}
        none={t.none}
        words={t.words}
      />
    </Screen>
  )
}

function MessageRow({ one, onPick }: { one: Message; onPick: () => void }) {
  const t = useMessagesText().list
  const language = useLanguage()
  const { title, text, at, isRead, link } = one
  return (
    <button type="button" className="message" onClick={onPick}>
      <span className="message__head">
        {!isRead && <i className="message__dot" aria-hidden="true" />}
        <b>{title}</b>
        {!isRead && <span className="sr"> {t.isNew}</span>}
      </span>
      <span className="message__text">{text}</span>
      <time className="message__when num" dateTime={at}>
        {formatDateTime(at, language)}
      </time>
      {link !== null && <Icon name="next" size="s" />}
    </button>
  )
}
