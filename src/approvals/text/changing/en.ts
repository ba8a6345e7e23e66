import type { ChangingText } from './zh.ts'

export const en: ChangingText = {
  title: 'Somebody else',
  how: 'What to do',
  ways: {
    transfer: { label: 'Hand it on', note: 'The other decides, and you need not any more' },
    before: { label: 'Ask somebody before me', note: 'Once they agree, you decide' },
    after: { label: 'Ask somebody after me', note: 'Once you agree, they have to agree as well' },
  },
  who: 'Which colleague',
  change: 'change',
  comment: 'A word with it',
  commentHint: 'Your colleague and the applicant will read it',
  submit: { transfer: 'Hand it on', before: 'Ask before me', after: 'Ask after me' },
  submitting: 'Sending',
  done: {
    transfer: (name) => `Handed on to ${name}`,
    before: (name) => `${name} is asked before you`,
    after: (name) => `${name} is asked after you`,
  },
}
