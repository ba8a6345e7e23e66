import { formatMoney } from '../../../kernel/money.ts'

/** /flights/rewards: what reward points are good for, beside a flight. `name` is what the company calls them. */
export const zh = {
  title: (name: string) => `${name}怎么用`,
  have: '你现在有',
  amount: (points: number, name: string) => `${points.toLocaleString('en-US')} ${name}`,
  worth: (minor: number) => `可抵 ${formatMoney(minor)}`,
  steps: [
    {
      title: '从哪里来',
      text: (name: string, hours: number) =>
        `${name}由公司的差旅经理发放，写明缘由，最晚 ${hours} 小时内到账。只是乘机不会自动得到${name}。`,
    },
    { title: '值多少', text: (name: string, _hours: number) => `100 ${name}抵 1 元。` },
    {
      title: '用在哪里',
      text: (name: string, _hours: number) => `付机票里你自己付的那部分时，在付款页打开${name}的开关。公司付的部分不用${name}。`,
    },
    { title: '退票之后', text: (name: string, _hours: number) => `用掉的${name}随退款退回，到期日不变；已经过期的不再退回。` },
  ],
  mine: '看我的明细',
  loading: '正在读取',
  failed: { title: '没有读取到', text: '请再试一次。', action: '再试一次' },
}

export type RewardsText = typeof zh
