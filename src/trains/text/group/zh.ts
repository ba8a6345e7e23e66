/** What is said where several orders of one train are placed together, and of those that were. */
export const zh = {
  title: '多张订单一起订',
  applyTitle: '按申请单分开订',
  loading: '正在分单',
  seats: (seated: number, left: number | null) =>
    left === null ? `共 ${seated} 个座位，余票充足` : `共 ${seated} 个座位，余票 ${left} 张`,
  tooFew: (seated: number, left: number) => `余票只有 ${left} 张，不够 ${seated} 个人一起走。可以选“能订几张订几张”，或减少乘车人。`,
  someWithout: (seated: number, left: number) => `余票只有 ${left} 张，${seated} 个人里有人会订不到；没占到的订单关闭，不收费用。`,
  divided: (orders: number) => `分成 ${orders} 张订单，一次提交`,
  one: '这些乘车人一张订单就够了，不用分开。',
  lacksApplication: '公司要求先有出差申请，这里还没有人选好。点开每个人的出差申请看差在哪里，或者现在申请。',
  openOne: '按一张订单填写',
  rule: {
    title: '有人没占到座位时',
    allOrNothing: '全有或全无',
    allOrNothingWhy: '所有人都占到座位才付款出票；有一张订单没占到，其余的全部退还，谁也不付款。',
    asManyAsPossible: '能订几张订几张',
    asManyAsPossibleWhy: '每张订单各自占座出票；没占到的订单关闭，不影响别人。',
  },
  order: (nth: number) => `第 ${nth} 张订单`,
  because: {
    size: '人数超过一张订单的上限，平均分开',
    application: '申请单不同',
    entity: '付款的公司主体不同',
    limit: '超过本人差标，单独一张',
  },
  personPays: (amount: string) => `个人付 ${amount}`,
  applications: '每位乘车人的申请单',
  applicationsWhy: '申请单不同的乘车人各有一张订单，按各自的申请单核对和记账。名字下面没有列出申请单的人，没有适合这趟行程的申请单。',
  byApplication: '乘车人的申请单不同',
  /** What an order is charged to, in codes, as its application says. */
  charged: '费用归属',
  asGroup: '分成多张订单',
  asGroupValue: '全有或全无，或能订几张订几张',
  total: '全部订单合计',
  submit: '一起提交',
  submitForApproval: '一起提交审批',
  failed: { title: '没有分好订单', text: '没有产生订单，可以再试一次。', action: '再试一次' },
  siblings: '同组的订单',
  this: '这一张',
  rules: { allOrNothing: '全有或全无', asManyAsPossible: '能订几张订几张' },
  ended: '同组没有全部占到座位，全部订单已关闭，没有产生费用。',
  cancelsAll: '取消这一张，同组的其他订单也会一起关闭。',
  more: (count: number) => `另有 ${count} 张订单由别人出行`,
  people: (names: readonly string[], all: number) => (all > names.length ? `${names.join('、')} 等 ${all} 人` : names.join('、')),
}

export type TrainGroupText = typeof zh
