type Facts = Readonly<Record<string, string | number>>

/** 关于同行人、代订和访客的拒绝原因，由服务端说给人听。 */
export const zh = {
  'PEOPLE-NO-TRAVELLER': '请至少选择一位出行人',
  'PEOPLE-NO-AUTHORITY': '你没有为所选出行人预订的权限，请重新选择，或联系公司差旅经理',
  'PEOPLE-AGENT-SELF': '代订模式下不能只为自己预订，请再选择一位同事，或切换回个人模式',
  'PEOPLE-LINE': '所选出行人的这类出行没有向你开放代订，请联系公司差旅经理',
  'PEOPLE-CANNOT-JOIN': '有出行人无法加入：已离职，或已被移除。请重新选择',
  'PEOPLE-SELF-STAYS': '个人模式下自己必须在出行人里，不能移除',
  'PEOPLE-PARTY-MAX': ({ max }: Facts) => `一次最多为 ${max} 位出行人预订，其余请另订一单`,
  'PEOPLE-OUTSIDERS-MAX': ({ max }: Facts) => `一次预订最多带 ${max} 位外部同行人或访客`,
  'PEOPLE-DUPLICATE': '这是你本人，或者已经在你的同行人里，不用重复添加',
  'PEOPLE-COMPANIONS-MAX': ({ max }: Facts) => `最多保存 ${max} 位同行人和访客，请先移除不再需要的`,
  'PEOPLE-NAME': '请填写中文姓名或英文姓名',
  'PEOPLE-NAME-LONG': '姓名太长，请按证件上打印的填写',
  'PEOPLE-PHONE': '手机号的写法不对；国外号码请以 + 和国家代码开头',
  'PEOPLE-PARTNER-SELF': '同行伙伴要选另一位同事',
  'PEOPLE-PARTNERS-MAX': ({ max }: Facts) => `最多设置 ${max} 位同行伙伴`,
  'PEOPLE-SCENE': '这个场景没有开放，请重新选择',
  'GUEST-LINK-DEAD': '链接已失效：可能已经用过、过期，或被邀请人收回。请联系邀请你的人重新发送',
  'GUEST-WAIT': '操作太频繁，请稍后再试',
  'GUEST-GIVEN': '访客已经填好证件，不需要再发链接',
}
export type CompanionRefusals = typeof zh
