import type { Language } from '../../../kernel/language.ts'
import { LANGUAGES } from '../../../kernel/language.ts'
import { useLanguage } from '../../../web/language.ts'
import { useBrandName, useGo, usePageTitle } from '../../../web/page-context.ts'
import { switchLanguage } from '../../../web/switch-language.ts'
import { THEMES, useTheme } from '../../../web/theme.ts'
import { AppBar } from '../../../web/ui/app-bar.tsx'
import { Band } from '../../../web/ui/band.tsx'
import { Choice } from '../../../web/ui/choice.tsx'
import { Row, Rows } from '../../../web/ui/rows.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import { version } from '../../../web/version.ts'
import { usePeopleScreensText } from '../texts.ts'

/** Each language in its own words: who needs the other one may not read this one. */
const LANGUAGE_NAMES: Record<Language, string> = { zh: '中文', en: 'English' }

export default function Setting() {
  const t = usePeopleScreensText().setting
  const go = useGo()
  const brand = useBrandName()
  const language = useLanguage()
  const { theme, setTheme } = useTheme()
  usePageTitle(t.title)
  return (
    <Screen top={<AppBar title={t.title} onBack={() => go.back('/my')} />}>
      <Band title={t.language}>
        <Choice
          label={t.language}
          hideLabel
          options={LANGUAGES.map((key) => ({ key, label: LANGUAGE_NAMES[key] }))}
          value={language}
          onChange={(chosen) => void switchLanguage(chosen)}
        />
      </Band>
      <Band title={t.theme}>
        <Choice
          label={t.theme}
          hideLabel
          options={THEMES.map((key) => ({ key, label: t.themes[key] }))}
          value={theme}
          onChange={setTheme}
        />
      </Band>
      <Band title={t.about} flush>
        <Rows>
          <Row label={t.version}>
            {brand} <span className="num">{version}</span>
          </Row>
          <Row label={t.license}>{t.licenseName}</Row>
        </Rows>
      </Band>
    </Screen>
  )
}
