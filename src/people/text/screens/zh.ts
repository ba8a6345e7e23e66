/** What the "me" page and the settings say. */
export const zh = {
  my: {
    title: '我的',
    settings: '设置',
    standard: '我的差标',
    noStandard: '公司还没有设置机票差旅标准',
    standardFailed: '差标没有加载出来',
    again: '再试一次',
    account: '我的信息',
    userCode: '员工号',
    rank: '职级',
    department: '部门',
    company: '公司',
    phone: '手机',
    card: '证件',
    noCard: '还没有登记证件，请联系公司管理员',
    cardsFailed: '证件没有加载出来',
    signOut: '退出登录',
  },
  setting: {
    title: '设置',
    language: '语言',
    theme: '外观',
    themes: { system: '跟随系统', light: '浅色', dark: '深色' },
    about: '关于',
    version: '版本',
    license: '许可',
    licenseName: '开源软件，Apache-2.0 许可',
  },
}
export type PeopleScreensText = typeof zh
