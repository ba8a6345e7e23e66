interface Bags {
  readonly checked: number
  readonly carryOn: number
}

/** What the server says of flights abroad. */
export const abroad = {
  /** Abroad one sum. */
  taxes: '税费',
  beforeDeparture: '首段起飞前',
  feeUnknown: '以航司答复为准',
  conditionsNote: '退改费用按整个行程收取；改签一次改一程，另补票价差。起飞后的规定以航司为准。',
  bags({ checked, carryOn }: Bags): string {
    return [checked > 0 ? `托运 ${checked} 件` : '不含托运行李', carryOn > 0 ? `随身 ${carryOn} 件` : ''].filter(Boolean).join(' · ')
  },
  documentFaults: { type: '不能用于这个行程', expired: '行程结束前就会过期', incomplete: '还缺航司要求的信息' },
  documentsSay(kinds: readonly string[]): string {
    return kinds.length === 0 ? '还没有能用于这个行程的证件。' : `这个行程可用：${kinds.join('、')}。`
  },
  differs: { price: '总价', times: '航班时间', conditions: '退改规则', baggage: '行李额', extras: '加购行李', document: '证件' },
  noExtras: '没有加购',
  conditions: (change: string, refund: string): string => `改签 ${change} · 退票 ${refund}`,
}

export type AbroadServerText = typeof abroad
