export const zh = {
  label: '备注',
  add: '写一句',
  seenBy: '预订人和出行人能看到，同行的人看不到。',
  save: '保存',
  saved: '备注已保存',
}

export type RemarkText = typeof zh
