import { lazy, Suspense, useState } from 'react'
import { FilterBar, filterIcon } from '../../../web/ui/filter-bar.tsx'
import type { ListedTrain } from '../../calls.ts'
import { countTrainFilters, type SortTrainsBy, type TrainFilters, type TrainSort } from '../../rules/list.ts'
import { useTrainListText } from '../list-text.ts'

const FilterSheet = lazy(() => import('./filter-sheet.tsx'))

const SORTS = ['departure', 'arrival', 'duration', 'price'] as const satisfies readonly SortTrainsBy[]

interface ListBarProps {
  trains: readonly ListedTrain[]
  filters: TrainFilters
  onFilters: (filters: TrainFilters) => void
  sort: TrainSort
  onSort: (by: SortTrainsBy) => void
}

/** Filters and order, under the thumb. */
export function ListBar({ trains, filters, onFilters, sort, onSort }: ListBarProps) {
  const t = useTrainListText()
  const [isOpen, setOpen] = useState(false)
  const count = countTrainFilters(filters)
  const sorts = SORTS.map((by) => {
    const isOn = sort.by === by
    const label = isOn ? t.sorted[by][sort.descending ? 'descending' : 'ascending'] : t.sort[by]
    return { key: by, label, on: isOn, onPick: () => onSort(by) }
  })
  return (
    <>
      <FilterBar
        label={t.bar}
        items={[{ key: 'filter', label: t.filter, icon: filterIcon, on: count > 0, count, onPick: () => setOpen(true) }, ...sorts]}
      />
      <Suspense fallback={null}>
        {isOpen && (
          <FilterSheet
            onClose={() => setOpen(false)}
            trains={trains}
            filters={filters}
            onApply={(next) => {
              onFilters(next)
              setOpen(false)
            }}
          />
        )}
      </Suspense>
    </>
  )
}
