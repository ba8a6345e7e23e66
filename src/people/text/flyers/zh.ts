/** 常旅客卡号：个人资料里的一页，也是服务器核对卡号时说的话。 */
export const zh = {
  title: '常旅客卡号',
  subtitle: '订票时交给航司，里程记到你自己的账户',
  row: '常旅客卡号',
  count: (count: number) => (count === 0 ? '还没有' : `${count} 个`),
  mine: '已保存的卡号',
  none: { title: '还没有常旅客卡号', text: '保存后，订这家航司或同联盟航司的机票时会自动带上。' },
  add: '添加卡号',
  change: (name: string) => `修改${name}的卡号`,
  remove: (name: string) => `删除${name}的卡号`,
  programme: '常旅客计划',
  search: '航司、计划名称或二字码',
  clear: '清空',
  nothing: '没有找到这个计划',
  number: '卡号',
  length: (length: string) => `${length} 位`,
  numberHelp: '照会员卡填写，空格可以省略',
  save: '保存',
  saved: '已保存',
  removed: '已删除',
  askRemove: {
    title: (name: string) => `删除${name}的卡号？`,
    text: '以后订票不再带上；已经订好的机票不受影响。',
    confirm: '删除',
    cancel: '保留',
  },
  why: '只有为你订票的人能看到遮住的卡号，完整卡号只交给承运的航司。',
  failed: { title: '卡号没有读取到', action: '再试一次' },
  loading: '正在读取卡号',
  unknown: '没有这个常旅客计划，请重新选择',
  wrong: (name: string, length: string) =>
    length === '' ? `卡号不符合${name}的格式，请对照会员卡填写` : `${name}的卡号是 ${length} 位，请对照会员卡填写`,
}

export type FlyersText = typeof zh
