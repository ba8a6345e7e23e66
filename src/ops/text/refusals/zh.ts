const minutesOf = (seconds: number): number => Math.max(1, Math.ceil(seconds / 60))

/** What the console says when it refuses. None of these tells whether an account exists. */
export const zh = {
  wrong: '账号或密码不对，请检查后再试',
  onceOver: '这个一次性密码已经过期，请系统管理员再给一个',
  seal: '页面打开得太久，请再试一次',
  wait: (seconds: number) => `尝试次数太多，请在 ${minutesOf(seconds)} 分钟后再试`,
  present: '现在的密码不对，请再试一次',
  mismatch: '两次输入的密码不一样',
  passwordFaults: {
    space: '密码里不能有空格',
    tooShort: '密码至少要 10 个字符',
    tooLong: '密码最多 20 个字符',
    kinds: '密码至少要用到数字、字母、符号中的两种',
    phone: '密码里不能有手机号',
    name: '密码不能就是你的账号',
    common: '这个密码太常见，很容易被猜到，请换一个',
    same: '新密码不能和现在的一样',
  },
  cashNotDue: '这张订单现在没有要付的个人部分，请先核对状态',
  cashAmount: (due: string) => `要收的正好是 ${due}，不能多也不能少`,
  cashReceipt: '这个收据号已经用过，请核对',
  cashNotTaken: '这家公司不收现金，请付款人在线支付',
  cashNotOwed: '这笔现金不用退，或已经退过',
  refundDone: '这笔钱已经退回，不用再退',
  refundNotByHand: '支付渠道还可能自己退回这笔钱，现在不能转账，请先查清或再退一次',
  refundAway: '现在问不到支付渠道，不能确定这笔钱有没有退回，请稍后再试',
  refundReceipt: '这个回单号已经用过，请核对',
  refundDay: '转账日期要在应退之日以后、今天以前，请核对',
  fileKind: '请用 JPG、PNG 或 WebP 图片',
  fileSize: '图片要小于 2 MB，请压缩后再传',
  jobUnknown: '现在的程序不认识这类任务，不能重试；请联系开发人员',
}

export type RefusalsText = typeof zh
