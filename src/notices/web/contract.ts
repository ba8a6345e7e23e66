import type { ContractOf } from '../../kernel/call.ts'
import { waiting } from '../../web/contract.ts'
import type {
  chooseNotice,
  myMessages,
  noticeSettingsOfMine,
  readAllMessages,
  readMessages,
  saveQuietHours,
  unreadMessages,
} from '../calls/messages.ts'

declare module '../../kernel/call.ts' {
  interface Contract {
    'POST /notices/messages': ContractOf<typeof myMessages>
    'GET /notices/unread': ContractOf<typeof unreadMessages>
    'POST /notices/read': ContractOf<typeof readMessages>
    'POST /notices/readAll': ContractOf<typeof readAllMessages>
    'GET /notices/settings': ContractOf<typeof noticeSettingsOfMine>
    'POST /notices/choose': ContractOf<typeof chooseNotice>
    'POST /notices/quietHours': ContractOf<typeof saveQuietHours>
  }
}

/** Calls that wait another time than the default of a minute: none here. A test compares with calls/. */
export const timeouts = waiting({})
