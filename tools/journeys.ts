/**
 * Journeys that a whole run walks in one language alone (QICHENG_E2E_ONCE=true; docs/decisions/0080): they are about protocols, devices, accounts or
 * the console, and the screens they meet are met in both languages by others. Run by hand they are walked in both.
 */

/** In English, against two processes: what is kept between requests, and what other programs are told. */
export const ONCE_IN_ENGLISH = ['hosts', 'entry', 'trouble', 'keep'].map(specOf)

/** In Chinese, against one process. */
export const ONCE_IN_CHINESE = [
  'sso',
  'documents',
  'paying-hosts',
  'my-data',
  'archive',
  'report',
  'service',
  'suppliers',
  'statement',
  'calendar-address',
  'ops',
  'ops-refunds',
  'ops-reconciliation',
  'cash',
  'price-ceiling',
  'approval-twice',
  'approval-levels',
  'closed-line',
].map(specOf)

function specOf(name: string): string {
  return `${name}.spec.ts`
}
