import { BackButton } from '../../../web/ui/app-bar.tsx'
import { Icon } from '../../../web/ui/icon.tsx'
import { IconButton } from '../../../web/ui/icon-button.tsx'
import '../../../web/styles/cities.css'
import { useTogetherText } from '../companions-texts.ts'

interface SearchBarProps {
  title: string
  text: string
  onChange: (text: string) => void
  onBack: () => void
}

/** A page's head that is a search: it stays while the list below changes. */
export function SearchBar({ title, text, onChange, onBack }: SearchBarProps) {
  const t = useTogetherText().picker
  return (
    <header className="appbar cities__bar">
      <BackButton onBack={onBack} />
      <h1 className="sr">{title}</h1>
      <label className="search">
        <Icon name="search" />
        <span className="sr">{t.search}</span>
        <input
          type="search"
          value={text}
          maxLength={40}
          placeholder={t.search}
          autoComplete="off"
          enterKeyHint="search"
          onChange={(event) => onChange(event.target.value)}
        />
        {text !== '' && <IconButton icon="close" label={t.clear} onPick={() => onChange('')} />}
      </label>
    </header>
  )
}
