import { lazy } from 'react'

export { linkIsUsed, useLinked, useLinkedAmong, wantApplication } from './linked.ts'
export type { TripPartProps } from './faces.ts'

/** Fetches `ApplicationRow` ahead: a form that cannot do without it waits for it, and is not lost where it does not come. */
export const fetchApplicationRow = () => import('./parts/application-row.tsx')
/** A form's row that says on which application a booking rests. Wants a Suspense of a row's height around it. */
export const ApplicationRow = lazy(fetchApplicationRow)
/** Told to somebody who is about to book one way abroad [V-FLIGHT-10]. Wants a Suspense around it. */
export const RoundTripAlert = lazy(() => import('./parts/round-trip-alert.tsx'))
/** The way to one's applications, for the page "me". Wants a Suspense around it; nothing where the company has none. */
export const MyApplications = lazy(() => import('./parts/my-applications.tsx'))
