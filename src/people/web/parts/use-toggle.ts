import { texts } from '../../../web/texts.ts'
import { toast } from '../../../web/ui/toast.tsx'
import { TRAVELLERS_PER_ORDER_MAX } from '../../rules/party.ts'
import type { CompanionRefusals } from '../../text/companion-refusals/zh.ts'
import type { Picked } from '../party-draft.ts'
import { usePartyDraft } from '../party-draft.ts'

/** What the server says too: this page can tell it before it asks. */
const useCompanionRefusals = texts<CompanionRefusals>({
  zh: () => import('../../text/companion-refusals/zh.ts').then((m) => m.zh),
  en: () => import('../../text/companion-refusals/en.ts').then((m) => m.en),
})

/** Puts somebody on the list of travellers or takes her off; says why where a booking takes no more. */
export function useToggle(): (person: Picked, isIn: boolean) => void {
  const words = useCompanionRefusals()
  const toggle = usePartyDraft((state) => state.toggle)
  return (person, isIn) => {
    if (!toggle(person, isIn)) toast(words['PEOPLE-PARTY-MAX']({ max: TRAVELLERS_PER_ORDER_MAX }))
  }
}
