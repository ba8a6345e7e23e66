import { formatMoney } from '../../kernel/money.ts'
import type { PaymentsText } from './zh.ts'

export const en: PaymentsText = {
  refusals: {
    'PAY-CLOSED': 'This payment is closed and nothing more will be charged. Anything already paid goes back to where it came from',
    'PAY-LAPSED': 'The time to pay has passed and the order is closed. Please book again',
    'PAY-HELD': 'This amount is held already and is taken once the ticket is issued. There is nothing more to pay',
    'PAY-PAID': 'This has been paid already. There is nothing more to pay',
    'PAY-WAITING': 'It is not time to pay yet. You will be asked once the seats are held and the trip is approved',
    'PAY-METHOD': 'You cannot pay this way here at the moment. Choose another way or contact your travel manager',
    'PAY-GATEWAY': 'The payment service is not answering at the moment. Please try again shortly. Nothing has been charged twice',
    'PAY-CONFIRMING':
      'Your last payment is still being confirmed. Please do not pay again yet. Its result will stand in the order; should none come, you can pay again once the gateway’s time is over',
    'PAY-OPENID': 'Please confirm in WeChat who you are, then pay with WeChat Pay',
    'PAY-BEGUN':
      'A payment has begun, so value and points cannot be changed now. Please finish it, or pick “Choose another way” on the payment page first',
    'PAY-NO-POINTS': 'Points cannot pay here now: they are used up, have ended, or this is paid another way. You have not been charged',
    'PAY-NO-DESK': 'Paying at the travel desk is not offered here. Please pay another way',
    'PAY-LINK-OVER': 'This payment link no longer works: it is too old, was taken back, or everything is paid',
    'PAY-LINK-WAIT': 'Too many tries. Please wait a moment',
    'POINTS-WHOM': 'One of them does not work here any more, or is unknown. Please choose again',
    'POINTS-SELF': 'Nobody grants points to herself. Another manager can',
    'POINTS-DAY': 'The last day has passed already',
    'POINTS-CREDIT': 'The company’s credit does not cover so many points. Nothing was granted',
    'RECON-SETTLED': 'This difference has been explained already, or has gone by itself. Please refresh',
    STATE_CHANGED: 'The payment has just changed. Please refresh and try again',
  },
  value: {
    asset: (airline) => `Unused value with ${airline}`,
    ending: (f) => ({
      title: `${f.amount} of unused value with ${f.airline} ends on ${f.until}`,
      text: `${f.traveller ? `${f.traveller} has` : 'There is'} ${f.amount} of unused value with ${f.airline}; it is lost after ${f.until}. A ticket of the same airline for the same traveller, booked before, is paid with it first.`,
    }),
  },
  points: {
    granted: (f) => ({
      title: `You were granted ${f.points} ${f.name}, worth ${f.amount}`,
      text: `For: ${f.reason}. They can pay what you pay yourself of a trip${f.until === null ? '' : `, until ${f.until}`}.`,
    }),
  },
  lapsed: 'Not paid in time: the order was cancelled automatically',
  parts: { company: 'Company', person: 'You', third: 'Third party' },
  lines: {
    fare: 'Fare',
    airportTax: 'Airport fee',
    fuelSurcharge: 'Fuel surcharge',
    serviceFee: 'Service fee',
    addition: 'Extras',
    changeFee: 'Change fee',
  },
  changeLines: {
    changeFee: 'Change fee',
    fare: 'Fare difference',
    airportTax: 'Difference in airport fee',
    fuelSurcharge: 'Difference in fuel surcharge',
    serviceFee: 'Service fee',
    addition: 'Extras',
  },
  fees: {
    back: (minor) => `The service fee of ${formatMoney(minor)} goes back too`,
    bearers: {
      1: 'the company bears',
      2: 'the traveller bears',
      3: 'company and traveller, in proportion to what each has paid, bear',
    },
    later: (bearer) => `Once the ticket is issued, ${bearer} what the airline keeps of a refund`,
    laterKept: 'Once the ticket is issued, the service fee is not given back',
    laterBack: 'Once the ticket is issued, the service fee is still given back',
  },
  kinds: {
    companyCredit: 'Company credit',
    personal: 'Paid personally',
    difference: 'Personal difference',
    mixed: 'Company and personal',
    third: 'Third party',
    cash: 'Cash',
    guarantee: 'Online guarantee',
  },
  flightTypes: { COMPANY: 'Company', PERSONAL: 'Personal', MIX: 'Company and personal', THIRD: 'Third party' },
  gateways: { alipay: 'Alipay', wechat: 'WeChat Pay' },
  methods: {
    alipayWap: 'Alipay',
    alipayApp: 'Alipay',
    wechatH5: 'WeChat Pay',
    wechatJsapi: 'WeChat Pay',
    wechatApp: 'WeChat Pay',
    none: 'Not set up yet. Please contact your travel manager',
    inBrowser: 'Open this link in a browser to pay',
  },
  subject: (orderSeq) => `Qicheng Travel order ${orderSeq}`,
}
