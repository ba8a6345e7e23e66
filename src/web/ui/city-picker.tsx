import type { KeyboardEvent, ReactNode } from 'react'
import { memo, useDeferredValue, useMemo, useRef, useState } from 'react'
import '../styles/bars.css'
import '../styles/cities.css'
import { useLanguage } from '../language.ts'
import { BackButton } from './app-bar.tsx'
import { Chip } from './chip.tsx'
import type { CityItem, CitySection } from './city-sections.ts'
import { cityNote, citySections } from './city-sections.ts'
import { Empty } from './empty.tsx'
import { Icon } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import { useUiText } from './ui-text.ts'

export type { CityItem } from './city-sections.ts'

export interface CityPickerProps {
  /** "选择到达城市": heard, and the page's name. */
  title: string
  cities: readonly CityItem[]
  /** By Chinese, pinyin, initials, English and code, best first. */
  search: (text: string) => readonly CityItem[]
  current?: CityItem | null
  recent?: readonly CityItem[]
  quick?: readonly CityItem[]
  /** The code chosen before. */
  selected?: string | null
  onPick: (city: CityItem) => void
  onBack: () => void
  /** Under the search: mainland or abroad. */
  children?: ReactNode
  /** Where something else than cities is picked from such a page: countries. */
  words?: PickerWords
}

export interface PickerWords {
  search: string
  recent: string
  quick: string
  none: string
  noneHint: string
  found: (count: number) => string
}

/** A page of its own: a search that stays, cities near at hand, then A to Z with an index under the thumb. */
export function CityPicker({ title, cities, search, selected = null, onPick, onBack, children, words, ...near }: CityPickerProps) {
  const language = useLanguage()
  const ui = useUiText()
  const t = words ?? {
    search: ui.searchCity,
    recent: ui.recentCities,
    quick: ui.quickCities,
    none: ui.noCity,
    noneHint: ui.noCityHint,
    found: ui.found,
  }
  const [text, setText] = useState('')
  const wanted = useDeferredValue(text.trim())
  const found = useMemo(() => (wanted === '' ? null : search(wanted)), [wanted, search])
  const sections = useMemo(() => citySections(cities, language), [cities, language])
  const ground = useRef<HTMLElement>(null)
  const pickFirst = (event: KeyboardEvent) => {
    const first = found?.[0]
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !first) return
    event.preventDefault()
    onPick(first)
  }
  return (
    <div className="screen" onKeyDown={walkCities}>
      <header className="appbar cities__bar">
        <BackButton onBack={onBack} />
        <h1 className="sr">{title}</h1>
        <label className="search">
          <Icon name="search" />
          <span className="sr">{t.search}</span>
          <input
            type="search"
            data-walk=""
            value={text}
            maxLength={40}
            placeholder={t.search}
            autoComplete="off"
            enterKeyHint="search"
            onChange={(event) => setText(event.target.value)}
            onKeyDown={pickFirst}
          />
          {text !== '' && <IconButton icon="close" label={ui.clear} onPick={() => setText('')} />}
        </label>
      </header>
      {children}
      <p className="sr" role="status">
        {found && t.found(found.length)}
      </p>
      <div className="cities">
        <main className="scroll" ref={ground}>
          {found === null ? (
            <>
              <NearCities {...near} words={t} selected={selected} onPick={onPick} />
              {sections.map((section) => (
                <Letter key={section.letter} section={section} selected={selected} onPick={onPick} />
              ))}
            </>
          ) : found.length === 0 ? (
            <Empty title={t.none} text={t.noneHint} />
          ) : (
            <CityList cities={found} selected={selected} onPick={onPick} />
          )}
        </main>
        {found === null && <LetterIndex letters={sections.map((section) => section.letter)} ground={ground} />}
      </div>
    </div>
  )
}

/** Arrow keys walk from the search through the rows and back. */
function walkCities(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-walk]')]
  const at = stops.findIndex((stop) => stop === document.activeElement)
  const next = stops[at + (event.key === 'ArrowDown' ? 1 : -1)]
  if (at < 0 || !next) return
  event.preventDefault()
  next.focus()
}

type NearProps = Pick<CityPickerProps, 'current' | 'recent' | 'quick' | 'onPick'> & { selected: string | null; words: PickerWords }

function NearCities({ current, recent = [], quick = [], selected, words, onPick }: NearProps) {
  const t = useUiText()
  const grid = (title: string, cities: readonly CityItem[]) =>
    cities.length > 0 && (
      <>
        <h2>{title}</h2>
        <CityGrid cities={cities} selected={selected} onPick={onPick} />
      </>
    )
  return (
    <section className="cities__near">
      {grid(t.currentCity, current ? [current] : [])}
      {grid(words.recent, recent)}
      {grid(words.quick, quick)}
    </section>
  )
}

interface ListProps {
  cities: readonly CityItem[]
  selected: string | null
  onPick: (city: CityItem) => void
}

function CityGrid({ cities, selected, onPick }: ListProps) {
  const language = useLanguage()
  return (
    <div className="hotgrid">
      {cities.map((city) => (
        <Chip key={city.code} current={city.code === selected} onPick={() => onPick(city)}>
          {city.name[language]}
        </Chip>
      ))}
    </div>
  )
}

const Letter = memo(function Letter({ section, ...list }: { section: CitySection } & Omit<ListProps, 'cities'>) {
  return (
    <section data-letter={section.letter} aria-label={section.letter}>
      <h3>{section.letter}</h3>
      <CityList {...list} cities={section.cities} />
    </section>
  )
})

function CityList({ cities, selected, onPick }: ListProps) {
  const language = useLanguage()
  return (
    <ul>
      {cities.map((city) => {
        const note = cityNote(city, language)
        return (
          <li key={city.code}>
            <button
              type="button"
              className="city"
              data-walk=""
              aria-current={city.code === selected || undefined}
              onClick={() => onPick(city)}
            >
              <span>{city.name[language]}</span>
              <small>
                <span lang={note.otherLang}>{note.other}</span>
                {note.places && ` · ${note.places}`}
              </small>
              <span className="num">{city.code}</span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}

/** Letters at the right edge: each leads to its cities. */
function LetterIndex({ letters, ground }: { letters: readonly string[]; ground: { current: HTMLElement | null } }) {
  const t = useUiText()
  const [at, setAt] = useState<string | null>(null)
  const go = (letter: string) => {
    setAt(letter)
    const section = ground.current?.querySelector<HTMLElement>(`[data-letter="${letter}"]`)
    section?.scrollIntoView({ block: 'start' })
  }
  return (
    <nav className="azindex" aria-label={t.letters}>
      {letters.map((letter) => (
        <button key={letter} type="button" aria-current={letter === at || undefined} onClick={() => go(letter)}>
          <span>{letter}</span>
        </button>
      ))}
    </nav>
  )
}
