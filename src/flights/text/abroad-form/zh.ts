/** What the order form asks of a journey abroad besides: a document that leads there, a reason for one way, a consent, a second look. */
export const zh = {
  title: '国际行程',
  document: '证件',
  notReady: '证件还不能用于这个行程',
  fill: (label: string) => `补全${label}信息`,
  fillWhy: '航司要求的信息，填好后会存到你的证件里',
  add: '添加证件',
  ready: (label: string, number: string) => `${label} ${number}`,

  oneWay: '单程原因',
  chooseOneWay: '请选择',
  oneWayWhy: '国际单程都要说明原因',

  consentNeeded: '请先同意向境外提供证件信息',
  oneWayNeeded: '请选择单程的原因',
  documentNeeded: '请补全或添加一份可用的证件',

  filling: {
    title: '补全证件信息',
    cardSurname: '姓（证件上的拼音或英文）',
    cardGivenname: '名（证件上的拼音或英文）',
    oneNameHelp: '证件上只有一个名字的，填在“姓”里，这里留空',
    sex: '性别',
    sexes: { M: '男', F: '女' },
    birthday: '出生日期',
    oldCountryCode: '签发国家或地区',
    periodValidity: '有效期至',
    mailBox: '邮箱',
    mailWhy: '航班变动时航司会发到这里',
    save: '保存',
    missing: '请填写这一项',
    failed: '没有存成，请再试一次',
  },

  differs: {
    title: '和刚才看到的不一样了',
    text: '提交前向航司核对，下面这些变了。看过再决定。',
    was: '刚才',
    now: '现在',
    goOn: (total: string) => `按新的提交 ${total}`,
    stop: '先不提交',
  },
}

export type FlightAbroadFormText = typeof zh
