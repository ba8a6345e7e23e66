/** 代订模式：我的页面上的开关，以及开着时每页都看得见的一行字。 */
export const zh = {
  switch: '代订模式',
  title: '为他人预订',
  covers: {
    everybody: '可为全公司同事预订',
    department: (name: string) => `可为${name}及下级部门预订`,
    person: (name: string) => `可为${name}预订`,
    partner: '可为你陪同的同事预订',
  },
  lines: { flight: '机票', hotel: '酒店', train: '火车票', car: '用车', metro: '地铁' },
  onlyLines: (lines: readonly string[]) => `仅限${lines.join('、')}`,
  isSuper: '预订时不用关联出差申请，审批照常',
  band: '代订模式：正在为他人预订',
  leave: '退出',
  entered: '已进入代订模式，请选择出行人',
  left: '已回到个人模式',
  rightEnded: '你已没有为他人预订的权限，已回到个人模式',
}
export type AgentText = typeof zh
