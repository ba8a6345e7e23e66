/** A form's row that says what the trip is charged to. */
export const zh = {
  costCentre: '成本中心',
  attribution: '费用归属',
  choose: '请选择费用由谁承担',
  none: '你名下还没有成本中心，请联系公司差旅经理',
  noneOf: (name: string): string => `${name}名下还没有成本中心，请联系公司差旅经理`,
  /** 记在谁的成本中心上 */
  of: (name: string): string => `${name}的成本中心`,
  applied: '按出差申请的费用归属',
  otherThanApplied: '与出差申请的费用归属不同',
  appliedClosed: '出差申请里的费用归属现在不能使用了，请另选',
  /** 换了出行人之后，之前选的不能用了 */
  letGo: '之前选的费用归属，现在的出行人不能使用，已改回默认',
  notRead: '没有读到，点这里再看一次',
  reading: '正在读取费用归属',
  splitOver: (count: number): string => `分摊到 ${count} 项`,
  /** 华东销售部 50% */
  part: (name: string, portion: string): string => `${name} ${portion}`,
  parts: (parts: readonly string[]): string => parts.join('，'),
  more: (count: number): string => `另 ${count} 项`,
  project: (name: string): string => `项目：${name}`,
  legalEntity: (name: string): string => `开票主体：${name}`,
}

export type CostRowText = typeof zh
