import { useState } from 'react'
import type { ReactNode } from 'react'
import { useLanguage } from '../../../web/language.ts'
import { hasTold } from '../../../web/ui/badge.tsx'
import { Band } from '../../../web/ui/band.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { Chip, Chips } from '../../../web/ui/chip.tsx'
import { PayBar } from '../../../web/ui/pay-bar.tsx'
import { Sheet } from '../../../web/ui/sheet.tsx'
import { Switch } from '../../../web/ui/switch.tsx'
import type { ListedFlight } from '../../calls/searching.ts'
import type { Filters, FilterOption } from '../../rules/list.ts'
import { arrange, countFilters, filterOptions, FIRST_SORT, NO_FILTERS, TIME_BANDS } from '../../rules/list.ts'
import { useFlightFilterText } from '../filter-text.ts'

interface FilterSheetProps {
  open: boolean
  onClose: () => void
  flights: readonly ListedFlight[]
  filters: Filters
  onApply: (filters: Filters) => void
}

const toggled = <T,>(list: readonly T[], value: T): readonly T[] =>
  list.includes(value) ? list.filter((one) => one !== value) : [...list, value]

/** What to hold back. The button says how many flights would be left before it is pressed. */
export default function FilterSheet({ open, onClose, flights, filters, onApply }: FilterSheetProps) {
  const t = useFlightFilterText()
  const [chosen, setChosen] = useState(filters)
  const count = arrange(flights, chosen, FIRST_SORT).length
  const change = (part: Partial<Filters>) => setChosen({ ...chosen, ...part })
  const footer = (
    <PayBar>
      {(countFilters(chosen) > 0 || chosen.compliantOnly) && (
        <Button kind="line" className="btn--hold" onPick={() => setChosen(NO_FILTERS)}>
          {t.clear}
        </Button>
      )}
      <Button onPick={() => onApply(chosen)} disabled={count === 0}>
        {t.show(count)}
      </Button>
    </PayBar>
  )
  return (
    <Sheet open={open} onClose={onClose} title={t.title} footer={footer} flush>
      <Band label={t.title}>
        <Switch
          row
          label={t.compliantOnly(hasTold(flights))}
          on={chosen.compliantOnly}
          onChange={(compliantOnly) => change({ compliantOnly })}
        />
        <Switch row label={t.nonstopOnly} on={chosen.nonstopOnly} onChange={(nonstopOnly) => change({ nonstopOnly })} />
      </Band>
      <Group title={t.bands}>
        {TIME_BANDS.map(({ key }) => (
          <Chip key={key} pressed={chosen.bands.includes(key)} onPick={() => change({ bands: toggled(chosen.bands, key) })}>
            {t.band[key]}
          </Chip>
        ))}
      </Group>
      <Options flights={flights} chosen={chosen} onChange={change} />
    </Sheet>
  )
}

interface OptionsProps {
  flights: readonly ListedFlight[]
  chosen: Filters
  onChange: (part: Partial<Filters>) => void
}

function Options({ flights, chosen, onChange }: OptionsProps) {
  const t = useFlightFilterText()
  const language = useLanguage()
  const options = filterOptions(flights)
  return (['carriers', 'fromAirports', 'toAirports'] as const).map((kind) =>
    options[kind].length < 2 ? null : (
      <Group key={kind} title={t[kind]}>
        {options[kind].map((option) => (
          <Chip
            key={option.code}
            pressed={chosen[kind].includes(option.code)}
            onPick={() => onChange({ [kind]: toggled(chosen[kind], option.code) })}
          >
            {labelOf(option, language)} <span className="quiet num">{t.flights(option.count)}</span>
          </Chip>
        ))}
      </Group>
    ),
  )
}

const labelOf = ({ label }: FilterOption, language: 'zh' | 'en'): string => (typeof label === 'string' ? label : label[language])

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Band title={title}>
      <Chips>{children}</Chips>
    </Band>
  )
}
