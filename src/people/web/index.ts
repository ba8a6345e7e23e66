import { lazy } from 'react'

export { useBooking } from './use-booking.ts'

/** Says on a page of booking that it is for others. Wants a Suspense around it; nothing in personal mode. */
export const AgentBand = lazy(() => import('./parts/agent-band.tsx'))
/** The way into agent mode, for the page "me". Wants a Suspense around it; nothing for who may not book for others. */
export const AgentSwitch = lazy(() => import('./parts/agent-switch.tsx'))
/** Where a booking's travellers are chosen; `line` is the spine's name of it. */
export const selectTogetherPath = (line: string): string => `/select-together?line=${line}`
