import type { StepFacts, ValueWords } from '../../facts.ts'

const joined = (...parts: string[]): string => parts.filter(Boolean).join('，')

export const value: ValueWords = {
  valueSetAside: (f: StepFacts) => ({ title: '已使用机票余额', detail: f.amount && `抵扣 ${f.amount}，先到期的先用` }),
  valueDeclined: (f: StepFacts) => ({ title: '这次不用机票余额', detail: f.amount && `${f.amount} 留到以后再用，到期日不变` }),
  valueAsked: (f: StepFacts) => ({ title: '已申请退票留余额', detail: f.amount && `航司确认后，${f.amount} 留作机票余额` }),
  valueLeft: (f: StepFacts) => ({
    title: f.amount ? '已退票，票价留作余额' : '已退票',
    detail: joined(
      f.amount && `${f.amount} 留在航司，归付款方以后抵扣机票`,
      f.promisedOn && `有效期至 ${f.promisedOn}`,
      f.fee && `航司收取 ${f.fee}`,
    ),
  }),
  valueNotLeft: () => ({ title: '没有退票', detail: '航司没有按约定的金额受理，客票照旧有效。' }),
}
