import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { TabCountProps } from '../../../web/tab-count.ts'
import { awaitingCountQuery } from '../queries.ts'

/** How many requests wait for whoever is signed in. */
export default function TabCount({ onCount }: TabCountProps) {
  const { data } = useQuery(awaitingCountQuery)
  const count = data?.awaitingCount ?? 0
  useEffect(() => {
    onCount(count)
  }, [onCount, count])
  return null
}
