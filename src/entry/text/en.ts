import type { EntryText } from './zh.ts'

export const en: EntryText = {
  login: {
    title: 'Sign in',
    headline: 'Sign in and set out',
    ways: 'How to sign in',
    byPassword: 'By password',
    byCode: 'By text code',
    account: 'Account',
    accountHelp: 'Staff number, mobile number or mail address',
    password: 'Password',
    submit: 'Sign in',
    accountMissing: 'Please enter your account',
    passwordMissing: 'Please enter your password',
    agree: 'I have read and agree to the ',
    agreedBefore: 'Signing in, you agree to the ',
    privacyPolicy: 'privacy policy',
    and: ' and the ',
    agreement: 'terms of service',
    agreeMissing: 'Please read and agree to the privacy policy and the terms of service first',
    firstTime: 'First time here? Activate your account',
    forgotten: 'Forgot it? Sign in by text code',
    insecure:
      'This address is not a secure connection, so your password cannot be sealed and signing in is off. Please use an address that begins with https, or 127.0.0.1 on this machine.',
    demoTitle: 'Demo sign-ins',
    demoNote: 'This is a demo. Tap an account to sign in with it.',
    languageSwitch: '中文',
  },
}
