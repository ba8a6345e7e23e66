import type { LegalPage } from '../shape.ts'

export const page: LegalPage = {
  title: 'Terms of service',
  version: '2026-11-21',
  lead: 'Who does what between your company, you, and the carrier or hotel when travel is arranged here. Please read it first.',
  sections: [
    {
      key: 'account',
      title: 'Your account',
      paragraphs: [
        'Your company opens your account, and it is for you alone. Tell nobody your password or a code, not even somebody who says to be support or a colleague.',
        'The company may end an account when somebody leaves or changes; all its devices are then signed out at once.',
      ],
    },
    {
      key: 'booking',
      title: 'Booking',
      paragraphs: [
        'By submitting an order you confirm that the traveller’s name is as on the document, and that you have read the price and the rules for change and refund.',
        'Fare and seats are as the supplier confirms. If a price moves while you submit, you see the old and the new one first; nothing more is charged by itself.',
        'Book for others only with their agreement or by your company’s authority, and enter what is true.',
      ],
    },
    {
      key: 'policy',
      title: 'Policy and approval',
      paragraphs: [
        'An order is judged by the company’s policy at the time of booking. Who pays what is above it, and who has to agree, is said before you submit.',
        'If nobody decides in time, the held seat is given back and nothing is charged.',
      ],
    },
    {
      key: 'contract',
      title: 'You, the carrier and the hotel',
      paragraphs: [
        'Once a ticket is issued or a room confirmed, the contract is between the traveller and the carrier, or the guest and the hotel. This system books, changes and cancels on your behalf.',
        'Changes caused by weather or traffic control follow the carrier’s conditions and the rules for air and rail. We pass them on and help.',
      ],
    },
    {
      key: 'money',
      title: 'Payment and refund',
      paragraphs: [
        'The company’s part is taken from its credit, your part is paid by you at the cashier. What counts is the payment institution’s notice.',
        'Refunds go back the way they came, to each payer in proportion. Amount and fee are shown before you confirm.',
      ],
    },
    {
      key: 'liability',
      title: 'Liability and changes',
      paragraphs: [
        'If a fault of the system charges twice or fails to issue a ticket, the company puts it right and bears the direct loss.',
        'When these terms change in substance, a new version is shown the next time you come, for you to agree to. If you do not, your company can close the account.',
      ],
    },
  ],
  sources: [
    { name: 'Civil Code of the People’s Republic of China, Book Three (passenger transport)', inForceSince: '2021-01-01' },
    { name: 'E-Commerce Law of the People’s Republic of China', inForceSince: '2019-01-01' },
  ],
}
