import type { StepFacts } from '../tell.ts'
import type { changeNow as zhNow, changeStepsOf as zhSteps } from './zh.ts'

const OLD_STAYS = 'The old tickets are as good as before.'

const joined = (...parts: string[]): string => parts.filter(Boolean).join('. ')
const payBy = (until: string): string => until && `Pay by ${until}, or the change is called off and the old tickets stay as good as before`

/** The same in English. */
export const changeStepsOf: typeof zhSteps = (say) => ({
  changeHoldFailed: (f: StepFacts) => ({
    title: 'No seats on the new train',
    detail: `${f.reason === 'lapsed' ? 'The seats were not kept. Nothing was charged.' : say.holdFailure(f.reason)} ${OLD_STAYS}`,
  }),
  changeIssueFailed: () => ({
    title: 'No new tickets',
    detail: `The railway issued none and the seats are free again. What was paid goes back by itself, without a fee. ${OLD_STAYS}`,
  }),
  changeCancelled: (f: StepFacts) => ({
    title: 'Change called off',
    detail: `${
      f.isUnclear
        ? `${say.till(f) || 'The gateway'} had not answered about a payment: if it was made, it goes back by itself.`
        : 'Nothing was charged.'
    } ${OLD_STAYS}`,
  }),
  changeLapsed: (f: StepFacts) => ({
    title: 'Change lapsed',
    detail: `${
      f.isUnclear
        ? `No payment was confirmed in time and the new seats are free again. If ${say.till(f) || 'the gateway'} has taken one, it goes back by itself.`
        : 'It was not paid in time and the new seats are free again. Nothing was charged.'
    } ${OLD_STAYS}`,
  }),
  changeRejected: (f: StepFacts) => ({
    title: f.isOpen ? 'One has rejected, a majority may still agree' : 'Change rejected',
    detail: f.isOpen
      ? f.who && `By ${f.who}`
      : joined(f.who && `By ${f.who}`, `No new seats were taken and nothing was charged. ${OLD_STAYS}`),
  }),
  changeTimedOut: () => ({
    title: 'Approval of the change timed out',
    detail: `Nobody decided in time. No new seats were taken and nothing was charged. ${OLD_STAYS}`,
  }),
  changeNobody: () => ({
    title: 'Nobody can approve',
    detail: `Whoever had to approve has left and nobody can take over. No new seats were taken and nothing was charged. ${OLD_STAYS} To change them, ask your travel administrator.`,
  }),
  changePaySoon: (f: StepFacts) => ({
    title: 'Payment reminder',
    detail: joined(f.amount && `${f.amount} of the personal part is still to be paid`, payBy(f.until)),
  }),
  changePayDue: (f: StepFacts) => ({
    title: 'Payment due',
    detail: joined(
      f.amount && `Personal part ${f.amount}`,
      f.company && `The company’s ${f.company} is set aside and taken with it`,
      payBy(f.until),
    ),
  }),
  changeDeskChosen: (f: StepFacts) => ({ title: 'To be paid at the travel desk', detail: joined(f.amount, payBy(f.until)) }),
})

export const changeNow: typeof zhNow = {
  holding: {
    title: 'Taking the new seats',
    detail: `It usually takes less than a minute. If there are none, the change is called off without a fee. ${OLD_STAYS}`,
  },
  cancelling: { title: 'Calling the change off', detail: `As soon as the railway has answered, without a fee. ${OLD_STAYS}` },
  approval: (who, until) => ({
    title: who ? `Waiting for ${who}` : 'Awaiting approval',
    detail: joined(
      'The new seats are taken once it is approved',
      `${until && `Unless that is by ${until}, the change is called off without a fee. `}${OLD_STAYS}`,
    ),
  }),
  paying: (amount, until, payer) => ({
    title: amount ? (payer ? `${payer} pays ${amount}` : `${amount} to pay`) : 'Payment due',
    detail: `${until && `Pay by ${until} and the new tickets follow by themselves; later the change is called off and the new seats are free again, without a fee. `}${OLD_STAYS}`,
  }),
  issuing: {
    title: 'Exchanging the tickets',
    detail: 'It usually takes less than a minute. If no new ones are issued, what was paid goes back by itself and the old ones stay good.',
  },
}
