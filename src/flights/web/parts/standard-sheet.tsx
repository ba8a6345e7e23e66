import { useSession } from '../../../web/session.ts'
import { Band } from '../../../web/ui/band.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import { RuleRow } from '../../../web/ui/rule-row.tsx'
import { Sheet } from '../../../web/ui/sheet.tsx'
import { SkeletonLines } from '../../../web/ui/skeleton.tsx'
import { useStandard } from '../queries.ts'
import { useChoiceText } from '../choice-text.ts'

/**
 * The whole standard behind the one line above a list: every rule, and where it is written. Of those for whom an agent books only
 * the line is known here: the rules would be her own.
 */
export default function StandardSheet({ open, onClose, line }: { open: boolean; onClose: () => void; line: string }) {
  const t = useChoiceText()
  const { data, error } = useStandard()
  const isAgent = useSession((state) => state.agent !== null)
  if (isAgent) {
    return (
      <Sheet open={open} onClose={onClose} title={t.list.limit}>
        <p>{line}</p>
      </Sheet>
    )
  }
  return (
    <Sheet open={open} onClose={onClose} title={data?.policyName ?? t.list.limit} subtitle={line} flush>
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
