/** What stands around the text of a mail. The text messages' words are registered with the carrier: docs/notices.md. */
export const zh = {
  mail: (text: string) => `你好：

${text.trim()}

启程商旅

——
这封邮件由系统自动发出，请不要直接回复。我们不会在邮件里向你索要密码或验证码。
`,
  /** 聊天卡片的按钮：平台最多显示四个字。 */
  button: '查看详情',
  refusals: { hours: '开始和结束不能是同一时间', zone: '认不出这个时区，请重新选择' },
}

export type NoticesText = typeof zh
