import type { PaymentsText } from './zh.ts'

export const en: PaymentsText = {
  refusals: {
    'PAY-CLOSED': 'This payment is closed and nothing more will be charged. Anything already paid goes back to where it came from',
    'PAY-LAPSED': 'The time to pay has passed and the order is closed. Please book again',
    'PAY-PAID': 'This has been paid already. There is nothing more to pay',
    'PAY-WAITING': 'It is not time to pay yet. You will be asked once the seats are held and the trip is approved',
    'PAY-METHOD': 'You cannot pay this way here at the moment. Choose another way or contact your travel manager',
    'PAY-GATEWAY': 'Alipay is not answering at the moment. Please try again shortly. Nothing has been charged twice',
    'PAY-CREDIT': 'Your company’s credit does not cover its part. You have not been charged. Please contact your travel manager',
    STATE_CHANGED: 'The payment has just changed. Please refresh and try again',
  },
  lapsed: 'Not paid in time: the order was cancelled automatically',
  parts: { company: 'Company', person: 'You' },
  methods: { alipayWap: 'Alipay', none: 'Not set up yet. Please contact your travel manager' },
  subject: (orderSeq) => `Qicheng Travel order ${orderSeq}`,
}
