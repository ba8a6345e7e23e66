import type { MessagesText } from './zh.ts'

export const en: MessagesText = {
  bell: (unread) => (unread === 0 ? 'Messages' : `Messages, ${unread} unread`),
  list: {
    title: 'Messages',
    settings: 'Notice settings',
    allRead: 'Mark all as read',
    isNew: 'unread',
    none: { title: 'No messages yet', text: 'When an order, an approval or a payment moves on, it is written here and kept for 90 days.' },
    words: {
      loading: 'Loading messages',
      failed: 'Messages did not load',
      retry: 'Try again',
      more: 'Earlier messages',
      loadingMore: 'Loading',
      end: 'That is all of the last 90 days',
      moreFailed: 'Earlier messages did not load',
    },
  },
  settings: {
    title: 'Notices',
    loading: 'Loading notice settings',
    failed: { title: 'Notice settings did not load', text: 'Everything is kept as you set it.', action: 'Try again' },
    what: 'Messages in the app are always there. Codes and notices about the safety of your account cannot be switched off, and come at any hour.',
    subjects: {
      orders: 'Orders and tickets',
      payments: 'Payments and refunds',
      approvals: 'Approvals that wait for me',
      told: 'Trips that I am told about',
      trips: 'Trip applications, reminders and changes',
      news: 'Company news',
    },
    channels: { sms: 'Text message', mail: 'Mail', card: 'Chat card' },
    quiet: 'Quiet hours',
    quietOn: 'Leave me in peace for some hours',
    quietWhat:
      'What can wait is sent when they end; messages in the app appear as always. What you have to know before, such as a payment that is due, is sent all the same.',
    from: 'From',
    until: 'Until',
    overMidnight: 'Ends on the next day',
    zone: 'By the clocks of',
    zoneHere: (zone) => `This device (${zone})`,
    zoneKept: (zone) => `As set now (${zone})`,
    save: 'Save quiet hours',
    saving: 'Saving',
    saved: 'Saved',
  },
}
