/** What staff did, in the words of whoever reads it later. */
export const zh = {
  'account.added': '新建账号',
  'account.closed': '停用账号',
  'account.opened': '恢复账号',
  'account.passwordChanged': '修改自己的密码',
  'account.passwordReset': '重发一次性密码',
  'account.rolesChanged': '调整岗位',
  'account.signedIn': '登录',
  'account.sessionsEnded': '退出其他设备',
  'cash.paidOut': '退还现金',
  'cash.received': '收到现金',
  'difference.explained': '说明对账差异',
  'inquiry.arranged': '办妥询价',
  'inquiry.contactOpened': '查看询价联系人',
  'inquiry.quoted': '给出询价方案',
  'inquiry.refused': '询价没有订成',
  'inquiry.taken': '接手询价',
  'job.retried': '重试任务',
  'refund.askedAgain': '再次退款',
  'refund.receiptOpened': '查看转账回单',
  'refund.transferred': '转账退款',
  'ticketChange.ended': '办结改签',
  'ticketChange.quoted': '录入改签费用',
  'ticketRefund.decided': '办理退票',
  'ticketRefund.proofOpened': '查看退票证明',
}

export type DeedsText = typeof zh
