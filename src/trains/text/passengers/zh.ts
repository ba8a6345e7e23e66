/** 选择乘车人：这一天各自按什么票种、用什么证件乘车，能不能一起买。 */
export const zh = {
  title: '选择乘车人',
  loading: '正在读取乘车人',
  colleagues: '同事',
  meStays: '个人预订时本人一定乘车',
  outsiders: '同行人和访客',
  noOutsiders: '还没有同行人或访客',
  outsidersFailed: '同行人没有读取到',
  more: '其他人',
  moreValue: '选择同事，添加同行人或访客',
  types: { adult: '成人票', child: '儿童票', freeChild: '免费乘车儿童，不占座', student: '学生票' },
  kinds: { employee: '同事', outside: '同行人', guest: '访客' },
  noDocument: '还没有可以乘车的证件',
  documentFaults: { type: '铁路不收这种证件', expired: '证件在乘车前到期' },
  students: '学生票',
  studentsWhy: '有没有学生优惠资格，占座时由铁路核对。',
  wantsStudent: (name: string) => `${name}买学生票`,
  chosen: (people: number, seats: number, most: number) => `${people} 位，${seats} 个座位，最多 ${most} 位`,
  nobody: '还没有选择乘车人',
  done: '选好了',
  again: '再试一次',
}

export type TrainPassengersText = typeof zh
