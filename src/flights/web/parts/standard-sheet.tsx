import { Suspense } from 'react'
import { SceneRow } from '../../../policy/web/index.ts'
import { useSession } from '../../../web/session.ts'
import { Band } from '../../../web/ui/band.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import { RuleRow } from '../../../web/ui/rule-row.tsx'
import { Sheet } from '../../../web/ui/sheet.tsx'
import { SkeletonLines } from '../../../web/ui/skeleton.tsx'
import { useStandard } from '../queries.ts'
import { useChoiceText } from '../choice-text.ts'
import '../screens/compliance.css'

interface StandardSheetProps {
  open: boolean
  onClose: () => void
  line: string
  /** For what the flights were judged. */
  sceneCode: string | null
}

/**
 * The whole standard behind the one line above a list: every rule, and where it is written; and the scene that it holds for, to choose
 * another. Of those for whom an agent books only the line is known here: the rules would be her own.
 */
export default function StandardSheet({ open, onClose, line, sceneCode }: StandardSheetProps) {
  const t = useChoiceText()
  const { data, error } = useStandard(sceneCode)
  const isAgent = useSession((state) => state.agent !== null)
  // Under another scene the flights are judged anew: the list is what she wants to see then.
  const scene = (
    <Suspense fallback={null}>
      <SceneRow onChange={onClose} />
    </Suspense>
  )
  if (isAgent) {
    return (
      <Sheet open={open} onClose={onClose} title={t.list.limit}>
        <p>{line}</p>
        {scene}
      </Sheet>
    )
  }
  return (
    <Sheet open={open} onClose={onClose} title={data?.policyName ?? t.list.limit} subtitle={line} flush>
      <div className="standard-scene">{scene}</div>
      {data ? (
        <Band label={t.compliance.rules}>
          {data.rules.map((rule, i) => (
            <RuleRow key={rule.rule + (rule.between?.join('') ?? '')} source={rule.writtenIn} hair={i > 0}>
              {rule.sentence}
            </RuleRow>
          ))}
        </Band>
      ) : error ? (
        <Notice kind="warn">{error.message}</Notice>
      ) : (
        <SkeletonLines lines={4} />
      )}
    </Sheet>
  )
}
