import { handleJob } from '../../server/jobs/definition.ts'
import { handler, type Wing } from '../../server/http/handler.ts'
import * as calls from '../calls.ts'
import { approvalsText } from '../text/index.ts'
import { carryOut, decide, tellStuck, timeOut } from './decide.ts'
import type { ApprovalsWingDeps } from './deps.ts'
import { decideJob, timeOutJob } from './jobs.ts'
import { describeApproval, describeFlow, listForApprover } from './read.ts'
import { urge } from './urge.ts'

export type { ApprovalOfOrder, Approvals, Approver } from './face.ts'
export { approvalsOf } from './requests.ts'

/** The wing of approvals: whoever is asked reads and decides here; what is decided goes back to the order through the spine. */
export function approvalsWing(deps: ApprovalsWingDeps): Wing {
  return {
    name: 'approvals',
    refusals: { zh: approvalsText.zh.refusals, en: approvalsText.en.refusals },
    httpStatus: { 'AP-LATE': 409, 'AP-UNDO-LATE': 409, 'AP-URGED': 429 },
    handlers: [
      handler(calls.queryListForApprover, ({ caller, language }, input) => listForApprover(deps, caller, input, language)),
      handler(calls.getApprovalDetail, ({ caller, language }, { approvalId }) => describeApproval(deps, caller, approvalId, language)),
      handler(calls.getApprovalFlow, ({ caller, language }, { id }) => describeFlow(deps, caller, id, language)),
      handler(calls.handleApproval, ({ caller }, input) => decide(deps, caller, input)),
      handler(calls.urgeApproval, ({ caller }, { id }) => urge(deps, caller, id)),
    ],
    jobs: [
      handleJob(
        decideJob,
        (decision) => carryOut(deps, decision),
        (decision) => tellStuck(deps, decision),
      ),
      handleJob(
        timeOutJob,
        (ref) => timeOut(deps, ref),
        (ref) => tellStuck(deps, ref),
      ),
    ],
  }
}
