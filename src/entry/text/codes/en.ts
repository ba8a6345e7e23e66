import type { CodesText } from './zh.ts'

const minutesOf = (seconds: number): number => Math.max(1, Math.ceil(seconds / 60))

export const en: CodesText = {
  phone: 'Mobile number',
  phoneHelp: 'The number your company has on file',
  newPhone: 'New mobile number',
  newPhoneHelp: 'Flight changes and tickets are announced here',
  phoneMissing: 'Please enter your mobile number',
  phoneWrong: 'This is not a mobile number. Please check it',
  code: 'Code',
  codeMissing: 'Please enter the six-digit code',
  codeShort: 'The code has six digits; some are missing',
  send: 'Send code',
  sendAgain: 'Send again',
  againIn: (seconds) => `Again in ${seconds} s`,
  sentTo: (masked) => `Sent to ${masked}. It holds for five minutes`,
  sentIfKnown: 'If your company has this number on file, a message is on its way. The code holds for five minutes',
  solving: 'Security check under way; it takes a moment',
  solved: 'Security check done',
  unsolved: 'The security check was not finished. Please try again',
  waitMinutes: (seconds) => {
    const minutes = minutesOf(seconds)
    return `Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`
  },
}
