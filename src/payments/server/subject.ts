import { paymentsText } from '../text/index.ts'

/**
 * What a gateway's cashier shows as the thing that is paid for: the same to the letter in whatever language it is asked for, because
 * WeChat Pay refuses to open a trade again whose words have changed.
 */
export const subjectOf = (orderSeq: string): string => `${paymentsText.zh.subject(orderSeq)} · ${paymentsText.en.subject(orderSeq)}`
