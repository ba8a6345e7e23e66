import type { Language } from '../../kernel/language.ts'
import { handleJob } from '../../server/jobs/definition.ts'
import { handler, type Wing } from '../../server/http/handler.ts'
import * as calls from '../calls.ts'
import { handleApprovals } from '../calls/bulk.ts'
import { auditChainPage, auditChainVerification } from '../calls/chain.ts'
import * as changing from '../calls/changing.ts'
import * as deputies from '../calls/deputies.ts'
import { approvalForm } from '../calls/form.ts'
import * as link from '../calls/link.ts'
import { CHOOSING_REFUSALS } from '../calls/refusals.ts'
import { approvalsText } from '../text/index.ts'
import { agreeToSeveral } from './deciding/bulk.ts'
import { pageOfChain, verifyChain } from './chain.ts'
import { askAnother, handOn } from './deciding/changing.ts'
import { carryOut, decide, tellStuck } from './deciding/decide.ts'
import { listDeputies, nameDeputy, takeBackDeputy } from './deciding/deputies.ts'
import type { ApprovalsWingDeps } from './deps.ts'
import { describeForm } from './asking/form.ts'
import { decideJob, leftApproversJob, timeOutJob } from './jobs.ts'
import { replaceLeftApprovers } from './time/left-approvers.ts'
import { decideByLink, openLink } from './telling/links.ts'
import { describeApproval, describeFlow, listForApprover } from './reading/read.ts'
import { timeOut } from './time/time.ts'
import { urge } from './time/urge.ts'

export type { ApprovalOfOrder, Approvals, Approver } from './face.ts'
export { agreementsOf } from './agreements.ts'
export { heldOf } from './held.ts'
export { leftApproversJob } from './jobs.ts'
export { approvalsOf } from './requests.ts'
export { ceilingsOf, type PriceCeilings } from './price/ceiling.ts'

const wordsOf = (language: Language) => {
  const { refusals } = approvalsText[language]
  return Object.fromEntries(CHOOSING_REFUSALS.map((code) => [code, refusals[code]]))
}
/** How it is said that a request cannot be put as it was chosen: by whichever wing puts one. */
export const choosingRefusals = { zh: wordsOf('zh'), en: wordsOf('en') }

/** The wing of approvals: whoever is asked reads and decides here; what is decided goes back to the order through the spine. */
export function approvalsWing(deps: ApprovalsWingDeps): Wing {
  return {
    name: 'approvals',
    refusals: { zh: approvalsText.zh.refusals, en: approvalsText.en.refusals },
    httpStatus: { 'AP-LATE': 409, 'AP-UNDO-LATE': 409, 'AP-URGED': 429, 'AP-LINK-WAIT': 429, 'AP-CHAIN-WAIT': 429 },
    handlers: [
      handler(calls.queryListForApprover, ({ caller, language }, input) => listForApprover(deps, caller, input, language)),
      handler(changing.transferApproval, ({ caller }, input) => handOn(deps, caller, input)),
      handler(changing.addSignerToApproval, ({ caller }, input) => askAnother(deps, caller, input)),
      handler(approvalForm, ({ caller }, input) => describeForm(deps, caller, input)),
      handler(deputies.listDeputies, ({ caller }) => listDeputies(deps, caller)),
      handler(deputies.nameDeputy, ({ caller }, input) => nameDeputy(deps, caller, input)),
      handler(deputies.endDeputy, ({ caller }, input) => takeBackDeputy(deps, caller, input)),
      handler(calls.getApprovalDetail, ({ caller, language }, { approvalId }) => describeApproval(deps, caller, approvalId, language)),
      handler(calls.getApprovalFlow, ({ caller, language }, { id }) => describeFlow(deps, caller, id, language)),
      handler(calls.handleApproval, ({ caller }, input) => decide(deps, caller, input)),
      handler(handleApprovals, ({ caller, language }, input) => agreeToSeveral(deps, caller, input, language)),
      handler(link.openDecisionLink, (from, input) => openLink(deps, from, input)),
      handler(link.decideByLink, (from, input) => decideByLink(deps, from, input)),
      handler(auditChainPage, ({ caller, language }, input) => pageOfChain(deps, caller, input, language)),
      handler(auditChainVerification, ({ caller, language }) => verifyChain(deps, caller, language)),
      handler(calls.urgeApproval, ({ caller }, { id }) => urge(deps, caller, id)),
    ],
    jobs: [
      handleJob(leftApproversJob, () => replaceLeftApprovers(deps)),
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
