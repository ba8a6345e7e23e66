import type { RefusalsText } from './zh.ts'

export const en: RefusalsText = {
  often: 'You have written ten times today. Please come back tomorrow, or call the travel hotline if it is urgent',
  answered: 'Somebody has answered it already',
  member: {
    none: 'No member programme is set up here',
    away: 'The member programme does not respond just now. Nothing has changed; please try again later',
    unclear: 'The member programme gave no clear answer. Please open Membership again in a while to see',
    phone: 'Please enter a mainland China mobile number',
    wait: (seconds) =>
      seconds > 120 ? 'That was too many tries for today. Please come back tomorrow' : `Please try again in ${seconds} seconds`,
    code: 'This is not the code. Please compare with the message',
    codeEnded: 'This code has expired. Please get another one',
    taken: 'This membership is bound to somebody else. Please have it released there first',
    bound: 'You have bound a membership. Unbind it first to use another',
  },
}
