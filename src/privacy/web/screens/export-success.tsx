import { useLocation } from 'react-router'
import { useGo, usePageTitle } from '../../../web/page-context.ts'
import { AppBar } from '../../../web/ui/app-bar.tsx'
import { Empty } from '../../../web/ui/empty.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import { useMyDataText } from '../my-data-text.ts'

/** What the form handed over; nothing where somebody came by the address. */
function givenIn(state: unknown): { sentTo: string; left: number } | null {
  if (typeof state !== 'object' || state === null || !('sentTo' in state) || !('left' in state)) return null
  const { sentTo, left } = state
  return typeof sentTo === 'string' && typeof left === 'number' ? { sentTo, left } : null
}

/** Says where the copy will arrive, and by when [V-ACCT-10]. */
export default function ExportSuccess() {
  const t = useMyDataText().sent
  const go = useGo()
  const given = givenIn(useLocation().state)
  usePageTitle(t.title)
  const leave = (): void => go.back('/userInfo/view')
  const text = given ? `${t.text(given.sentTo)} ${t.left(given.left)}` : t.textPlain
  return (
    <Screen top={<AppBar title={t.title} onBack={leave} />}>
      <Empty title={t.title} text={text} action={{ label: t.action, onPick: leave }} />
    </Screen>
  )
}
