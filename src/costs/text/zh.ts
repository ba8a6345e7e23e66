export const zh = {
  costCentre: '成本中心',
  choose: '选择成本中心',
  faults: {
    missing: '请选择费用记到哪个成本中心',
    unknown: '这个成本中心已停用，或你不能使用，请重新选择',
  },
  none: '你还没有可用的成本中心，请联系差旅经理',
}

export type CostsText = typeof zh
