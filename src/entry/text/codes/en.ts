import type { CodesText } from './zh.ts'

export const en: CodesText = {
  phone: 'Mobile number',
  phoneHelp: 'The number your company has on file',
  newPhone: 'New mobile number',
  newPhoneHelp: 'Codes go here, and airlines use it when a flight changes',
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
  unsolved: 'The security check was not finished. Please try again',
}
