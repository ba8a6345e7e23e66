import { keepPreviousData } from '@tanstack/react-query'
import { reading } from '../../web/query.ts'
import type { ApprovalAsk, ChosenApprover } from './approvers-draft.ts'
import './contract.ts'

/** Who would be asked: while another choice is looked at, the levels as they were stay on screen. */
export const approvalFormQuery = (ask: ApprovalAsk, picked: readonly ChosenApprover[]) => ({
  ...reading('POST', '/approval/form', { ...ask, chosen: [...picked] }),
  placeholderData: keepPreviousData,
})
