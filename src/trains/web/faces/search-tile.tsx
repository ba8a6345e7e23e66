import { lazy, Suspense } from 'react'
import type { HomeTileProps } from '../../../home/web/index.ts'
import { Board } from '../../../web/ui/board.tsx'

// Home loads the tiles of all lines before it is drawn: what a tile needs comes only where it is the one that is shown.
const SearchForm = lazy(() => import('../parts/search-form.tsx'))

export default function TrainHomeTile({ head }: HomeTileProps) {
  return (
    <Suspense
      fallback={
        <Board label="" busy>
          {head}
        </Board>
      }
    >
      <SearchForm head={head} />
    </Suspense>
  )
}
