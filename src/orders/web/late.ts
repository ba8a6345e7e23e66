import { lazy } from 'react'

/** The remark on an order, where it can be written and changed; comes after the order's page is shown. */
export const RemarkRow = lazy(() => import('./parts/remark-row.tsx'))

/** What few do with an order comes when they do it. */
export const addToCalendar = async (orderSeq: string) => (await import('./add-to-calendar.ts')).addToCalendar(orderSeq)
