/** What the server says about orders, whatever their line. */
export const zh = {
  refusals: {
    'ORDER-REASON': '请选择或填写取消的原因',
    'ORDER-COMPLETE': '订单已完结，不能取消',
    'ORDER-ISSUING': '正在出票，现在不能取消。出票后按退票规则办理',
    'ORDER-CANCELLING': '已经申请过取消，占座一有结果就取消，不用再点',
    'ORDER-RIGHT-ENDED': '你已没有为这些出行人预订的权限，只能查看。请让出行人自己操作，或联系公司差旅经理',
    'ORDER-NOT-YOURS': '这张订单由别人预订，还有同行的人。请联系预订人',
    'ORDER-NO-TRIP': '订单已关闭，没有行程可以加入日历',
    STATE_CHANGED: '订单状态刚刚有变化，请刷新后重试',
  },
  /** What a calendar is called that reads one's trips. */
  tripFile: (number: string): string => `行程-${number}.ics`,
  calendarName: '启程商旅行程',
  otherReason: '其他，我来写',
  backAtOnce: '马上回到公司的额度',
  backAsValue: '马上回到机票余额',
  backAsPoints: '马上回到积分',
  backBy: (date: string): string => `原路退回，最晚 ${date} 到账`,
}

export type OrdersServerText = typeof zh
