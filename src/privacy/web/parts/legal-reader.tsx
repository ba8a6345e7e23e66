import { useEffect, useRef } from 'react'
import type { Language } from '../../../kernel/language.ts'
import { useLanguage } from '../../../web/language.ts'
import { useGo, usePageTitle } from '../../../web/page-context.ts'
import { texts } from '../../../web/texts.ts'
import { AppBar } from '../../../web/ui/app-bar.tsx'
import { Band } from '../../../web/ui/band.tsx'
import { LinkButton } from '../../../web/ui/button.tsx'
import { formatDay } from '../../../web/ui/format.ts'
import { Screen } from '../../../web/ui/screen.tsx'
import type { LegalPage } from '../../text/legal/shape.ts'
import type { ReaderText } from '../../text/reader/zh.ts'
import './legal-reader.css'

export const useReaderText = texts<ReaderText>({
  zh: () => import('../../text/reader/zh.ts').then((m) => m.zh),
  en: () => import('../../text/reader/en.ts').then((m) => m.en),
})

interface LegalReaderProps {
  page: LegalPage
  /** The section to open at, if the address names one. */
  at?: string | undefined
  /** Where the same is said for the other kind of travel. */
  other?: { label: string; to: string }
}

/** Nobody needs the weekday on which a law came into force. */
function dayOf(isoDate: string, language: Language): string {
  const [year, day] = [isoDate.slice(0, 4), formatDay(isoDate, language)]
  return language === 'zh' ? `${year}年${day}` : `${day} ${year}`
}

/** A text that people may have to rely on: what holds since when, its parts, and the laws that it rests on. */
export function LegalReader({ page, at, other }: LegalReaderProps) {
  const t = useReaderText()
  const language = useLanguage()
  const go = useGo()
  const article = useRef<HTMLElement>(null)
  usePageTitle(page.title)
  const show = (key: string): void => {
    const heading = article.current?.querySelector<HTMLElement>(`[data-section="${CSS.escape(key)}"]`)
    heading?.scrollIntoView({ block: 'start' })
    heading?.focus({ preventScroll: true })
  }
  useEffect(() => {
    if (at !== undefined) show(at)
  }, [at])
  return (
    <Screen top={<AppBar title={page.title} onBack={() => go.back('/home')} />}>
      <article ref={article} className="legal" lang={language === 'zh' ? 'zh-CN' : 'en'}>
        <Band label={page.title}>
          <p className="legal__lead">{page.lead}</p>
          <p className="note">{t.version(dayOf(page.version, language))}</p>
          {other && <LinkButton onPick={() => go.replace(other.to)}>{other.label}</LinkButton>}
        </Band>
        <Band title={t.contents}>
          <ol className="legal__contents">
            {page.sections.map((section) => (
              <li key={section.key}>
                <LinkButton onPick={() => show(section.key)}>{section.title}</LinkButton>
              </li>
            ))}
          </ol>
        </Band>
        {page.sections.map((section) => (
          <section key={section.key} className="legal__section">
            <h2 data-section={section.key} tabIndex={-1}>
              {section.title}
            </h2>
            {section.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        ))}
        <Band title={t.sources}>
          <ul className="legal__sources">
            {page.sources.map((source) => (
              <li key={source.name}>
                {source.name}
                <small>{t.inForceSince(dayOf(source.inForceSince, language))}</small>
              </li>
            ))}
          </ul>
        </Band>
      </article>
    </Screen>
  )
}
