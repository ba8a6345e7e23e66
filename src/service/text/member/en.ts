import type { MemberText } from './zh.ts'

export const en: MemberText = {
  title: 'Membership',
  loading: 'Looking up your membership',
  failed: { title: 'Your membership did not load', text: 'If one is bound, it stays so.', action: 'Try again' },
  none: {
    title: 'No member programme yet',
    text: 'Once your company has one, you can bind your own membership here.',
    action: 'Back to Me',
  },
  intro: {
    headline: 'Bind your own membership',
    points: [
      'The programme learns a code name, never your staff number, documents or trips.',
      'Your company does not see your membership. Only you see its last digits and its tier.',
      'Points and benefits count once the products for them open. Bound now, that happens by itself.',
    ],
    start: 'Start',
  },
  bound: {
    headline: 'Bound',
    number: 'Number',
    phone: 'Mobile',
    tier: 'Tier',
    since: 'Since',
    unbind: 'Unbind',
    unbinding: 'Unbinding',
    ask: {
      title: 'Unbind the membership?',
      text: 'Later trips will not count for it. You can bind it again at any time.',
      confirm: 'Unbind',
      cancel: 'Keep it',
    },
    unbound: 'The membership is unbound',
  },
  tiers: { silver: 'Silver', gold: 'Gold', platinum: 'Platinum' },
  go: {
    title: 'Bind a membership',
    phone: 'Mobile number of the membership',
    phoneHelp: 'Mainland China. It may differ from the one your company has',
    phoneFault: 'Please enter a mainland China mobile number',
    codeHelp: (phone) => `If ${phone} has a membership, a code is on its way, valid for 5 minutes`,
    codeFault: 'Please enter the 6 digits of the code',
    submit: 'Bind',
    binding: 'Binding',
  },
  done: {
    title: 'Bound',
    headline: 'Your membership is bound',
    text: (tier, number) => `${tier}, number ${number}`,
    notYet: { title: 'Not bound yet', text: 'It is bound once the code is accepted.', action: 'Bind it' },
    back: 'Back to Me',
    see: 'See it',
  },
}
