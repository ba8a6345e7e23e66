import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { TabCountProps } from '../../../web/tab-count.ts'
import { awaitingCountQuery } from '../queries.ts'

/** How much waits for whoever is signed in: requests, and agreements given elsewhere that she has to look at. */
export default function TabCount({ onCount }: TabCountProps) {
  const { data } = useQuery(awaitingCountQuery)
  const count = (data?.awaitingCount ?? 0) + (data?.toCheck?.count ?? 0)
  useEffect(() => {
    onCount(count)
  }, [onCount, count])
  return null
}
