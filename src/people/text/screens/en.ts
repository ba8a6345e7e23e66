import type { PeopleScreensText } from './zh.ts'

export const en: PeopleScreensText = {
  my: {
    title: 'Me',
    settings: 'Settings',
    standard: 'My travel standard',
    noStandard: 'Your company has not set a standard for flights yet',
    standardFailed: 'Your standard did not load',
    again: 'Try again',
    account: 'About me',
    userCode: 'Staff no.',
    rank: 'Rank',
    department: 'Department',
    company: 'Company',
    phone: 'Mobile',
    card: 'Document',
    noCard: 'No document on file yet. Please contact your company administrator',
    cardsFailed: 'Your documents did not load',
    signOut: 'Sign out',
  },
  setting: {
    title: 'Settings',
    language: 'Language',
    theme: 'Appearance',
    themes: { system: 'Match the system', light: 'Light', dark: 'Dark' },
    about: 'About',
    version: 'Version',
    license: 'License',
    licenseName: 'Open source under Apache-2.0',
  },
}
