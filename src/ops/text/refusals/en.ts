import type { RefusalsText } from './zh.ts'

const minutesOf = (seconds: number): number => Math.max(1, Math.ceil(seconds / 60))

export const en: RefusalsText = {
  wrong: 'Name or password is not right. Please check and try again',
  onceOver: 'This one-time password has run out. Whoever runs the installation can give you another',
  seal: 'The page was open for too long. Please try once more',
  wait: (seconds) => `Too many tries. Please try again in ${minutesOf(seconds) === 1 ? 'a minute' : `${minutesOf(seconds)} minutes`}`,
  present: 'That is not your present password. Please try again',
  mismatch: 'The two passwords differ',
  passwordFaults: {
    space: 'A password has no spaces',
    tooShort: 'Please use at least 10 characters',
    tooLong: 'Please use at most 20 characters',
    kinds: 'Please use at least two kinds of digits, letters and symbols',
    phone: 'A phone number is too easily guessed',
    name: 'Your name alone is too easily guessed',
    common: 'This password is too common and easily guessed. Please choose another',
    same: 'The new password must differ from the present one',
  },
  cashNotDue: 'Nothing of this order is to be paid by a person now. Please check how it stands',
  cashAmount: (due) => `Exactly ${due} is due: no more, no less`,
  cashReceipt: 'This receipt number has been used before. Please check it',
  cashNotTaken: 'This company takes no cash. Please ask the payer to pay online',
  cashNotOwed: 'This cash is not to be handed back, or has been already',
  refundDone: 'This money has been returned already',
  refundNotByHand: 'The gateway may still return this money by itself. Please find out or ask again before paying by transfer',
  refundAway: 'The gateway cannot be asked now whether it has returned this money. Please try again later',
  refundReceipt: 'This receipt number has been used before. Please check it',
  refundDay: 'A transfer is made after the money was owed, and not in the future. Please check the day',
  fileKind: 'Please use a JPG, PNG or WebP picture',
  fileSize: 'Please use a picture smaller than 2 MB',
  jobUnknown: 'This version of the program does not know such jobs and cannot retry it. Please ask the developers',
}
