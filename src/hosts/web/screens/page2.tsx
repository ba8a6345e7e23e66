import { useState } from 'react'
import { useLocation } from 'react-router'
import { theHost } from '../../../web/bridge/detect.ts'
import { bridge } from '../../../web/bridge/index.ts'
import { aboveBase } from '../../../web/navigation.ts'
import { useGo, usePageTitle } from '../../../web/page-context.ts'
import { Band } from '../../../web/ui/band.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import { copyIcon } from '../../../web/ui/rare-icons.ts'
import { toast } from '../../../web/ui/toast.tsx'
import { destinationFrom } from '../destination.ts'
import { Landing } from '../parts/landing.tsx'
import { useHostsText } from '../text.ts'

/** Says why a page wants WeChat and how one gets there: no link leads from a browser into it. */
export default function WechatPage() {
  const t = useHostsText().wechat
  const go = useGo()
  const { search } = useLocation()
  const [isRefused, setRefused] = useState(false)
  usePageTitle(t.title)
  const to = destinationFrom(search)
  if (theHost() === 'wechat') {
    return <Landing head={t.head} lead={t.already} bottom={<Button onPick={() => go.replace(to)}>{t.goOn}</Button>} />
  }
  const link = window.location.origin + aboveBase(to)

  async function copy(): Promise<void> {
    const { outcome } = await (await bridge()).copy(link)
    if (outcome === 'done') toast(t.copied, { icon: copyIcon })
    setRefused(outcome !== 'done')
  }
  return (
    <Landing
      head={t.head}
      lead={t.why}
      bottom={
        <>
          <Button kind="line" onPick={() => go.replace(to)}>
            {t.here}
          </Button>
          <Button icon={copyIcon} onPick={() => void copy()}>
            {t.copy}
          </Button>
        </>
      }
    >
      {isRefused && (
        <Notice kind="warn" live="alert">
          {t.copyFailed}
        </Notice>
      )}
      <Band title={t.how}>
        <ol className="landing__steps">
          {t.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </Band>
      <Band title={t.link}>
        <p className="landing__link note">{link}</p>
      </Band>
    </Landing>
  )
}
