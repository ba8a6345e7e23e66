import type { ContractOf } from '../../kernel/call.ts'
import type { getApprovalDetail, getApprovalFlow, handleApproval, queryListForApprover, urgeApproval } from '../calls.ts'

declare module '../../kernel/call.ts' {
  interface Contract {
    'GET /approval/approval/queryListForApprover': ContractOf<typeof queryListForApprover>
    'GET /approval/approval/getApprovalDetail/{approvalId}': ContractOf<typeof getApprovalDetail>
    'GET /approval/approval/getApprovalFlow/{id}': ContractOf<typeof getApprovalFlow>
    'PUT /approval/approval/handleApproval': ContractOf<typeof handleApproval>
    'GET /approval/urgeApproval/{id}': ContractOf<typeof urgeApproval>
  }
}
