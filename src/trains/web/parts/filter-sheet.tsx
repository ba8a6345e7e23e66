import type { ReactNode } from 'react'
import { useState } from 'react'
import { useLanguage } from '../../../web/language.ts'
import { Band } from '../../../web/ui/band.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { Chip, Chips } from '../../../web/ui/chip.tsx'
import { PayBar } from '../../../web/ui/pay-bar.tsx'
import { Sheet } from '../../../web/ui/sheet.tsx'
import { Switch } from '../../../web/ui/switch.tsx'
import type { ListedTrain } from '../../calls.ts'
import {
  arrangeTrains,
  countTrainFilters,
  DAY_BANDS,
  FIRST_TRAIN_SORT,
  hasToldSeat,
  NO_TRAIN_FILTERS,
  trainFilterOptions,
  type TrainFilters,
} from '../../rules/list.ts'
import { useTrainListText } from '../list-text.ts'

interface FilterSheetProps {
  onClose: () => void
  trains: readonly ListedTrain[]
  filters: TrainFilters
  onApply: (filters: TrainFilters) => void
}

const toggled = <T,>(list: readonly T[], value: T): readonly T[] =>
  list.includes(value) ? list.filter((one) => one !== value) : [...list, value]

/** What to hold back. The button says how many trains would be left before it is pressed. */
export default function FilterSheet({ onClose, trains, filters, onApply }: FilterSheetProps) {
  const all = useTrainListText()
  const t = all.filters
  const [chosen, setChosen] = useState(filters)
  const count = arrangeTrains(trains, chosen, FIRST_TRAIN_SORT).length
  const change = (part: Partial<TrainFilters>) => setChosen({ ...chosen, ...part })
  const isSet = countTrainFilters(chosen) > 0 || chosen.compliantOnly || chosen.bookableOnly
  const footer = (
    <PayBar>
      {isSet && (
        <Button kind="line" className="btn--hold" onPick={() => setChosen(NO_TRAIN_FILTERS)}>
          {t.clear}
        </Button>
      )}
      <Button onPick={() => onApply(chosen)} disabled={count === 0}>
        {t.show(count)}
      </Button>
    </PayBar>
  )
  return (
    <Sheet open onClose={onClose} title={all.filter} footer={footer} flush>
      <Band label={all.filter}>
        <Switch row label={t.bookableOnly} on={chosen.bookableOnly} onChange={(bookableOnly) => change({ bookableOnly })} />
        <Switch
          row
          label={all.compliantOnly(hasToldSeat(trains))}
          on={chosen.compliantOnly}
          onChange={(compliantOnly) => change({ compliantOnly })}
        />
      </Band>
      {(['departBands', 'arriveBands'] as const).map((kind) => (
        <Group key={kind} title={t[kind]}>
          {DAY_BANDS.map(({ key }) => (
            <Chip key={key} pressed={chosen[kind].includes(key)} onPick={() => change({ [kind]: toggled(chosen[kind], key) })}>
              {t.band[key]}
            </Chip>
          ))}
        </Group>
      ))}
      <Options trains={trains} chosen={chosen} onChange={change} />
    </Sheet>
  )
}

interface OptionsProps {
  trains: readonly ListedTrain[]
  chosen: TrainFilters
  onChange: (part: Partial<TrainFilters>) => void
}

/** What these trains differ in. */
function Options({ trains, chosen, onChange }: OptionsProps) {
  const all = useTrainListText()
  const t = all.filters
  const language = useLanguage()
  const { letters, seats, fromStations, toStations } = trainFilterOptions(trains)
  const stations = { fromStations, toStations }
  return (
    <>
      {letters.length > 1 && (
        <Group title={t.letters}>
          {letters.map((letter) => (
            <Chip
              key={letter}
              pressed={chosen.letters.includes(letter)}
              onPick={() => onChange({ letters: toggled(chosen.letters, letter) })}
            >
              {t.letter[letter]}
            </Chip>
          ))}
        </Group>
      )}
      {seats.length > 1 && (
        <Group title={t.seats}>
          {seats.map((seat) => (
            <Chip key={seat} pressed={chosen.seats.includes(seat)} onPick={() => onChange({ seats: toggled(chosen.seats, seat) })}>
              {all.seats[seat]}
            </Chip>
          ))}
        </Group>
      )}
      {(['fromStations', 'toStations'] as const).map((kind) =>
        stations[kind].length < 2 ? null : (
          <Group key={kind} title={t[kind]}>
            {stations[kind].map(({ stationCode, station, count }) => (
              <Chip
                key={stationCode}
                pressed={chosen[kind].includes(stationCode)}
                onPick={() => onChange({ [kind]: toggled(chosen[kind], stationCode) })}
              >
                {station[language]} <span className="quiet num">{t.trains(count)}</span>
              </Chip>
            ))}
          </Group>
        ),
      )}
    </>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Band title={title}>
      <Chips>{children}</Chips>
    </Band>
  )
}
