/** A form's row that says what the trip is charged to. */
export const zh = {
  costCentre: '成本中心',
  attribution: '费用归属',
  choose: '请选择费用由谁承担',
  none: '你名下还没有成本中心，请联系公司差旅经理',
  noneOf: (name: string): string => `${name}名下还没有成本中心，请联系公司差旅经理`,
  /** 记在谁的成本中心上 */
  of: (name: string): string => `${name}的成本中心`,
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
