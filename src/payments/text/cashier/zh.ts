/** What the checkout and the page after the cashier say besides, and no band of an order does. */
export const zh = {
  /** The ticket is there already as she comes back. */
  done: '付好了，已出票',
  doneText: '马上带你回到订单。',
  /** It was paid, and what was paid goes back: no ticket came of it, or one was given back. */
  goingBack: {
    coming: { title: '为订单付的钱要退回', text: '退多少、退到哪里写在下面；为什么退，订单里有。' },
    back: { title: '为订单付的钱已经退回', text: '退了多少、退到哪里写在下面；为什么退，订单里有。' },
  },
  /** Of a change: until it is paid nothing is lost, and unpaid it leaves the ticket as it was. */
  change: {
    promise: (until: string): string => `付好后立即换票。${until} 前没有付，改签自动取消，不收费用，原来的票照旧有效。`,
    promiseOpen: '付好后立即换票，在那之前原来的票照旧有效。',
    promiseHeld: (until: string): string =>
      `金额先冻结，立即换票，换好后才扣款。${until} 前没有担保，改签自动取消，不收费用，原来的票照旧有效。`,
    promiseHeldOpen: '金额先冻结，立即换票，换好后才扣款。在那之前原来的票照旧有效。',
    lastMinutes: '付款时间快到了。没有付完，改签就取消，原来的票照旧有效。',
    timeIsUpText: '正在核对最后一刻有没有到账。没有付的话，改签会自动取消，原来的票照旧有效。',
    lapsed: '付款时间已过，改签已取消',
    lapsedText: '没有收取费用，原来的票照旧有效。',
    cancelled: '改签已取消，不用再付',
    cancelledText: '这笔付款已经关闭，不会再扣款。原来的票照旧有效。',
    ended: '改签没有办成，不用再付',
    endedText: '这笔付款已经关闭，不会再扣款。原来的票照旧有效，原因写在订单里。',
    toOrigin: '看原来的票',
  },
}

export type CashierText = typeof zh
