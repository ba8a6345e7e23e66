import { formatMoney } from '../../../kernel/money.ts'

/** 还不知道金额时只说比例 */
const inMoney = (minor: number | null): string => (minor === null ? '' : `（${formatMoney(minor)}）`)

/** The page that says what a trip is charged to, and its picker. */
export const zh = {
  title: '费用归属',
  /** 公司付 ¥1,180 */
  /** 记在同事名下的，说明是谁的 */
  subtitle: (amount: string, whose: string | null): string =>
    whose === null ? `公司承担 ${amount}` : `${whose}的费用 · 公司承担 ${amount}`,
  /** 两个人一起出行时，不只说一个人的名字 */
  travelling: (name: string, people: number): string => (people === 1 ? name : `${name}等 ${people} 人`),
  subtitleUnknown: (whose: string | null): string => (whose === null ? '金额还没填' : `${whose}的费用 · 金额还没填`),
  unknown: { title: '这里没有要填写的订单', text: '请从填写订单的页面进来。', action: '回首页' },
  failed: { title: '没有读到可用的费用归属', text: '已填的内容都在。', action: '再读一次' },

  notHers: {
    title: '看不到这位同事的费用归属',
    text: '你不能为这位同事预订，或公司档案里没有这位同事。要代订，请联系公司差旅经理。',
    action: '返回',
  },

  applied: { is: '这是出差申请里的费用归属。', isNot: '出差申请里写的是别的费用归属。', back: '按申请' },
  whole: '全部费用由谁承担',
  share: (number: number): string => `第 ${number} 项`,
  remove: '移除',
  removeShare: (number: number): string => `移除第 ${number} 项`,
  to: '承担方',
  chooseTo: '请选择成本中心或费用承担人',
  answers: (name: string): string => `负责人：${name}`,
  dot: ' · ',
  of: (name: string): string => `${name}的成本中心`,
  ofYours: '你自己的成本中心',
  project: '项目',
  noProject: '不归项目',
  legalEntity: '法人主体',
  usualEntity: '按成本中心',
  /** 由人或部门承担时，没有成本中心可以照着开票 */
  companyEntity: '公司默认主体',
  kinds: { costCentre: '成本中心', person: '费用承担人', department: '承担部门', project: '项目', legalEntity: '法人主体' },

  splitTitle: '分摊方式',
  byPercent: '按比例',
  byAmount: '按金额',
  equally: '平均分摊',
  addFirst: '分摊给多方',
  addMore: '再加一方',
  byTravellers: '按出行人分摊',
  full: (max: number): string => `最多分摊成 ${max} 项`,
  percent: '比例（%）',
  amount: '金额（元）',
  comesTo: (amount: string): string => `合 ${amount}`,
  notRead: '请填数字，最多两位小数',
  beyondWhole: '每一项要大于 0，最多 100%',

  isWhole: (amount: string): string => `合计正好 ${amount}`,
  missingPercent: (percent: string, minor: number | null): string => `还差 ${percent}%${inMoney(minor)}`,
  overPercent: (percent: string, minor: number | null): string => `多了 ${percent}%${inMoney(minor)}`,
  missingAmount: (minor: number): string => `还差 ${formatMoney(minor)}`,
  overAmount: (minor: number): string => `多了 ${formatMoney(minor)}`,
  faults: {
    missing: '请选择由谁承担',
    twice: '与前面的一项相同，请合并',
    notPositive: '要大于 0',
  },
  use: '就这样归属',

  budgets: '会用到的预算',
  budgetsReading: '正在看预算够不够',
  budgetsLater: '填完整后，这里会告诉你预算够不够。',
  budgetsUnknown: '请先在表单里填好预计费用，这里才能告诉你会用到哪些预算、够不够。',
  noBudgets: '这笔费用不占预算。',
  enough: '够用',
  short: '不够',
  close: '接近余额',
  closeHow: '这笔费用和余额很接近，回到表单会写明够不够。',
  budgetOwner: (name: string): string => `预算负责人：${name}`,
  shortBy: (amount: string): string => `差 ${amount}`,
  free: (amount: string): string => `还可用 ${amount}`,
  shortHow: '预算不够时按公司差标办理：回到表单会写明这笔能不能提交、要不要说明原因或审批。',

  pick: {
    to: '由谁承担',
    project: '选择项目',
    legalEntity: '选择法人主体',
    why: { to: '选一个成本中心，或承担这笔费用的人或部门。', project: '费用会记到这个项目上。', legalEntity: '发票抬头会用这个主体。' },
    centres: '成本中心',
    owners: '费用承担人',
    search: '搜索名称或代码',
    clear: '清空',
    recent: '最近用过',
    all: '全部',
    found: '找到的',
    proposed: '默认',
    none: '没有找到',
    noneText: '换个名称或代码试试；这里只有公司让你用的。',
    noneCentres: '没有可用的成本中心',
    noneCentresText: '请联系公司差旅经理，在公司档案里分配。',
    colleagues: '同行同事的成本中心',
    more: '还有更多，请输入名称或代码缩小范围。',
    failed: '没有读到',
    again: '再试一次',
    reading: '正在读取',
  },
}

export type CostFormText = typeof zh
