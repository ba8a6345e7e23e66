import { useLanguage } from './language.ts'
import { useBrandName, usePageTitle } from './page-context.ts'
import { switchLanguage } from './switch-language.ts'
import { AppBar } from './ui/app-bar.tsx'
import { TextButton } from './ui/button.tsx'

/** The bar of a page that a link opens with somebody who may have no account: whose app it is, and the other language. */
export function LinkBar({ title, switchTo }: { title: string; switchTo: string }) {
  const language = useLanguage()
  const brand = useBrandName()
  usePageTitle(title)
  return (
    <AppBar title={title} subtitle={brand}>
      <span lang={language === 'zh' ? 'en' : 'zh-CN'}>
        <TextButton onPick={() => void switchLanguage(language === 'zh' ? 'en' : 'zh')}>{switchTo}</TextButton>
      </span>
    </AppBar>
  )
}
