import { LANGUAGES } from '../../../kernel/language.ts'
import { useLanguage, useLanguageStore } from '../../../web/language.ts'
import { THEMES, useTheme } from '../../../web/theme.ts'
import { Seg } from '../../../web/ui/seg.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import { useOpsText } from '../texts.ts'

const LANGUAGE_NAMES = { zh: '中文', en: 'English' } as const

/** Language and light: on every page, the door included. */
export function Choices() {
  const t = useOpsText()
  const language = useLanguage()
  const { theme, setTheme } = useTheme()
  return (
    <footer className="ops__foot">
      <Seg
        label={t.frame.language}
        options={LANGUAGES.map((key) => ({ key, label: LANGUAGE_NAMES[key] }))}
        value={language}
        onChange={(to) => {
          void useLanguageStore
            .getState()
            .setLanguage(to)
            .then((isSwitched) => isSwitched || toast(t.client.noNetwork))
        }}
      />
      <Seg label={t.frame.theme} options={THEMES.map((key) => ({ key, label: t.frame.themes[key] }))} value={theme} onChange={setTheme} />
    </footer>
  )
}
