/** What is said of an offer above the limit before it is submitted: where it is explained, where its reason is chosen, on its form. */
export const zh = {
  /** /flight/reason/:index */
  title: '超标原因',
  why: '仍选这班的原因',
  note: '补充说明',
  noteHelp: '写给审批人看',
  next: '下一步',
  opening: '正在核对价格和余票',
  use: '就用这个',
  afterwards: '接下来',
  failed: { title: '原因没有读取到', text: '这班航班没有被选下，可以再试一次。', action: '再试一次' },

  /** What follows a submission: who decides, who pays what, and that the rest goes by itself. Amounts as they are read; empty: nothing. */
  follows({ name, role, you, company }: { name: string; role: string; you: string; company: string }): string {
    const asked = `提交后先由${name}${role && `（${role}）`}审批`
    if (!you) return `${asked}，通过后公司付款，自动出票。`
    return company
      ? `${asked}，通过后你付 ${you}、公司付 ${company}，付清就自动出票。`
      : `${asked}，通过后你付全款 ${you}，付清就自动出票。`
  },
}

export type FlightOverText = typeof zh
