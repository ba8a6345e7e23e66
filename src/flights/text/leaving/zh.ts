import { formatMoney } from '../../../kernel/money.ts'

/** The page on which an issued order is given up for value. */
export const zh = {
  title: '退票留余额',
  loading: '正在向航司询问',
  headline: (minor: number): string => `${formatMoney(minor)} 留作机票余额`,
  until: (date: string, airline: string): string => `有效期至 ${date}，可抵扣同一乘机人、同一渠道的${airline}机票。`,
  whole: '这个航班被航司取消了，全部退回付款方，不留余额。',
  what: '退票之后',
  value: '留作余额',
  back: '退回付款方',
  fee: '航司收取',
  serviceFee: '服务费不退',
  whose: '归谁',
  thirdNote: (name: string | null): string => `由别人代付的部分，余额归${name ?? '你'}，钱退回代付的人。`,
  confirm: '退票，留作余额',
  ask: { title: '确定退票吗？', text: '客票会作废，不能恢复。', confirm: '退票', cancel: '再想想' },
  sent: '已提交，航司确认后可以在订单里看到',
  none: { title: '这张订单不能退票留余额', text: '可能已经退过，或者票价规则不同。可以联系差旅台。', action: '查看订单' },
  /** Over what the server says, where the reason is another one than of its fare. */
  refused: { title: '现在不能退票留余额', action: '查看订单' },
  failed: { title: '没有问到', text: '航司暂时没有回应，客票没有变化。', action: '重试' },
  /** On the order form. */
  payWith: (amount: string, airline: string): string => `用${airline}机票余额抵扣 ${amount}`,
  eachPart: (amount: string, until: string, owner: string): string => `${owner} ${amount}，有效期至 ${until}`,
  /** What is left for each of the two to pay; null is nothing. */
  rest: (company: string | null, person: string | null): string => {
    const said = [company && `公司付 ${company}`, person && `你付 ${person}`].filter(Boolean).join('，')
    return said ? `抵扣后${said}` : '抵扣后不用再付'
  },
  owners: { company: '公司的', person: '你的' },
  valueTitle: '机票余额',
  /** Left by tickets of another seller. */
  elsewhere: (amount: string, airline: string): string =>
    `另有 ${amount} ${airline}机票余额，是其他渠道售出的机票留下的，这张票不能用它抵扣。`,
}
export type LeavingText = typeof zh
