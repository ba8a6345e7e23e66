import type { CallDefinition } from '../../kernel/call.ts'
import { opsChangePassword, opsDemoAccounts, opsEndSessions, opsMe, opsSeal, opsSessions, opsSignIn, opsSignOut } from './auth.ts'
import { opsCashOrder, opsCashOwed, opsCashPayOut, opsCashReceive, opsRefundAgain, opsRefunds } from './money.ts'
import { transferCalls } from './transfers.ts'
import { opsDeeds, opsHome, opsJobs, opsRetryJob } from './work.ts'

/** Every call of the console's own. What other wings answer for staff stands in their lists. */
export const callList: readonly CallDefinition[] = [
  opsSeal,
  opsSignIn,
  opsMe,
  opsSignOut,
  opsChangePassword,
  opsSessions,
  opsEndSessions,
  opsDemoAccounts,
  opsHome,
  opsJobs,
  opsRetryJob,
  opsDeeds,
  opsRefunds,
  opsRefundAgain,
  ...transferCalls,
  opsCashOrder,
  opsCashReceive,
  opsCashOwed,
  opsCashPayOut,
]
