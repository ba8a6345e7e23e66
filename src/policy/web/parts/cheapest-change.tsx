import { Band } from '../../../web/ui/band.tsx'
import { LinkButton } from '../../../web/ui/button.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import { usePolicyText } from '../texts.ts'

export interface CheapestChangeProps {
  /** The cheapest first, as the server says them, each with what picking it does: the other offer, the other day, the applications. */
  ways: readonly {
    readonly sentence: string
    /** The rules that it mends, where that is not all. */
    readonly mends: readonly string[]
    readonly action: { readonly label: string; readonly onPick: () => void } | null
  }[]
  /** Whether each of them alone makes everything comply; else each mends what it names, and something is still broken. */
  isEnough: boolean
}

/** What would help: the cheapest change that complies with everything, and what else would; or, with no such, what mends each rule alone. */
export default function CheapestChange({ ways, isEnough }: CheapestChangeProps) {
  const t = usePolicyText().change
  const [cheapest, ...others] = ways
  if (!cheapest) return null
  const { sentence, action } = cheapest
  return (
    <Band title={isEnough ? t.title : t.each}>
      {isEnough ? (
        <Notice kind="ok" inside {...(action && { action })}>
          {sentence}
        </Notice>
      ) : (
        <p className="note">{t.notEnough}</p>
      )}
      {isEnough && others.length > 0 && <p className="note">{t.others}</p>}
      <ul className="small">
        {(isEnough ? others : ways).map((way) => (
          <li key={way.sentence}>
            {way.action ? <LinkButton onPick={way.action.onPick}>{way.sentence}</LinkButton> : way.sentence}
            {!isEnough && way.mends.length > 0 && <p className="note">{t.mends(way.mends)}</p>}
          </li>
        ))}
      </ul>
    </Band>
  )
}
