import type { LegalPage } from '../shape.ts'

export const page: LegalPage = {
  title: 'Who receives your data',
  version: '2026-11-21',
  lead: 'To whom this system hands data, which, and why. Whoever is not on this list receives nothing.',
  sections: [
    {
      key: 'airlines',
      title: 'Airlines and their suppliers',
      paragraphs: [
        'Handed over: the traveller’s name, kind and number of the document, type of passenger, phone number, a mail address given for the trip, and a frequent flyer number where one goes along.',
        'For: holding, issuing, changing and refunding tickets, news of the flight, and crediting miles. When: after an order is submitted, by a background job that leaves a record with the order.',
      ],
    },
    {
      key: 'alipay',
      title: 'Alipay',
      paragraphs: [
        'Handed over: number of the payment, amount, title of the order; neither name nor document.',
        'For: taking the payment, asking about it, refunds and reconciliation. When: after you tap “Pay”.',
      ],
    },
    {
      key: 'wechatPay',
      title: 'WeChat Pay',
      paragraphs: [
        'Handed over: number of the payment, amount, title of the order; from a browser, the network address that you pay from as well; inside WeChat, your number in our official account (openid). Neither name nor document.',
        'For: taking the payment, asking about it, refunds and reconciliation. When: after you choose WeChat Pay and tap “Pay”.',
      ],
    },
    {
      key: 'sms',
      title: 'Aliyun SMS',
      paragraphs: [
        'Handed over: your mobile number and what the message’s template holds, such as a code.',
        'For: codes, activation and invitations to guests. When: you ask for a code, or somebody invites you.',
      ],
    },
    {
      key: 'mail',
      title: 'Your company’s mail server',
      paragraphs: [
        'Handed over: your address and the mail’s text.',
        'For: activation and the link to your archive. The archive itself is never attached.',
      ],
    },
    {
      key: 'sso',
      title: 'Single sign-on (Lark, WeCom, DingTalk, WeChat, your company’s identity)',
      paragraphs: [
        'Handed over: a proof that serves once. From the platform we learn your identifier there, and the staff number, phone or mail address it gives.',
        'For: knowing who you are. It happens only where your company has set the platform up and you choose to sign in with it.',
      ],
    },
    {
      key: 'cards',
      title: 'Cards in chats (Lark, WeCom, DingTalk)',
      paragraphs: [
        'Handed over: your identifier at the platform, and what the card says: who asks, the trip, the amount, the reason, until when, and a link that is yours alone; no document.',
        'For: asking you to approve. It happens only where your company has set cards of that platform up and your account there is linked, and ends when you unlink it.',
      ],
    },
    {
      key: 'member',
      title: 'The loyalty programme',
      paragraphs: [
        'Handed over: a code name that stands for you, and the mobile number that you enter when you bind your membership; neither name nor document.',
        'For: your trips to count for your own membership. It happens only where your company works with a programme and you bind it yourself, and ends when you unbind it.',
      ],
    },
    {
      key: 'host',
      title: 'The app we run inside',
      paragraphs: [
        'Inside your company’s app, WeChat, DingTalk, Lark or WeCom, sharing, position and calls are carried out by that app, and it handles what is shared.',
        'Their scripts and what they are used for are listed under “Third-party SDKs”.',
      ],
    },
  ],
  sources: [
    { name: 'Personal Information Protection Law of the People’s Republic of China, articles 17 and 23', inForceSince: '2021-11-01' },
    { name: 'Notice of the Ministry of Industry and Information Technology on the two lists of data use', inForceSince: '2021-11-01' },
  ],
}
