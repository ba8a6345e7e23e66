/** What is said of an offer above the limit before it is submitted: where it is explained, where its reason is chosen, on its form. */
export const zh = {
  /** /flight/reason/:index */
  title: '超标原因',
  why: '仍选这班的原因',
  note: '补充说明',
  noteHelp: '写给审批人看',
  /** Where nobody is asked, and a reason alone is wanted. */
  noteHelpAlone: '公司会看到',
  next: '下一步',
  opening: '正在核对价格和余票',
  use: '就用这个',
  afterwards: '接下来',
  failed: { title: '原因没有读取到', text: '这班航班没有被选下，可以再试一次。', action: '再试一次' },

  /**
   * What follows a submission: who decides and what silence does, who pays what, and that the rest goes by itself. Amounts as they
   * are read; empty: nothing. An empty name: whoever the company's flow asks.
   */
  follows({ name, role, you, company, way }: FollowsFacts): string {
    const who = name === '' ? '公司流程里的审批人' : `${name}${role && `（${role}）`}`
    const pays = !you
      ? '公司付款，自动出票。'
      : company
        ? `你付 ${you}、公司付 ${company}，付清就自动出票。`
        : `你付全款 ${you}，付清就自动出票。`
    const asked = {
      hard: `提交后先由${who}审批，通过后`,
      beforeBooking: `提交后先由${who}审批，同意后才占座，占到后`,
      soft: `提交后请${who}过目，没有按时反对就继续，`,
      passive: `提交后会告知${who}，不用等答复，`,
    }[way]
    return `${asked}${pays}`
  },
  /** Nobody is asked, but the order has to hang on a trip application, and none is linked yet. */
  applicationAndReason: ({ you, company }: { you: string; company: string }): string =>
    `要先关联一张符合的出差申请，再说明原因，订单不用审批。都齐了${
      !you ? '由公司付款，自动出票。' : `${company ? `你付 ${you}、公司付 ${company}` : `你付全款 ${you}`}，付清就自动出票。`
    }`,
  /** The same where somebody is asked: before what follows a submission. */
  applicationFirst: (follows: string): string => `要先关联一张符合的出差申请。${follows}`,
  /** A reason alone is asked for. */
  reasonAlone: ({ you, company }: { you: string; company: string }): string =>
    !you
      ? '说明原因就可以提交，不用审批。公司付款，自动出票。'
      : `说明原因就可以提交，不用审批。${company ? `你付 ${you}、公司付 ${company}` : `你付全款 ${you}`}，付清就自动出票。`,
}

interface FollowsFacts {
  readonly name: string
  readonly role: string
  readonly you: string
  readonly company: string
  readonly way: 'passive' | 'soft' | 'hard' | 'beforeBooking'
}

export type FlightOverText = typeof zh
