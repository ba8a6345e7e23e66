import { bridge } from '../../../web/bridge/index.ts'
import { useLanguage } from '../../../web/language.ts'
import { useGo, usePageTitle } from '../../../web/page-context.ts'
import { useSession } from '../../../web/session.ts'
import { AppBar } from '../../../web/ui/app-bar.tsx'
import { Band } from '../../../web/ui/band.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { Empty } from '../../../web/ui/empty.tsx'
import { formatDateTime } from '../../../web/ui/format.ts'
import { Notice } from '../../../web/ui/notice.tsx'
import { PayBar } from '../../../web/ui/pay-bar.tsx'
import { copyIcon } from '../../../web/ui/rare-icons.ts'
import { Screen } from '../../../web/ui/screen.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import { useOutsidersText } from '../companions-texts.ts'
import type { LastAdded } from '../last-added.ts'
import { useLastAdded } from '../last-added.ts'
import './add-outsiders-success.css'

const LIST = '/select-together'

/** Says who was added; a guest's link is shown here once, to be passed on. */
export default function AddOutsidersSuccess() {
  const t = useOutsidersText().added
  const go = useGo()
  const last = useLastAdded((state) => state.last)
  const title = last?.link === undefined ? t.title : t.linkTitle
  usePageTitle(title)
  const bar = <AppBar title={title} onBack={() => go.back(LIST)} />
  if (!last) {
    return (
      <Screen top={bar}>
        <Empty title={t.gone.title} text={t.gone.text} action={{ label: t.gone.action, onPick: () => go.replace(LIST) }} />
      </Screen>
    )
  }
  const foot = (
    <PayBar>
      <Button kind="line" className="btn--hold" onPick={() => go.replace('/addOutSiders')}>
        {t.again}
      </Button>
      <Button onPick={() => go.back(LIST)}>{t.done}</Button>
    </PayBar>
  )
  return (
    <Screen top={bar} bottom={foot}>
      {last.link === undefined ? (
        <>
          <Notice kind="ok" live="status">
            {t.outsider(last.name)}
          </Notice>
          <Band label={t.title}>
            <p className="small">{t.outsiderText}</p>
          </Band>
        </>
      ) : (
        <GuestLink last={last} link={last.link} />
      )}
    </Screen>
  )
}

function GuestLink({ last, link }: { last: LastAdded; link: string }) {
  const t = useOutsidersText().added
  const language = useLanguage()
  const me = useSession((state) => state.signedIn?.person)

  async function copy(): Promise<void> {
    const copied = await (await bridge()).copy(link)
    if (copied.outcome === 'done') toast(t.copied)
  }
  async function share(): Promise<void> {
    const shared = await (await bridge()).share({ title: t.shareTitle, text: t.shareText(me?.name[language] ?? ''), url: link })
    if (shared.outcome === 'done' && shared.value === 'copy') toast(t.copied)
    if (shared.outcome === 'unable') toast(t.shareFailed)
  }
  return (
    <>
      <Notice kind="ok" live="status">
        {t.guest(last.name)}
      </Notice>
      <Band title={t.link}>
        <p className="small">{last.sentTo ? t.sentTo(last.sentTo) : t.notSent}</p>
        <p className="guestlink" lang="en">
          {link}
        </p>
        {last.expiresAt !== undefined && <p className="note">{t.until(formatDateTime(last.expiresAt, language))}</p>}
        <div className="guestlink__deeds">
          <Button wide kind="soft" onPick={() => void share()}>
            {t.share}
          </Button>
          <Button wide kind="line" icon={copyIcon} onPick={() => void copy()}>
            {t.copy}
          </Button>
        </div>
      </Band>
    </>
  )
}
