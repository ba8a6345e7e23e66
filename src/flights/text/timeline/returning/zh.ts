import type { ReturnWords, StepFacts } from '../../facts.ts'

const joined = (...parts: string[]): string => parts.filter(Boolean).join('，')
const count = (f: StepFacts): string => (f.tickets === null ? '' : `${f.tickets} 张客票`)

const whys: Readonly<Record<string, string>> = {
  moved: '航司的退票费变了，没有按新的办',
  used: '航司说客票已使用',
  checkedIn: '客票已值机，要先取消值机',
  notRefundable: '航司说这个票价现在不能退',
  onlyWhole: '航司只能整单退，不能只退其中几位',
  notNow: '航司说客票正在办理别的业务',
  claimRefused: '航司没有认可证明材料',
  deskRefused: '差旅台核实之后没有退成',
}

export const returning: ReturnWords = {
  returnAsked: (f) => ({
    title: f.by === 'manual' ? '已请差旅台退票' : f.by === 'involuntary' ? '已申请非自愿退票' : '已申请退票',
    detail: joined(f.who && `由${f.who}申请`, count(f), f.amount && `可退 ${f.amount}`),
  }),
  returnTaken: (f) =>
    f.by === 'involuntary'
      ? { title: '航司正在审核', detail: f.promisedOn && `最迟 ${f.promisedOn} 有结果` }
      : { title: '航司已受理退票', detail: '退好之后钱就退给付款方' },
  returned: (f) => ({
    title: '已退票',
    detail: joined(
      count(f),
      f.amount ? `退回 ${f.amount}` : '没有可退的钱',
      f.before && `其中 ${f.before} 写在改签前付款的订单上`,
      f.fee && `航司收取退票费 ${f.fee}`,
      f.serviceFee && `服务费 ${f.serviceFee} 不退`,
      f.changeFee && `改签费 ${f.changeFee} 不退`,
      f.extrasKept && `座位、行李和服务 ${f.extrasKept} 不退`,
    ),
  }),
  changedReturned: (f) => ({
    title: '改签后的客票已退',
    detail: joined(count(f), f.amount ? `本单付的钱退回 ${f.amount}` : '本单付的钱不退'),
  }),
  notReturned: (f) => ({ title: '没有退成', detail: joined(whys[f.reason] ?? '航司没有受理', '客票照旧有效') }),
  returnByDesk: (f) => ({
    title: '转差旅台退票',
    detail: joined(f.reason === 'silent' ? '航司到期没有给结果，由差旅台去催' : '系统没能自动办完，由差旅台接着办', '不用再申请'),
  }),
  returnWithdrawn: (f) => ({ title: '已撤回退票', detail: joined(f.who && `由${f.who}撤回`, '客票照旧有效') }),
}
