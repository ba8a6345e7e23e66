/** Who looks after travel and accounts for a company: invites, answers requests, reads reports. */
const MANAGING_ROLES: readonly string[] = ['travelManager', 'administrator']

/** The browser shows ways by it; the server asks each time. */
export const isManaging = (roles: readonly string[]): boolean => roles.some((role) => MANAGING_ROLES.includes(role))
