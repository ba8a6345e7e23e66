import type { ComponentType } from 'react'
import type { StaffRole } from '../rules/roles.ts'
import type { OpsText } from '../text/zh.ts'
import { Account } from './pages/account.tsx'
import { Cash } from './pages/cash.tsx'
import { Deeds } from './pages/deeds.tsx'
import { Home } from './pages/home.tsx'
import { Inquiries } from './pages/inquiries.tsx'
import { Jobs } from './pages/jobs.tsx'
import { Reconciliation } from './pages/reconciliation.tsx'
import { Refunds } from './pages/refunds.tsx'
import { TicketChanges } from './pages/ticket-changes.tsx'
import { TicketRefunds } from './pages/ticket-refunds.tsx'

export interface OpsPage {
  readonly path: string
  /** Whose page it is, of any of these roles; everybody's without one. */
  readonly roles?: readonly StaffRole[]
  readonly title: (t: OpsText) => string
  readonly Page: ComponentType
}

/** Every page of the console, in the order of its navigation. */
export const PAGES: readonly OpsPage[] = [
  { path: '/', title: (t) => t.frame.home, Page: Home },
  { path: '/cash', roles: ['desk'], title: (t) => t.frame.cash, Page: Cash },
  { path: '/tickets', roles: ['desk'], title: (t) => t.frame.ticketRefunds, Page: TicketRefunds },
  { path: '/changes', roles: ['desk'], title: (t) => t.frame.ticketChanges, Page: TicketChanges },
  { path: '/inquiries', roles: ['desk'], title: (t) => t.frame.inquiries, Page: Inquiries },
  { path: '/refunds', roles: ['finance', 'operations'], title: (t) => t.frame.refunds, Page: Refunds },
  { path: '/reconciliation', roles: ['finance'], title: (t) => t.frame.reconciliation, Page: Reconciliation },
  { path: '/jobs', roles: ['operations'], title: (t) => t.frame.jobs, Page: Jobs },
  { path: '/deeds', roles: ['operations'], title: (t) => t.frame.deeds, Page: Deeds },
  { path: '/account', title: (t) => t.frame.account, Page: Account },
]
