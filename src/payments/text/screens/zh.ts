import { formatMoney } from '../../../kernel/money.ts'

/** What the checkout, the page after the cashier, and the band on an order say. */
export const zh = {
  checkout: {
    title: '付款',
    loading: '正在读取付款信息',
    /** The verdict as a sentence: who pays what. */
    youPayAll: (minor: number): string => `你付 ${formatMoney(minor)}`,
    /** The first half of the sentence is marked, its comma with it: a line must not begin with one. */
    youPay: (minor: number): string => `你付 ${formatMoney(minor)}，`,
    /** Value or points, with the company's part, are all of it. */
    nothingLeft: '你不用再掏钱',
    /** How what is hers comes about, line by line. */
    sums: {
      company: '公司额度付',
      companyValue: '公司的机票余额抵',
      ownValue: '你的机票余额抵',
      points: (name: string): string => `你的${name}抵`,
      yours: '你付',
    },
    companyPays: (minor: number): string => `公司付 ${formatMoney(minor)}`,
    promise: (until: string): string => `付好后立即出票。${until} 前没有付，订单自动取消，不收费用。`,
    promiseOpen: '付好后立即出票。',
    leftToPay: (left: string): string => `还剩 ${left}`,
    lastMinutes: '付款时间快到了。没有付完，座位会放掉。',
    timeIsUp: '付款时间到了',
    timeIsUpText: '正在核对最后一刻有没有到账。没有付的话，订单会自动关闭。',
    order: '订单',
    whoPays: '谁付多少',
    total: '合计',
    fromCredit: '公司额度已预留，付清时一起扣',
    /** Beside others that pay of the same part. */
    creditFreed: '公司额度已释放，没有扣',
    creditPays: (amount: string): string => `公司额度已预留 ${amount}`,
    withValue: (amount: string): string => `机票余额抵 ${amount}`,
    rest: (way: string, amount: string): string => `${way} ${amount}`,
    settled: '已付',
    /** A guarantee: nothing is paid before the ticket. */
    isHeld: '已冻结，出票后才扣款',
    youHold: (minor: number): string => `你担保 ${formatMoney(minor)}`,
    promiseHeld: (until: string): string => `金额先冻结，立即出票，出票后才扣款。${until} 前没有担保，订单自动取消，不收费用。`,
    promiseHeldOpen: '金额先冻结，立即出票，出票后才扣款。',
    kind: (kind: string): string => `付款方式：${kind}`,
    heldFirst: '先冻结，出票后才扣款',
    hold: (amount: string, method: string): string => `${method}担保 ${amount}`,
    payWith: '付款方式',
    /** 微信支付 carries its verb already. */
    pay: (amount: string, method: string): string => `${method}${method.endsWith('支付') ? '' : '付'} ${amount}`,
    opening: (method: string): string => `正在打开${method}`,
    unanswered: (gateway: string): string => `${gateway}一直没有答复上一笔付款。现在可以再付一次；上一笔若也付成，会自动退回。`,
    notOpened: '没有打开付款页面，没有扣款，可以换一种方式再试。',
    changed: '要付的金额刚刚变了，没有扣款。请看一眼新的金额再付。',
    /** With reward points, by the company's name of them. */
    payByPoints: (amount: string, name: string): string => `用${name}付 ${amount}`,
    withPoints: (amount: string, name: string): string => `${name}抵 ${amount}`,
  },
  result: {
    title: '付款结果',
    asking: '正在核对付款结果',
    askingText: '很快就好，不用再付。',
    paid: '付好了，正在出票',
    paidText: '马上带你回到订单。出票的进展都在那里。',
    confirming: '支付确认中',
    confirmingText: '支付机构还没有给出明确的结果。付过的钱不会丢，也不会重复扣；有了结果这里会自己更新。',
    /** What happens next, and by when. */
    confirmingBy: (f: { gateway: string; until: string; mayRetry: boolean }): string =>
      `${f.gateway}还没有给出明确的结果，会一直核对，到账就自动出票。${f.until} 前先不要再付；${
        f.mayRetry ? '到时还没有结果，可以再付一次，多付的会自动退回。' : '到时还没有结果，订单会关闭，之后到账的会自动退回。'
      }`,
    unanswered: (gateway: string): string => `${gateway}一直没有答复上一笔付款`,
    unansweredText: (until: string): string => `现在可以再付一次；上一笔若也付成，会自动退回。座位还为你留到 ${until}。`,
    unansweredOpen: '现在可以再付一次；上一笔若也付成，会自动退回。',
    notPaid: '还没有付款',
    notPaidText: (until: string): string => `支付机构没有收到这笔钱。座位还为你留到 ${until}，可以再付一次。`,
    notPaidOpen: '支付机构没有收到这笔钱，可以再付一次。',
    held: '付款已担保，正在出票',
    heldText: '金额只是冻结，出票后才扣；出不了票会自动解冻，不用等退款。',
    waiting: '还没到付款的时候',
    waitingText: '占座和审批都完成后，会在订单里提醒你付款。',
    alreadyPaid: '已经付好了',
    alreadyPaidText: '这笔钱已经付过，不用再付。',
    lapsed: '付款时间已过，订单已关闭',
    lapsedText: '座位已经放掉，没有收取费用。想走的话，请重新预订。',
    cancelled: '订单已取消，不用再付',
    cancelledText: '这笔付款已经关闭，不会再扣款。',
    ended: '订单已结束，不用再付',
    unclearText: (gateway: string): string =>
      `${gateway}还没有答复之前的一笔付款有没有付成。付成了会自动原路退回，没有付成就不扣款；不用再付。`,
    endedText: '这笔付款已经关闭，不会再扣款。原因写在订单里。',
  },
  /** A cashier of hers that she has opened. */
  begun: {
    title: (gateway: string): string => `${gateway}的付款页已打开`,
    text: '可以接着付。要改用别的方式、机票余额或积分，先换一种付法：已打开的付款页会先关闭，不会重复扣款。',
    otherWay: '换一种付法',
    ended: (gateway: string): string => `${gateway}的付款页已关闭，没有扣款`,
  },
  other: {
    title: '不是自己在线付',
    third: '请别人代付',
    thirdNote: '把链接发给代付的人，对方不用登录；只看得到订单号、金额和期限，订单里也不写是谁付的。',
    handedOn: '已经交给别人代付。链接不再显示；需要时重新生成，旧的随即失效。',
    make: '生成代付链接',
    makeAgain: '重新生成链接',
    share: '发送链接',
    copy: '复制链接',
    copied: '链接已复制',
    takeBack: '收回',
    tookBack: '已收回，旧链接不能再付款',
    until: (until: string): string => `${until} 前有效`,
    shareTitle: '代付差旅订单',
    shareText: '请帮我付这笔差旅订单，打开链接就能付：',
    shareFailed: '没有发出去，可以复制链接。',
    desk: '到差旅台付现金',
    deskNote: '机票的位置会多留一段时间，最晚到出票时限；火车票不能多留。付款时请报订单号，付清并拿到收据后才出票。',
    deskPick: '我到差旅台付',
    deskChosen: (until: string): string => `${until} 前到差旅台付清，并报上订单号。也可以改为在线付款。`,
  },
  refund: {
    label: '退款',
    /** Of what the sentence speaks. */
    of: {
      paid: (minor: number): string => `应退给你的 ${formatMoney(minor)}`,
      late: (minor: number): string => `晚到或重复的一笔付款 ${formatMoney(minor)}`,
      third: (minor: number): string => `应退给代付人的 ${formatMoney(minor)}`,
    },
    /** `till` is the gateway it goes back through, `by` the day that was promised: either may be empty. */
    onTheWay: (what: string, till: string, by: string): string => `${what} 正在原路退回${till}${by && `，最晚 ${by} 到账`}`,
    late: (what: string, till: string, by: string): string => `${what} 应在 ${by} 前退回${till || '原账户'}，现在还没有退成，财务会跟进`,
    done: (what: string, till: string): string => `${what} 已原路退回${till}`,
    manual: (what: string): string => `${what} 由人工退回，我们会尽快处理`,
    byTransfer: (what: string): string => `支付渠道没能退回${what}，由财务转账退回`,
    transferred: (what: string): string => `${what} 已转账退回`,
    returned: (what: string): string => `${what} 已全部退回，方式不止一种`,
    atDesk: (what: string): string => `${what} 的现金在差旅台等待领取`,
    handedBack: (what: string): string => `${what} 已当面退还现金`,
    rest: (minor: number, by: string): string => `另有 ${formatMoney(minor)} 也在退回途中${by && `，最晚 ${by} 到账`}`,
  },
  actions: {
    toOrder: '查看订单',
    toOrders: '查看全部订单',
    payAgain: '再付一次',
    searchAgain: '重新预订',
    askAgain: '再核对一次',
  },
  unknown: { title: '没有找到这笔付款', text: '它可能已经结束，或者不是你的。订单里能看到每一笔钱。' },
  failed: { title: '付款信息没有读取到', text: '没有扣款，订单也不受影响，可以再试一次。', action: '再试一次' },
  resultFailed: { title: '付款结果没有读取到', text: '付过的钱不会丢，也不会重复扣。可以再核对一次。' },
  band: {
    label: '待付款',
    due: (minor: number): string => `等你付 ${formatMoney(minor)}`,
    until: (until: string, left: string): string => `${until} 前 · 还剩 ${left}`,
    over: '付款时间到了，正在核对',
    pay: '去付款',
    confirming: '支付确认中',
    confirmingUntil: (gateway: string, until: string): string => `${gateway}还没有答复，${until} 前先不要再付`,
    look: '看结果',
  },
}

export type PaymentScreensText = typeof zh
