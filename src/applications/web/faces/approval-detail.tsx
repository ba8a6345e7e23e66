import { useQuery } from '@tanstack/react-query'
import type { ApprovalDetailProps } from '../../../approvals/web/index.ts'
import { Band } from '../../../web/ui/band.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import { SkeletonForm, SkeletonLines } from '../../../web/ui/skeleton.tsx'
import { Sides } from '../parts/change-waiting.tsx'
import { PlanFacts } from '../parts/plan-facts.tsx'
import { RouteParts } from '../parts/route-parts.tsx'
import { forApprovalQuery } from '../queries.ts'
import { useScreensText } from '../texts.ts'

/** An application for whoever has to agree to it (type 8): the trip, or of a change what it asks for more; who, how much, why, files. */
export default function ApplicationApprovalDetail({ approvalId }: ApprovalDetailProps) {
  const t = useScreensText().approval
  const { data, error, refetch } = useQuery(forApprovalQuery(approvalId))
  if (error && !data) {
    return (
      <Notice kind="warn" action={{ label: t.failed.action, onPick: () => void refetch() }}>
        {t.failed.text}
      </Notice>
    )
  }
  if (!data) {
    return (
      <>
        <SkeletonLines lines={4} label={t.trip} />
        <SkeletonForm rows={4} />
      </>
    )
  }
  const { asked } = data
  return (
    <>
      {asked ? (
        <Band title={t.change}>
          <ul className="tripdiffs">
            {data.change.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
          <Sides before={data} after={asked} words={{ before: t.old, after: t.wanted }} />
        </Band>
      ) : (
        <Band title={t.trip}>
          <RouteParts parts={data.tripData} withCounts={false} />
        </Band>
      )}
      <PlanFacts shown={asked ? { ...data, ...asked } : data} approvalId={approvalId} />
    </>
  )
}
