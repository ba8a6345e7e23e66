import type { RefusalsText } from './zh.ts'

const minutesOf = (seconds: number): number => Math.max(1, Math.ceil(seconds / 60))

function waitOf(seconds: number): string {
  if (seconds < 120) return seconds === 1 ? 'a second' : `${seconds} seconds`
  return seconds < 7_200 ? `${Math.ceil(seconds / 60)} minutes` : `${Math.ceil(seconds / 3_600)} hours`
}

export const en: RefusalsText = {
  wrong: 'The account or the password is not right. Please check both and try again',
  code: 'This code is not right, or it has run out or been used',
  old: 'This password is not right. Please try again',
  seal: 'This page was open for too long. Please try once more',
  wait: (seconds) => {
    const minutes = minutesOf(seconds)
    return `Too many tries. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`
  },
  codeWait: (seconds) => `A code was sent just now. You can ask for another in ${waitOf(seconds)}`,
  challenge: 'The security check has run out. Please ask for the code once more',
  agreement: 'Please read and agree to the new privacy policy and terms first',
  noSms: 'No text messages can be sent here at the moment. Please sign in by password, or ask your travel manager',
  noMail: 'No mail can be sent here at the moment. Please ask your travel manager',
  noAddress: 'Neither phone nor mail address is known for this employee. Please add one to the company file first',
  invited: (seconds) => `Invited several times today. Please try again in ${waitOf(seconds)}`,
  activation: 'The activation has run out or is done already. Please start again',
  passwordFaults: {
    space: 'A password has no spaces',
    tooShort: 'A password has at least 6 characters',
    tooLong: 'A password has at most 20 characters',
    kinds: 'Please use at least two kinds of digits, letters and symbols',
    phone: 'Your phone number may not be part of the password',
    name: 'Your name or account is not a good password',
    common: 'This password is very common and easily guessed. Please choose another',
  },
  mismatch: 'The two passwords differ',
  phoneTaken: 'Somebody else signs in with this phone number. Please use another, or ask your travel manager',
  phoneKeptByCompany: (contacts) => {
    const ask = 'Your company keeps phone numbers itself. To change yours, please ask your travel manager or administrator'
    return contacts === '' ? ask : `${ask}: ${contacts}`
  },
  token: 'This way in is no longer good. Please open it again from where you came, or sign in here',
  company: 'This company does not exist here. Please ask your company administrator',
  noAuthority: 'You have no booking authority in this mode. Please ask your company administrator',
  sso: {
    'SSO-OFF': 'This way to sign in is not set up here. Please use your account',
    'SSO-STATE': 'This sign-in has expired, or did not begin on this device. Please sign in again',
    'SSO-CODE': 'The consent has expired or was used already. Please sign in again',
    'SSO-TOKEN': 'This sign-in token is not valid, has expired or was used. Please open the page again from where you came',
    'SSO-OUTSIDE': 'You are not in this company’s organisation there. Please use another account, or ask your administrator',
    'SSO-UNKNOWN': 'The travel system does not know this account of yours yet',
    'SSO-AWAY': 'The sign-in platform does not answer. Please try again later, or use your account',
    'SSO-MISSET': 'This way to sign in is not set up properly; it has been recorded. Please use your account, and tell your administrator',
    'SSO-BIND': 'The link has expired, or your account is not of this company. Please sign in from the platform once more',
    'SSO-TAKEN': 'This platform account is linked to a colleague already. Please ask your administrator',
    'SSO-ONLY-WAY': 'This is your only way to sign in. Please ask your administrator for an invitation and set a password first',
  },
}
