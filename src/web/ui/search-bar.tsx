import { BackButton } from './app-bar.tsx'
import { IconButton } from './icon-button.tsx'
import { Icon } from './icon.tsx'
import '../styles/cities.css'

const TYPED_MAX = 40

export interface SearchFieldProps {
  text: string
  onChange: (text: string) => void
  words: { search: string; clear: string }
}

/** Where one types what to look for; what is found stands below and changes with it. */
export function SearchField({ text, onChange, words }: SearchFieldProps) {
  return (
    <label className="search">
      <Icon name="search" />
      <span className="sr">{words.search}</span>
      <input
        type="search"
        value={text}
        maxLength={TYPED_MAX}
        placeholder={words.search}
        autoComplete="off"
        enterKeyHint="search"
        onChange={(event) => onChange(event.target.value)}
      />
      {text !== '' && <IconButton icon="close" label={words.clear} onPick={() => onChange('')} />}
    </label>
  )
}

/** The same under an app bar, where it stays while the page scrolls. */
export function SearchRow(props: SearchFieldProps) {
  return (
    <div className="searchrow">
      <SearchField {...props} />
    </div>
  )
}

/** A page's head that is a search: it stays while the list below changes. */
export function SearchBar({ title, onBack, ...field }: SearchFieldProps & { title: string; onBack: () => void }) {
  return (
    <header className="appbar cities__bar">
      <BackButton onBack={onBack} />
      <h1 className="sr">{title}</h1>
      <SearchField {...field} />
    </header>
  )
}
