import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { Language } from '../../../kernel/language.ts'
import { LANGUAGES } from '../../../kernel/language.ts'
import { http } from '../../../web/http.ts'
import { useLanguage } from '../../../web/language.ts'
import { useBrandName, useGo, usePageTitle } from '../../../web/page-context.ts'
import { reading } from '../../../web/query.ts'
import { useSession } from '../../../web/session.ts'
import { switchLanguage } from '../../../web/switch-language.ts'
import { THEMES, useTheme } from '../../../web/theme.ts'
import { AppBar } from '../../../web/ui/app-bar.tsx'
import { Band } from '../../../web/ui/band.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { Choice } from '../../../web/ui/choice.tsx'
import { Row, Rows } from '../../../web/ui/rows.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import { version } from '../../../web/version.ts'
import { useAccountText } from '../account-text.ts'
import '../contract.ts'
import { Devices, useSignOut } from '../parts/devices.tsx'
import { Links } from '../parts/links.tsx'

const PhoneSheet = lazy(() => import('../parts/phone-sheet.tsx'))

/** Each language in its own words: who needs the other one may not read this one. */
const LANGUAGE_NAMES: Record<Language, string> = { zh: '中文', en: 'English' }

export default function Setting() {
  const t = useAccountText().setting
  const go = useGo()
  const { theme, setTheme } = useTheme()
  usePageTitle(t.title)
  return (
    <Screen top={<AppBar title={t.title} onBack={() => go.back('/my')} />}>
      <LanguageBand />
      <Band title={t.theme}>
        <Choice
          label={t.theme}
          hideLabel
          options={THEMES.map((key) => ({ key, label: t.themes[key] }))}
          value={theme}
          onChange={setTheme}
        />
      </Band>
      <Notices />
      <Safety />
      <Links />
      <Devices />
      <About />
      <SignOut />
    </Screen>
  )
}

/** The language on screen, and with it that of messages and mail; they are told apart where the server could not follow. */
function LanguageBand() {
  const t = useAccountText().setting
  const language = useLanguage()
  const queries = useQueryClient()
  const kept = reading('GET', '/usercenter/userPerson/getUserLanguage')
  const { data } = useQuery(kept)

  async function choose(chosen: Language): Promise<void> {
    await switchLanguage(chosen)
    // What could not be kept shows below, where it can be chosen again.
    await http('POST', '/usercenter/userPerson/modifyUserLanguage', { language: chosen }, { hideError: true }).catch(() => null)
    await queries.invalidateQueries({ queryKey: kept.queryKey })
  }
  return (
    <Band title={t.language}>
      <Choice
        label={t.language}
        hideLabel
        options={LANGUAGES.map((key) => ({ key, label: LANGUAGE_NAMES[key] }))}
        value={language}
        onChange={(chosen) => void choose(chosen)}
      />
      {data && data.language !== language && (
        <Rows>
          <Row label={t.messages} note={t.messagesNote} onPick={() => void choose(language)}>
            {LANGUAGE_NAMES[data.language]}
          </Row>
        </Rows>
      )}
    </Band>
  )
}

function Notices() {
  const t = useAccountText().setting
  const go = useGo()
  return (
    <Band label={t.notices} flush>
      <Rows>
        <Row label={t.notices} onPick={() => go.push('/setting/notices')}>
          {t.noticesRow}
        </Row>
      </Rows>
    </Band>
  )
}

function Safety() {
  const t = useAccountText().setting
  const go = useGo()
  const phone = useSession((state) => state.signedIn?.person.phoneNumber ?? '')
  const [isOpen, setOpen] = useState(false)
  return (
    <Band title={t.security} flush>
      <Rows>
        <Row label={t.password} onPick={() => go.push('/my/changepassw')}>
          {t.passwordRow}
        </Row>
        <Row label={t.phone} note={t.phoneRow} onPick={() => setOpen(true)}>
          <span className="num">{phone}</span>
        </Row>
      </Rows>
      {isOpen && (
        <Suspense>
          <PhoneSheet open onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Band>
  )
}

function About() {
  const t = useAccountText().setting
  const go = useGo()
  const brand = useBrandName()
  return (
    <Band title={t.about} flush>
      <Rows>
        <Row label={t.privacyPolicy} onPick={() => go.push('/privacy_policy')}>
          {t.privacyPolicyRow}
        </Row>
        <Row label={t.agreement} onPick={() => go.push('/act/agreement')}>
          {t.agreementRow}
        </Row>
        <Row label={t.version} onPick={() => go.push('/about')}>
          {brand} <span className="num">{version}</span>
        </Row>
      </Rows>
    </Band>
  )
}

function SignOut() {
  const t = useAccountText()
  const { here, everywhere, isBusy } = useSignOut()
  return (
    <Band label={t.setting.signOut}>
      <div className="fields">
        <Button kind="line" wide onPick={here}>
          {t.setting.signOut}
        </Button>
        <Button kind="no" wide busy={isBusy} onPick={() => void everywhere()}>
          {t.devices.endAll}
        </Button>
      </div>
    </Band>
  )
}
