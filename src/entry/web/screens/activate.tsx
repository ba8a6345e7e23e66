import { useEffect } from 'react'
import { useGo } from '../../../web/page-context.ts'
import { SkeletonPage } from '../../../web/ui/skeleton-page.tsx'

/** Goes on to the first step of activation. */
export default function Activate() {
  const go = useGo()
  useEffect(() => go.replace('/activate/check'), [go])
  return <SkeletonPage />
}
