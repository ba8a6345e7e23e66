import type { EntryText } from './zh.ts'

export const en: EntryText = {
  login: {
    title: 'Sign in',
    headline: 'Sign in and set out',
    account: 'Account',
    accountHelp: 'Staff number, mobile number or mail address',
    password: 'Password',
    submit: 'Sign in',
    accountMissing: 'Please enter your account',
    passwordMissing: 'Please enter your password',
    privacy:
      'By signing in you agree that your company uses your name, documents and contact details to arrange your travel: for booking, payment and trip messages only.',
    insecure:
      'This address is not a secure connection, so your password cannot be sealed and signing in is off. Please use an address that begins with https, or 127.0.0.1 on this machine.',
    demoTitle: 'Demo sign-ins',
    demoNote: 'This is a demo. Tap an account to sign in with it.',
    demoAs: (name: string) => `Sign in as ${name}`,
    languageSwitch: '中文',
  },
}
