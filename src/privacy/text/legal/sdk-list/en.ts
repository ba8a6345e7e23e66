import type { LegalPage } from '../shape.ts'

export const page: LegalPage = {
  title: 'Third-party SDKs',
  version: '2026-11-21',
  lead: 'In an ordinary browser this app loads no script of anybody else. Only inside one of the apps below does it load that app’s own SDK, and only for what is named here.',
  sections: [
    {
      key: 'browser',
      title: 'Browser',
      paragraphs: [
        'No statistics, advertising or tracking scripts, and no fonts or pictures from elsewhere.',
        'The page talks only to the server that runs this system; the browser’s security policy stops every other address.',
      ],
    },
    {
      key: 'wechat',
      title: 'WeChat JS-SDK',
      paragraphs: [
        'By Shenzhen Tencent Computer Systems. Loaded only inside WeChat.',
        'Used to share, to read the current position and to close the page. The position is read only after you tap “use my position” and agree in WeChat.',
        'When you pay inside WeChat, WeChat gives us an identifier of you that means something to this company alone (openid).',
      ],
    },
    {
      key: 'dingtalk',
      title: 'DingTalk JSAPI',
      paragraphs: [
        'By DingTalk Technology. Loaded only inside DingTalk.',
        'Used to sign in (a code that serves once), for the page’s title, calls, position and sharing.',
      ],
    },
    {
      key: 'lark',
      title: 'Lark web app SDK',
      paragraphs: [
        'By Beijing Feishu Technology. Loaded only inside Lark.',
        'Used to sign in (a code that serves once), for the page’s title, calls, position and sharing.',
      ],
    },
    {
      key: 'wecom',
      title: 'WeCom JS-SDK',
      paragraphs: [
        'By Shenzhen Tencent Computer Systems. Loaded only inside WeCom.',
        'Used to sign in (a code that serves once), for the page’s title, calls, position and sharing.',
      ],
    },
    {
      key: 'alipay',
      title: 'Alipay’s cashier',
      paragraphs: [
        'To pay, the page leaves this app for Alipay’s cashier; none of Alipay’s scripts are loaded in ours.',
        'Alipay receives the order’s number, amount and title from us, and nothing of your documents.',
      ],
    },
    {
      key: 'wechatPay',
      title: 'WeChat Pay’s cashier',
      paragraphs: [
        'To pay from a browser, the page leaves this app for WeChat Pay; inside WeChat, WeChat shows its own sheet. No script of WeChat Pay’s is loaded in our pages.',
        'WeChat Pay receives the order’s number, amount and title from us, from a browser your network address, inside WeChat your openid, and nothing of your documents.',
      ],
    },
  ],
  sources: [
    { name: 'Personal Information Protection Law of the People’s Republic of China, article 23', inForceSince: '2021-11-01' },
    { name: 'Regulations on Network Data Security Management', inForceSince: '2025-01-01' },
  ],
}
