import type { WebText } from './zh.ts'

export const en: WebText = {
  tabs: { home: 'Home', orders: 'Orders', approvals: 'Approvals', my: 'Me' },
  client: {
    loginExpired: 'Login information has expired. Please log in again',
    timedOut: 'Request timed out. Please try again',
    noNetwork: 'No connection. Please check the network and try again',
    offline: 'You are offline: nothing was sent this time. What you entered stays here; submit it once you are connected.',
    unreadable: 'The service did not answer properly. Please try again later',
    flightSessionExpired: 'You stayed here for a long time; prices and seats may have changed. Please search again',
  },
  alert: { title: 'Please note', understood: 'OK' },
  unsubmitted: {
    title: 'You have not submitted this yet',
    text: 'If you leave now, what you entered is not kept.',
    stay: 'Keep editing',
    leave: 'Leave',
  },
  page: {
    brokenTitle: 'Something went wrong on this page',
    brokenText: 'Other pages still work, and orders you submitted are safe.',
    again: 'Open it again',
    lostTitle: 'This page did not load completely',
    lostText: 'There may be a new version, or the network was cut. Orders you submitted are safe.',
    lostWhileWriting:
      'There may be a new version, or the network was cut. Reloading clears what you have not submitted; you can also go back and submit it first.',
    reload: 'Reload',
  },
  signedOutElsewhere: 'You signed out on another page',
  signedInAs: (name) => `You are now signed in as ${name.en}`,
}
