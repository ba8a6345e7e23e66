import type { LegalPage } from '../shape.ts'

export const page: LegalPage = {
  title: 'Privacy policy',
  version: '2026-11-21',
  lead: 'This policy says which personal data we collect to arrange your travel, why, who receives it, how long it stays, and how you see it, correct it, take it away and have it erased.',
  sections: [
    {
      key: 'who',
      title: 'Who handles your data',
      paragraphs: [
        'Your company runs this system itself. It is the personal information handler: it decides what is done and how.',
        'The software is open source. Those who write it cannot see your data, unless your company engages them and tells you so.',
      ],
    },
    {
      key: 'what',
      title: 'What is collected',
      paragraphs: [
        'From your company: name, staff number, department, rank, mobile number, work mail address, the cost centres and projects you may use, the cost centres and budgets you answer for, and who may book for you and for whom you may. Where an office system is connected, also the trip applications you made there.',
        'From you: kind, number, expiry, nationality, birth date, sex and pictures of your travel documents with the phone and mail address kept beside them, emergency contacts, companions, travel partners, the mobile number of a membership that you bind, frequent flyer numbers, mobile number and mail address given for one trip, the name that a platform you link knows you by, feedback with screenshots.',
        'From use: searches, orders, trip applications, approvals and who stands in for whom in them, what trips are charged to, what you usually travel for, results of payments, what tickets that were given up have left with airlines, why tickets were to be refunded and what proves it, the e-receipts that airlines and the railway issue of your tickets, the bank’s receipt where a refund was paid by transfer, what you asked the travel desk to quote and the number to call about it, name and time of the devices you sign in on, and who opened a document number of yours when; where you made a calendar address, a digest of it and when it was last read.',
        'We read no address book, no photos and no position unless you agree in the moment they are needed. If you do not, everything else still works.',
      ],
    },
    {
      key: 'why',
      title: 'Why it is needed',
      paragraphs: [
        'Carriers and hotels require name, document and phone number; without them the travel you take part in cannot be booked. A frequent flyer number that you keep or enter goes to the airline of that ticket alone, so that it credits the miles; on each booking you may choose to leave it out.',
        'Approvers and their deputies see the itinerary, the price, why it is above the policy and the reason you gave. They do not see your document numbers. Whoever answers for a cost or a budget sees the amounts charged to it and who travelled.',
        'You may make a calendar address and hand it to a calendar program of your choice: whoever has it reads the numbers, places and times of your flights. You can revoke it at any time, and it ends when you leave.',
        'Records of sign-ins and of what was done protect your account. They are not used to judge your work.',
      ],
    },
    {
      key: 'sensitive',
      title: 'Sensitive personal data',
      paragraphs: [
        'Document numbers, movements, what a proof for a refund tells of your health, and anything about a child under fourteen who travels along are sensitive. Each value is encrypted by itself, and pages show numbers masked.',
        'To see a whole number you confirm again that it is you, and every time leaves a record that you find under “My data”.',
        'Data of a child under fourteen may be entered only with the consent of a parent or another guardian.',
      ],
    },
    {
      key: 'abroad',
      title: 'Handing data abroad',
      paragraphs: [
        'For flights and hotels abroad your name and document number go to the carrier, hotel or agent there.',
        'Before that we ask for your separate consent and say who receives what. Without it nothing is handed over, and that booking cannot be made.',
      ],
    },
    {
      key: 'howlong',
      title: 'How long it stays',
      paragraphs: [
        'Your data stays while you work for the company. When you leave, your sign-in ends; orders and accounts are kept as long as accounting law asks, and the rest is deleted within the time your company sets.',
        'What a guest enters through an invitation is erased by itself a number of days after their last trip: thirty, unless your company chose another. Companions that an employee has added are erased the same number of days after that employee has left and their last trip is over.',
        'Codes end after five minutes, pictures that were never used after a day, what proves a refund 180 days after it has ended, requests of the travel desk 180 days after they are over, sign-in sessions after thirty days at the latest.',
      ],
    },
    {
      key: 'rights',
      title: 'What you may ask for',
      paragraphs: [
        'At any time you may see what we hold about you, have it corrected or completed, receive a copy to take away, withdraw a consent, and ask for erasure.',
        'All of this is under “Me › My data”. A copy can be asked for three times a day and reaches your mailbox within twenty-four hours.',
        'Withdrawing a consent does not undo bookings made before. Where the law obliges us to keep orders and accounts, we tell you why and how long.',
        'With questions, turn to your company’s travel manager first. If that does not help, you may complain to the cyberspace administration.',
      ],
    },
    {
      key: 'security',
      title: 'How it is protected',
      paragraphs: [
        'All traffic is encrypted, passwords are kept only as digests that cannot be turned back, and phone, mail and document numbers are encrypted field by field under keys that are not in the database.',
        'Should data leak, or threaten to, the company acts at once and tells you and the authorities as the law asks.',
      ],
    },
  ],
  sources: [
    { name: 'Personal Information Protection Law of the People’s Republic of China', inForceSince: '2021-11-01' },
    { name: 'Regulations on Network Data Security Management', inForceSince: '2025-01-01' },
    { name: 'Provisions on the Cyber Protection of Children’s Personal Information', inForceSince: '2019-10-01' },
  ],
}
