/** Where money is that was paid in person, or late, and goes back: on the order's page. */
export const zh = {
  /** Of what the sentence speaks. */
  of: {
    paid: (money: string, name: string | null) => `应退给${name ?? '你'}的 ${money}`,
    late: (money: string) => `晚到或重复的一笔付款 ${money}`,
    third: (money: string) => `应退给代付人的 ${money}`,
  },
  /** `what` is one of the above: it was paid with the orders before a change. */
  earlier: (what: string) => `改签前订单所付、${what}`,
  unclear: (money: string, gateway: string) =>
    `${gateway}还没有答复 ${money} 有没有付成。付成了会自动原路退回，没有付成就不扣款；不用再付，也不用再申请。`,
  /** `till` is the gateway it goes back through, `by` the day that was promised: either may be empty. */
  onTheWay: (what: string, till: string, by: string) => `${what} 正在原路退回${till}${by && `，最晚 ${by} 到账`}。`,
  late: (what: string, till: string, by: string) =>
    `${what} 应在 ${by} 前退回${till || '原账户'}，现在还没有退成，财务会跟进，不用再申请。`,
  done: (what: string, till: string) => `${what} 已原路退回${till}。`,
  manual: (what: string) => `${what} 没能自动退回，由人工办理，不用再申请。`,
  byTransfer: (what: string) => `支付渠道没能退回${what}，改由财务转账退回，会核对收款账户，不用再申请。`,
  transferred: (what: string) => `${what} 已由财务转账退回。`,
  returned: (what: string) => `${what} 已全部退回，退回的方式不止一种，见订单进展。`,
  atDesk: (what: string) => `${what} 以现金退回，随时可以到差旅台领取。`,
  handedBack: (what: string) => `${what} 已由差旅台退回现金。`,
  rest: (money: string, by: string) => `另有 ${money} 也在退回途中${by && `，最晚 ${by} 到账`}。`,
}
export type GoingBackText = typeof zh
