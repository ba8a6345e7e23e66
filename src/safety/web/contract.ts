import type { ContractOf } from '../../kernel/call.ts'
import { waiting } from '../../web/contract.ts'
import type {
  addEmergencyContact,
  deleteEmergencyContact,
  getEmergencyContactById,
  getEmergencyContactList,
  updateEmergencyContact,
} from '../calls.ts'

declare module '../../kernel/call.ts' {
  interface Contract {
    'GET /configcenter/userConfig/getEmergencyContactList': ContractOf<typeof getEmergencyContactList>
    'GET /configcenter/userConfig/getEmergencyContactById': ContractOf<typeof getEmergencyContactById>
    'POST /configcenter/userConfig/addEmergencyContact': ContractOf<typeof addEmergencyContact>
    'POST /configcenter/userConfig/updateEmergencyContact': ContractOf<typeof updateEmergencyContact>
    'DELETE /configcenter/userConfig/deleteEmergencyContact/{id}': ContractOf<typeof deleteEmergencyContact>
  }
}

/** Calls that wait another time than the default of a minute: none here. A test compares with calls.ts. */
export const timeouts = waiting({})
