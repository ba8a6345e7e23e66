import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { reading } from '../../web/query.ts'
import { remembered } from '../../web/remembered.ts'
import './contract.ts'

const switchesQuery = reading('GET', '/configcenter/personal/switch/all/status', {})

/** Lines by code as the switches tell them: open, closed by the company, or opened but not there yet. */
type Switches = Readonly<Record<string, 'on' | 'off' | 'notYet'>>

/** What the company has not opened. */
export const closedIn = (switches: Switches): string[] => Object.keys(switches).filter((line) => switches[line] === 'off')

/** What was closed the last time, so that home does not show a search for a moment that nobody may use. */
export const useClosedLines = remembered<readonly string[]>({
  name: 'home.closedLines',
  initial: [],
  parse: (stored) => (Array.isArray(stored) && stored.every((line) => typeof line === 'string') ? stored : undefined),
  isFilter: false,
})

/**
 * Which lines the company has closed. Asked once home is on screen, never before: what opens the app does not wait for it, and
 * without an answer the lines stay as they were, for the server refuses what is closed anyway.
 */
export function useClosed(): readonly string[] {
  const { value, remember } = useClosedLines()
  const { data } = useQuery(switchesQuery)
  useEffect(() => {
    if (data) remember(closedIn(data.lines))
  }, [data, remember])
  return value
}
