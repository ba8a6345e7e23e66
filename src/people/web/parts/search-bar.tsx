import { SearchBar as Bar } from '../../../web/ui/search-bar.tsx'
import { useTogetherText } from '../companions-texts.ts'

interface SearchBarProps {
  title: string
  text: string
  onChange: (text: string) => void
  onBack: () => void
}

/** The head of a page on which one looks for colleagues. */
export function SearchBar(props: SearchBarProps) {
  const { search, clear } = useTogetherText().picker
  return <Bar {...props} words={{ search, clear }} />
}
