import { lazy } from 'react'

/** What other wings' screens may show of notices: the bell that counts what is unread. */
export const MessagesBell = lazy(() => import('./parts/bell.tsx'))
