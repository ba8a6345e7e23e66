import { useEffect } from 'react'
import { useGo } from '../../../web/page-context.ts'
import { SkeletonPage } from '../../../web/ui/skeleton-page.tsx'

/** Goes on to what is kept about her [R-USERINFO-01]. */
export default function UserInfo() {
  const go = useGo()
  useEffect(() => go.replace('/userInfo/view'), [go])
  return <SkeletonPage />
}
