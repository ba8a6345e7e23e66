/** What the server says of tickets that are given back: why, how it stands, what happens now. */
export const returning = {
  reasons: {
    planChanged: '行程有变，不去了',
    betterFlight: '有更合适的航班',
    otherTransport: '改坐火车或其他交通工具',
    wrongChoice: '日期或航班选错了',
    other: '其他原因',
    illness: '生病或受伤，不能乘机',
    bereavement: '直系亲属去世',
    duty: '应征入伍或执行公务',
    irregularity: '航班延误、取消或降舱',
    duplicate: '重复购票',
    airlineChanged: '航司取消或变更航班',
  },
  /** By the key of a refund's status (rules/refund-states.ts). */
  status: {
    awaitingRefund: '等待退票',
    automatic: '正在提交航司',
    atAirline: '航司处理中',
    underReview: '航司审核中',
    manual: '人工处理中',
    refunded: '已退票',
    failed: '没有退成',
    closed: '已撤回',
    unknown: '状态未知',
  },
  now: {
    awaitingRefund: '马上提交给航司。',
    automatic: '正在提交给航司，一般几秒钟。',
    atAirline: '航司已受理，退好之后钱就退给付款方。',
    refunded: '钱按下面的日期回到付款方。',
    closed: '已撤回，客票照旧有效。',
    unknown: '请更新页面再看。',
  },
  /** All of it has arrived. */
  back: '钱已经退回付款方。',
  /** The gateway did not bring it back. */
  stuck: {
    byTransfer: '支付渠道没能退回的钱，改由财务转账退回，会核对收款账户，不用再申请。',
    manual: '支付渠道还没有退成，有人在处理，钱不会丢，不用再申请。',
  },
  /** What was paid in cash lies at the desk; a company's part beside it is back at once. */
  cashWaits: '现金由差旅台退还，付款的人随时可以去领。',
  underReview: (day: string): string => `航司审核证明材料要 7 至 15 个工作日${day ? `，最迟 ${day}` : ''}。到时没有结果，由差旅台去催。`,
  atDesk: '差旅台会和航司核实能退多少，办好了写在这里。',
  handed: '系统没能自动办完，由差旅台接着办，不用再申请。',
  silent: (day: string): string => `航司${day ? `到 ${day}` : ''}没有给审核结果，差旅台在催，不用再申请。`,
  stillGood: '客票照旧有效，没有产生费用。',
  /** What brought a refund to the desk; for the desk. */
  brought: {
    unclear: '系统多次尝试，航司没有明确的答复：先向航司核实有没有退',
    silent: '航司过了期限还没有审核结果：去催',
    claimLost: '航司查不到这笔申请：重新提交',
    otherAmount: '航司认可了，但金额和申请的不一样：核实金额',
    notRefunded: '航司受理之后客票没有退成：核实原因',
    noProof: '证明材料已经不在了：联系申请人',
  },
  why: {
    moved: '提交时航司的退票费变了，没有按新的办。可以重新看金额再申请。',
    used: '航司说客票已使用。',
    checkedIn: '客票已值机，要先取消值机。',
    notRefundable: '航司说这个票价现在不能退。',
    onlyWhole: '航司只能整单退，不能只退其中几位。',
    notNow: '航司说客票正在办理别的业务。',
    claimRefused: '航司没有认可证明材料。可以按票价规则退票，或联系差旅台。',
    deskRefused: '差旅台核实之后没有退成。',
  },
}
export type ReturningWords = typeof returning
