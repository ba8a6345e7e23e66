import { bridge } from '../../../web/bridge/index.ts'
import { PhoneLink } from '../../../web/bridge/phone-link.tsx'
import { brandOf } from '../../../web/brand.ts'
import { useBrandName, useGo, usePageTitle } from '../../../web/page-context.ts'
import { useSession } from '../../../web/session.ts'
import { AppBar } from '../../../web/ui/app-bar.tsx'
import { Band } from '../../../web/ui/band.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { Mark } from '../../../web/ui/mark.tsx'
import { Row, Rows } from '../../../web/ui/rows.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import { version } from '../../../web/version.ts'
import { useAboutText } from '../about-text.ts'
import './about.css'

/** What this is, in which version, whom to call, and what it is built from. */
export default function About() {
  const t = useAboutText()
  const go = useGo()
  const brand = useBrandName()
  const { hotline } = brandOf(useSession((state) => state.systemCode))
  usePageTitle(t.title)

  async function copy(text: string, words: { done: string; failed: string }): Promise<void> {
    const { outcome } = await (await bridge()).copy(text)
    toast(outcome === 'done' ? words.done : words.failed)
  }
  const copyVersion = () => copy(t.versionLine(brand, version, navigator.userAgent), { done: t.copied, failed: t.copyFailed })
  function copyLink(): Promise<void> {
    const link = `${location.origin}/m/`
    return copy(link, { done: t.linkCopied, failed: t.linkFailed(link) }) // [E-FILE-03]
  }
  return (
    <Screen top={<AppBar title={t.title} onBack={() => go.back('/my')} />}>
      <Band label={brand}>
        <div className="about__head">
          <Mark />
          <h2 className="headline">{brand}</h2>
          <p className="num">
            {t.version} {version}
          </p>
          <p className="small">{t.by}</p>
        </div>
      </Band>
      <Band title={t.legal} flush>
        <Rows>
          <Row label={t.policy} onPick={() => go.push('/privacy_policy')}>
            {t.policySub}
          </Row>
          <Row label={t.terms} onPick={() => go.push('/act/agreement')}>
            {t.termsSub}
          </Row>
          <Row label={t.sdk} onPick={() => go.push('/privacy_sdk')}>
            {t.sdkSub}
          </Row>
          <Row label={t.license} onPick={() => go.push('/about/license')}>
            {t.licenseSub}
          </Row>
        </Rows>
      </Band>
      <Band flush label={t.hotline}>
        <Rows>
          <Row label={t.hotline}>
            <PhoneLink number={hotline}>{hotline}</PhoneLink>
          </Row>
          <Row label={t.advice} onPick={() => go.push('/advice')}>
            {t.adviceSub}
          </Row>
        </Rows>
      </Band>
      <Band label={t.copy}>
        <div className="about__copy">
          <Button kind="line" wide onPick={() => void copyLink()}>
            {t.link}
          </Button>
          <Button kind="line" wide onPick={() => void copyVersion()}>
            {t.copy}
          </Button>
        </div>
      </Band>
    </Screen>
  )
}
