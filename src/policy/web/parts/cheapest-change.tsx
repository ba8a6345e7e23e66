import { Band } from '../../../web/ui/band.tsx'
import { LinkButton } from '../../../web/ui/button.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import { usePolicyText } from '../texts.ts'

export interface CheapestChangeProps {
  /** The cheapest change, as the server says it. */
  sentence: string
  /** Whether it alone suffices; else it is what one rule needs, and the others are what the other rules do. */
  isEnough?: boolean
  /** What would comply as well, each with what picking it does. */
  others?: readonly { readonly sentence: string; readonly onPick?: () => void }[]
  /** Does it: leads to the other offer, the other day, the applications. */
  action?: { label: string; onPick: () => void }
}

/** What would help: the cheapest change that complies, and what else would; or what each of several rules needs. */
export default function CheapestChange({ sentence, isEnough = true, others = [], action }: CheapestChangeProps) {
  const t = usePolicyText().change
  return (
    <Band title={isEnough ? t.title : t.each}>
      <Notice kind="ok" inside {...(action && { action })}>
        {sentence}
      </Notice>
      {others.length > 0 && (
        <>
          <p className="note">{isEnough ? t.others : t.and}</p>
          <ul className="small">
            {others.map((other) => (
              <li key={other.sentence}>
                {other.onPick ? <LinkButton onPick={other.onPick}>{other.sentence}</LinkButton> : other.sentence}
              </li>
            ))}
          </ul>
        </>
      )}
    </Band>
  )
}
