import { useGo, usePageTitle } from '../../../web/page-context.ts'
import { BackButton } from '../../../web/ui/app-bar.tsx'
import { BrandBar } from '../../../web/ui/board.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import SearchForm from '../parts/search-form.tsx'
import { useTrainSearchText } from '../search-text.ts'

/** The search for trains as a page of its own: by its address, and where other programs lead to. */
export default function TrainIndex() {
  const t = useTrainSearchText()
  const go = useGo()
  usePageTitle(t.title)
  return (
    <Screen>
      <SearchForm head={<BrandBar title={t.title} back={<BackButton onBack={() => go.back('/home')} />} />} />
    </Screen>
  )
}
