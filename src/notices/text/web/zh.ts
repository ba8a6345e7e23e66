/** What messages in the app and their settings say. */
export const zh = {
  bell: (unread: number) => (unread === 0 ? '消息' : `消息，${unread} 条未读`),
  list: {
    title: '消息',
    settings: '通知设置',
    allRead: '全部标为已读',
    isNew: '未读',
    none: { title: '还没有消息', text: '订单、审批和付款有进展时，会写在这里，保留 90 天。' },
    words: {
      loading: '正在加载消息',
      failed: '消息没有加载出来',
      retry: '再试一次',
      more: '更早的消息',
      loadingMore: '正在加载',
      end: '90 天以内的都在这里了',
      moreFailed: '更早的消息没有加载出来',
    },
  },
  settings: {
    title: '通知设置',
    loading: '正在加载通知设置',
    failed: { title: '通知设置没有加载出来', text: '原来的设置都还在。', action: '再试一次' },
    what: '应用内的消息始终会有。验证码和账号安全的通知不能关闭，也不受免打扰限制。',
    subjects: {
      orders: '订单和出票',
      payments: '付款和退款',
      approvals: '等我审批',
      told: '知会我的行程',
      trips: '出差申请、提醒和变动',
      news: '公司公告',
    },
    channels: { sms: '短信', mail: '邮件', card: '聊天卡片' },
    quiet: '免打扰时段',
    quietOn: '在这段时间里不打扰我',
    quietWhat: '可以等的通知到时段结束再发，应用内的消息照常出现。时段结束前必须知道的，例如快到期的付款，照常发送。',
    from: '开始时间',
    until: '结束时间',
    overMidnight: '结束时间在第二天',
    zone: '按哪里的时间',
    zoneHere: (zone: string) => `这台设备的时区（${zone}）`,
    zoneKept: (zone: string) => `现在的设置（${zone}）`,
    save: '保存免打扰时段',
    saving: '正在保存',
    saved: '已保存',
  },
}

export type MessagesText = typeof zh
