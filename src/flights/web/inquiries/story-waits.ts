import type { InquiryDetails } from '../../calls/inquiring.ts'

/** What an inquiry waits for, as its story names it. */
type Waited = 'waits' | 'choose' | 'contact' | 'again'

/** What comes next of an inquiry; null once nothing does. Asked anew may be what is over alone: of what was chosen, a plan that has ended. */
export function waitsFor({ status, actions }: Pick<InquiryDetails, 'status' | 'actions'>): Waited | null {
  switch (status.step) {
    case 'asked':
    case 'taken':
      return 'waits'
    case 'quoted':
      return 'choose'
    case 'chosen':
      return actions.restart.allowed ? 'again' : 'contact'
    default:
      return null
  }
}

/** Whether the time has passed by which the desk was to call: it is told as a promise no more. */
export const isContactLate = ({ contactBy, now }: Pick<InquiryDetails, 'contactBy' | 'now'>): boolean =>
  contactBy !== null && Temporal.Instant.compare(contactBy, now) < 0
