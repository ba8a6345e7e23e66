import type { CalendarText } from './zh.ts'

export const en: CalendarText = {
  title: 'Calendar',
  intro:
    'Make an address that is yours alone and add it to the calendar on your phone or computer. Your trips appear there, and follow when they are changed or cancelled.',
  what: 'What the calendar shows',
  whatText: 'Flight numbers, places and times, of the last 30 days and from now on. No names, no prices, no order numbers.',
  secret:
    'Whoever has the address can see your trips. Give it to your own calendar only; you can revoke it at any time, and it ends when you change your password.',
  address: 'Address',
  none: 'There is no address yet.',
  kept: (when) => `Made ${when}. An address is shown once, when it is made, and not here; if you no longer have it, renew it.`,
  lastRead: (when) => `Last read ${when}`,
  neverRead: 'No calendar has read it yet.',
  make: 'Make an address',
  renew: 'Renew the address',
  revoke: 'Revoke the address',
  fresh: 'The address is shown this once: copy or add it now.',
  copy: 'Copy the address',
  copied: 'Address copied',
  copyFailed: 'It was not copied; press and hold the address to copy it',
  add: 'Add to my calendar',
  how: 'Or choose “Subscribe to calendar” or “Add by URL” in your calendar program and paste the address. How often it is read is up to that program, mostly between an hour and a day.',
  askRenew: {
    title: 'Renew the address?',
    text: 'The present one ends at once, and calendars that use it have to be given the new one.',
    confirm: 'Renew',
    cancel: 'Keep it',
  },
  askRevoke: {
    title: 'Revoke the address?',
    text: 'Calendars that use it are no longer updated. Whether they keep the trips that they have read is up to them.',
    confirm: 'Revoke',
    cancel: 'Keep it',
  },
  revoked: 'The address is revoked',
  loading: 'Loading',
  failed: { title: 'It did not load', text: 'Your address is not affected; please try again.', action: 'Try again' },
}
