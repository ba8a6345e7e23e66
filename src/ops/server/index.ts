import { handler, type Handler, type Wing } from '../../server/http/handler.ts'
import { opsChangePassword, opsDemoAccounts, opsEndSessions, opsMe, opsSeal, opsSessions, opsSignIn, opsSignOut } from '../calls/auth.ts'
import { opsDeeds, opsHome, opsJobs, opsRetryJob } from '../calls/work.ts'
import { demoStaffOf } from './demo.ts'
import type { OpsDeps } from './deps.ts'
import { endOwnSessions, listOwnSessions } from './own-sessions.ts'
import { moneyHandlers } from './money.ts'
import { opsHttpStatus, opsRefusals } from './refusals.ts'
import { changeStaffPassword, issueSeal, signInStaff, signOutStaff, whoIsOnDuty } from './sign-in.ts'
import { jobHealth, listDeeds, retryJob, waitingFor } from './work.ts'

export { addStaff, changeRoles, closeStaff, listStaff, resetStaff } from './accounts.ts'
export type { StaffFault } from './accounts.ts'
export { seedDemoStaff } from './demo.ts'

/** The wing of the console: the operator's own staff come in, and see to what waits for a person. */
export function opsWing(deps: OpsDeps): Wing {
  return {
    name: 'ops',
    refusals: opsRefusals,
    httpStatus: opsHttpStatus,
    handlers: [...comingIn(deps), ...ownAccount(deps), ...working(deps), ...moneyHandlers(deps)],
  }
}

function comingIn(deps: OpsDeps): readonly Handler[] {
  return [
    handler(opsSeal, (context) => issueSeal(deps, context)),
    handler(opsSignIn, (context, input) => signInStaff(deps, context, input)),
    handler(opsMe, (context) => whoIsOnDuty(deps, context)),
    handler(opsSignOut, (context) => signOutStaff(deps, context)),
    handler(opsDemoAccounts, async () => ({
      accounts: (await demoStaffOf({ ...deps, sessions: deps.staff })).map((one) => ({ ...one, roles: [...one.roles] })),
    })),
  ]
}

function ownAccount(deps: OpsDeps): readonly Handler[] {
  return [
    handler(opsChangePassword, (context, input) => changeStaffPassword(deps, context, input)),
    handler(opsSessions, (context) => listOwnSessions(deps, context)),
    handler(opsEndSessions, (context, input) => endOwnSessions(deps, context, input)),
  ]
}

function working(deps: OpsDeps): readonly Handler[] {
  return [
    handler(opsHome, (context) => waitingFor(deps, context)),
    handler(opsJobs, () => jobHealth(deps)),
    handler(opsRetryJob, (context, input) => retryJob(deps, context, input)),
    handler(opsDeeds, (context, input) => listDeeds(deps, context, input)),
  ]
}
