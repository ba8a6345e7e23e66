import { Choice } from '../../../web/ui/choice.tsx'
import { Sheet } from '../../../web/ui/sheet.tsx'
import type { CabinGroup } from '../../rules/offer.ts'
import { useFlightHomeText } from '../home-text.ts'

interface CabinSheetProps {
  open: boolean
  onClose: () => void
  cabin: CabinGroup
  onChange: (cabin: CabinGroup) => void
}

const GROUPS = ['economy', 'business'] as const satisfies readonly CabinGroup[]

/** The two groups that a search knows; a tap chooses and closes. */
export default function CabinSheet({ open, onClose, cabin, onChange }: CabinSheetProps) {
  const t = useFlightHomeText()
  return (
    <Sheet open={open} onClose={onClose} title={t.chooseCabin}>
      <Choice
        label={t.chooseCabin}
        hideLabel
        options={GROUPS.map((key) => ({ key, label: t.cabins[key].name, note: t.cabins[key].note }))}
        value={cabin}
        onChange={onChange}
      />
    </Sheet>
  )
}
