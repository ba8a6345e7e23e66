import type { InvitationsText } from './zh.ts'

export const en: InvitationsText = {
  title: 'Invite an account',
  search: 'Name, pinyin, initials or staff no.',
  clear: 'Clear',
  whom: 'Whom to show',
  scopes: { withoutPassword: 'No password yet', all: 'Everybody' },
  people: 'Colleagues',
  none: {
    withoutPassword: {
      title: 'Nobody waits for an invitation',
      text: 'Everybody at work has set a password. Whoever forgot theirs stands under “Everybody” and may be invited again.',
    },
    all: { title: 'Nobody found', text: 'Try pinyin, initials or the staff number.' },
    found: {
      title: 'Nobody found',
      text: 'Not among those without a password. Look under “Everybody”, or try pinyin or the staff number.',
    },
  },
  notAllowed: { title: 'Not for your role', action: 'Back to Me' },
  list: {
    loading: 'Loading the list',
    failed: 'The list did not load',
    retry: 'Try again',
    more: 'Show more',
    loadingMore: 'Loading',
    end: 'That is everybody',
    moreFailed: 'The rest did not load',
  },
  ask: {
    title: (name) => `Invite ${name} to activate their account?`,
    text: 'It goes to the phone that the company has of them, or by mail where it has none. With a code they set a password, which replaces any they had.',
    confirm: 'Invite',
    cancel: 'Not now',
  },
  sent: {
    sms: (name, to, until) => `${name} was invited by text message to ${to}; it holds until ${until}`,
    mail: (name, to, until) => `${name} was invited by mail to ${to}; it holds until ${until}`,
  },
  reasons: {
    'AUTH-NO-SMS':
      'Text messages are not set up here, and no mail can reach them. Please ask an administrator to set them up, or add a mail address to the company file',
    'AUTH-NO-MAIL':
      'Only a mail address is known, and mail is not set up here. Please ask an administrator to set it up, or add a phone to the company file',
  },
  refused: (name, why) => `${name} was not invited. ${why}`,
}
