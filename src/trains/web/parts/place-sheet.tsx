import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useLanguage } from '../../../web/language.ts'
import { Chip, Chips } from '../../../web/ui/chip.tsx'
import { Empty } from '../../../web/ui/empty.tsx'
import { ErrorFace } from '../../../web/ui/error-face.tsx'
import { SearchField } from '../../../web/ui/search-bar.tsx'
import { Sheet } from '../../../web/ui/sheet.tsx'
import { SkeletonLines } from '../../../web/ui/skeleton.tsx'
import { stationsQuery } from '../queries.ts'
import { useTrainSearchText } from '../search-text.ts'
import type { TripPlace } from '../trip.ts'
import '../trains.css'

interface PlaceSheetProps {
  title: string
  onClose: () => void
  onPick: (place: TripPlace) => void
}

/** A city with all its stations, or one station of it, by what is typed in either script. */
export default function PlaceSheet({ title, onClose, onPick }: PlaceSheetProps) {
  const t = useTrainSearchText().places
  const language = useLanguage()
  const [text, setText] = useState('')
  const typed = useDeferredValue(text.trim())
  const { data, error, refetch } = useQuery({ ...stationsQuery(typed), placeholderData: keepPreviousData })
  return (
    <Sheet open onClose={onClose} title={title} tall>
      <SearchField text={text} onChange={setText} words={t} />
      {data ? (
        data.cities.length === 0 && <Empty {...t.none} />
      ) : error ? (
        <ErrorFace {...t.failed} action={{ onPick: () => void refetch() }} />
      ) : (
        <SkeletonLines lines={6} label={t.reading} />
      )}
      <div className="trainplaces">
        {data?.cities.map(({ city, stations }) => {
          const open = stations.filter(({ isOpen }) => isOpen)
          const closed = stations.filter(({ isOpen }) => !isOpen)
          return (
            <section key={city.zh} aria-label={city[language]}>
              <Chips>
                {open.length > 0 && (
                  <Chip onPick={() => onPick({ city: city.zh, stationCode: null, name: city })}>{t.all(city[language])}</Chip>
                )}
                {open.map(({ stationCode, name }) => (
                  <Chip key={stationCode} onPick={() => onPick({ city: city.zh, stationCode, name })}>
                    {name[language]}
                  </Chip>
                ))}
              </Chips>
              {closed.length > 0 && <p className="note">{t.closed(closed.map(({ name }) => name[language]))}</p>}
            </section>
          )
        })}
      </div>
    </Sheet>
  )
}
