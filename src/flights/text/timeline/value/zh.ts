import type { PaidWay, StepFacts, ValueWords } from '../../facts.ts'

const joined = (...parts: string[]): string => parts.filter(Boolean).join('，')

const owners: Readonly<Partial<Record<PaidWay, string>>> = { companyValue: '公司', ownValue: '出行人' }

/** 归谁；旧记录里没有分开记，只说付款方。 */
function whose({ paid }: StepFacts): string {
  const [only] = paid
  if (!only) return '归付款方'
  if (paid.length === 1) return `归${owners[only.way] ?? '付款方'}`
  return `${paid.map(({ way, amount }) => `${amount} 归${owners[way] ?? '付款方'}`).join('，')}，`
}

/** 退回来的里面，有的已经过了到期日，不能再用。 */
function cameBack({ amount, ended }: StepFacts, where: string): string {
  if (!amount || !ended) return amount && `${amount} ${where}`
  return amount === ended ? `${amount} 已过到期日，不能再用` : `${amount} ${where}；其中 ${ended} 已过到期日，不能再用`
}

export const value: ValueWords = {
  valueSetAside: (f: StepFacts) => ({
    title: '已预留机票余额',
    detail: f.amount && `已预留抵扣 ${f.amount}，付清时抵扣，先到期的先用`,
  }),
  valueDeclined: (f: StepFacts) => ({ title: '这次不用机票余额', detail: f.amount && `${f.amount} 留到以后再用，到期日不变` }),
  valueAsked: (f: StepFacts) => ({ title: '已申请退票留余额', detail: f.amount && `航司确认后，${f.amount} 留作机票余额` }),
  valueLeft: (f: StepFacts) => ({
    title: f.amount ? '已退票，票价留作余额' : '已退票',
    detail: joined(
      f.amount && `${f.amount} 留在航司，${whose(f)}以后抵扣机票`,
      f.fromThird && `其中 ${f.fromThird} 由第三方代付，也归出行人`,
      f.promisedOn && `有效期至 ${f.promisedOn}`,
      f.back && `${f.back} 退给付款方`,
      f.fee && `航司收取 ${f.fee}`,
      f.serviceFee && `服务费 ${f.serviceFee} 不退`,
    ),
  }),
  pointsAside: (f: StepFacts) => ({ title: '已预留奖励积分', detail: f.amount && `已预留抵扣 ${f.amount}，其余付清时一起抵扣` }),
  pointsLetGo: (f: StepFacts) => ({ title: '这次不用奖励积分', detail: f.amount && `${f.amount} 留到以后再用，到期日不变` }),
  valueBack: (f: StepFacts) => ({ title: '机票余额已退回', detail: cameBack(f, '回到原来的余额，到期日不变') }),
  pointsBack: (f: StepFacts) => ({ title: '奖励积分已退回', detail: cameBack(f, '回到原来的积分，到期日不变') }),
  valueNotLeft: () => ({ title: '没有退票', detail: '航司没有按约定的金额受理，客票照旧有效。' }),
}
