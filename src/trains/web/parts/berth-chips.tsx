import '../trains.css'
import { Chip, Chips } from '../../../web/ui/chip.tsx'
import type { Berth } from '../../rules/seats.ts'
import { withBerth, type Entered } from '../form/entered.ts'

interface BerthChipsProps {
  label: string
  berths: readonly Berth[]
  /** How a berth reads, wished for by so many. */
  wordOf: (berth: Berth, count: number) => string
  wished: Entered['berths']
  /** By how many berths may be wished for. */
  seated: number
  onChange: (wished: Entered['berths']) => void
}

/** Where one would like to lie: a tap wishes for one more of a berth, and for none of it once as many are wished for as lie down. */
export function BerthChips({ label, berths, wordOf, wished, seated, onChange }: BerthChipsProps) {
  return (
    <div role="group" aria-label={label} className="trainwish">
      <Chips>
        {berths.map((berth) => (
          <Chip key={berth} pressed={(wished[berth] ?? 0) > 0} onPick={() => onChange(withBerth(wished, berth, seated))}>
            {wordOf(berth, wished[berth] ?? 0)}
          </Chip>
        ))}
      </Chips>
    </div>
  )
}
