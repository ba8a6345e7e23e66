/** What staff may be: the travel desk (cash, what is done by hand), finance (statements, reconciliation, refunds), operations (jobs). */
export const STAFF_ROLES = ['desk', 'finance', 'operations'] as const
export type StaffRole = (typeof STAFF_ROLES)[number]

export const isStaffRole = (text: string): text is StaffRole => STAFF_ROLES.some((role) => role === text)
