import { formatMoney } from '../../kernel/money.ts'

/** What the server says of payments: refusals, and the labels that answers carry. Screens have their own words (screens/). */
export const zh = {
  refusals: {
    'PAY-CLOSED': '这笔付款已经关闭，订单不会再扣款。已付的钱会原路退回',
    'PAY-LAPSED': '付款时间已过，订单已关闭，请重新预订',
    'PAY-HELD': '这笔钱已经冻结，出票后才扣款，不用再付',
    'PAY-PAID': '这笔钱已经付过了，不用再付',
    'PAY-WAITING': '还没到付款的时候。占座和审批都完成后会提醒你付款',
    'PAY-METHOD': '这里现在不能用这种方式付款，请换一种方式或联系公司差旅经理',
    'PAY-GATEWAY': '支付渠道暂时没有回应，请稍后再试。没有重复扣款',
    'PAY-CONFIRMING': '上一笔付款还在确认中，先不要再付，以免重复。有结果会在订单里显示；一直没有结果，过了支付机构的时限就可以再付',
    'PAY-OPENID': '请先在微信里确认身份，再用微信支付',
    'PAY-BEGUN': '付款已经开始，机票余额和积分现在不能改。请先付完，或先在付款页选“换一种付法”',
    'PAY-NO-POINTS': '积分现在不能抵扣：可能已用完、已到期，或者改用了别的付款方式。没有扣你的钱',
    'PAY-NO-DESK': '差旅台收现金没有开通，请用其他方式付款',
    'PAY-LINK-OVER': '这个付款链接不能再用了：可能已过期、已收回，或者已经付好',
    'PAY-LINK-WAIT': '打开得太频繁，请稍后再试',
    'POINTS-WHOM': '其中有人已经离职，或者查不到，请重新选择',
    'POINTS-SELF': '不能给自己发积分，请由另一位经理来发',
    'POINTS-DAY': '这个到期日已经过了',
    'POINTS-CREDIT': '公司的可用额度不够发这么多积分，一分也没有发出',
    'RECON-SETTLED': '这条差异已经有说明，或者已经自行消除，请刷新后查看',
    STATE_CHANGED: '付款状态刚刚有变化，请刷新后重试',
  },
  /** Unused value of tickets as something to pay with. */
  value: {
    asset: (airline: string): string => `${airline}机票余额`,
    /** Told before it ends. */
    ending: (f: { amount: string; until: string; airline: string; traveller: string }) => ({
      title: `${f.airline}机票余额 ${f.amount} 将于 ${f.until} 到期`,
      text: `${f.traveller ? `${f.traveller}在` : ''}${f.airline}还有 ${f.amount} 机票余额，${f.until} 后作废。到期前预订同一航司、同一乘机人、同一渠道的机票会自动抵扣。`,
    }),
  },
  /** Reward points as something to pay with; told when they are granted. */
  points: {
    granted: (f: { points: number; name: string; amount: string; reason: string; until: string | null }) => ({
      title: `你获得 ${f.points} ${f.name}，可抵 ${f.amount}`,
      text: `缘由：${f.reason}。可以抵扣行程中由你自己付的部分${f.until === null ? '' : `，有效期至 ${f.until}`}。`,
    }),
  },
  /** What an order says that was not paid in time. */
  lapsed: '超过付款时间，订单已自动取消',
  parts: { company: '公司', person: '你', third: '第三方' },
  /** What a price is made of, by the kinds of its lines. */
  lines: {
    fare: '票价',
    airportTax: '机场建设费',
    fuelSurcharge: '燃油附加费',
    serviceFee: '服务费',
    addition: '商务优享包',
    seats: '选座',
    bags: '额外行李',
    changeFee: '改签费',
  },
  /** The same of an order that changes another's: what is dearer about it. */
  changeLines: {
    changeFee: '改签费',
    fare: '票价差额',
    airportTax: '机场建设费差额',
    fuelSurcharge: '燃油附加费差额',
    serviceFee: '服务费',
    addition: '商务优享包',
    seats: '选座',
    bags: '额外行李',
  },
  /** What becomes of fees when an order is given up, now and later. */
  /** Of flights abroad. */
  taxes: '税费',
  taxDifference: '税费差额',
  fees: {
    back: (minor: number): string => `服务费 ${formatMoney(minor)} 一并退回`,
    /** Who bears what others keep, by the specification's codes. */
    bearers: { 1: '由公司承担', 2: '由出行人承担', 3: '由公司和出行人按各自付款的比例分担' },
    later: (bearer: string): string => `出票后再退，手续费${bearer}`,
    laterKept: '出票后服务费不退',
    laterBack: '出票后再退，服务费也会退回',
  },
  /** How an order is paid, and the same for flights (rules/kinds.ts). */
  kinds: {
    companyCredit: '公司额度支付',
    personal: '个人全额支付',
    difference: '个人补差支付',
    mixed: '公司与个人混合支付',
    third: '第三方支付',
    cash: '现金支付',
    guarantee: '在线担保',
  },
  flightTypes: {
    COMPANY: '公司支付',
    PERSONAL: '个人支付',
    MIX: '混合支付',
    THIRD: '第三方支付',
  },
  gateways: { alipay: '支付宝', wechat: '微信支付' },
  /** `none` and `inBrowser` say why a way to pay is not on offer. */
  methods: {
    alipayWap: '支付宝',
    alipayApp: '支付宝',
    wechatH5: '微信支付',
    wechatJsapi: '微信支付',
    wechatApp: '微信支付',
    none: '还没有开通，请联系公司差旅经理',
    inBrowser: '请在浏览器里打开这个链接付款',
  },
  /** What a gateway's cashier shows as the thing that is paid for; it names no person. */
  subject: (orderSeq: string): string => `启程商旅订单 ${orderSeq}`,
}

export type PaymentsText = typeof zh
