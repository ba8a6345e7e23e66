import type { ContractOf } from '../../kernel/call.ts'
import type { getApprovalDetail, getApprovalFlow, handleApproval, queryListForApprover, urgeApproval } from '../calls.ts'
import type { handleApprovals } from '../calls/bulk.ts'
import type { addSignerToApproval, transferApproval } from '../calls/changing.ts'
import type { endDeputy, listDeputies, nameDeputy } from '../calls/deputies.ts'
import type { approvalForm } from '../calls/form.ts'
import type { decideByLink, openDecisionLink } from '../calls/link.ts'

declare module '../../kernel/call.ts' {
  interface Contract {
    'GET /approval/approval/queryListForApprover': ContractOf<typeof queryListForApprover>
    'GET /approval/approval/getApprovalDetail/{approvalId}': ContractOf<typeof getApprovalDetail>
    'GET /approval/approval/getApprovalFlow/{id}': ContractOf<typeof getApprovalFlow>
    'PUT /approval/approval/handleApproval': ContractOf<typeof handleApproval>
    'GET /approval/urgeApproval/{id}': ContractOf<typeof urgeApproval>
    'PUT /approval/approval/transfer': ContractOf<typeof transferApproval>
    'PUT /approval/approval/addSigner': ContractOf<typeof addSignerToApproval>
    'GET /approval/deputies': ContractOf<typeof listDeputies>
    'POST /approval/deputies': ContractOf<typeof nameDeputy>
    'DELETE /approval/deputies/{deputyId}': ContractOf<typeof endDeputy>
    'POST /approval/form': ContractOf<typeof approvalForm>
    'PUT /approval/approval/handleApprovals': ContractOf<typeof handleApprovals>
    'POST /approval/link/open': ContractOf<typeof openDecisionLink>
    'POST /approval/link/decide': ContractOf<typeof decideByLink>
  }
}
