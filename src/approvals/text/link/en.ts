import type { LinkText } from './zh.ts'

export const en: LinkText = {
  title: 'Approval',
  switchTo: '中文',
  loading: 'Opening the request',
  headline(f) {
    const before = `${f.who} asks for ${f.amount}: ${f.trip}`
    if (f.more !== null) return { before: `${before}, `, mark: `${f.more.by} more`, after: ` than the ${f.more.before} agreed to` }
    if (f.over === '') return { before: `${before}, `, mark: 'over', after: ' policy' }
    return f.over === null ? { before, mark: '', after: '' } : { before: `${before}, `, mark: `${f.over} over`, after: ' policy' }
  },
  inNameOf: (by, whose) => `${by}, in the name of ${whose},`,
  insteadOf: (name) => `You decide in the place of ${name}`,
  brought: {
    handedOn: (by) => `${by} handed this on to you`,
    before: (by) => `${by} asks you to decide first; once you agree it is back with ${by}`,
    after: (by) => `${by} asks you to decide as well`,
    escalated: (by) => `No answer from ${by} in time: it is yours to decide now`,
  },
  reason: 'Reason',
  total: 'Amount',
  was: (amount) => `The price moved while this waited: it was ${amount}`,
  payers: 'Who pays',
  both: (company, who, own) => `Company ${company} · ${who} ${own}`,
  deadline: 'Decide by',
  until: (time) => time,
  onSilence: {
    escalate: 'Without a decision by then, whoever stands above is asked',
    agree: 'If nobody rejects it by then, it goes ahead',
    deny: 'Without a decision by then it counts as rejected',
  },
  once: 'This link is yours alone and decides once. Please do not forward it.',
  agree: 'Approve',
  agreeing: 'Sending',
  reject: 'Reject',
  back: 'Back',
  why: 'Why you reject it',
  whyHint: 'The applicant will read it',
  whyMissing: 'Please say why you reject it. The applicant will read it',
  signIn: 'Sign in to see all of it',
  written: {
    agree: { title: 'Approved', text: 'It takes effect in a few seconds. Until then you can undo it.' },
    reject: { title: 'Rejected', text: 'It takes effect in a few seconds. Until then you can undo it.' },
  },
  stands: {
    agree: { title: 'Approved', text: 'Your decision is in effect and the request goes ahead. You can close this page.' },
    reject: { title: 'Rejected', text: 'Your decision is in effect, and the applicant can read why. You can close this page.' },
  },
  undo: 'Undo',
  undone: 'Undone. Please decide again',
  changed: {
    title: 'The request has changed since this was sent to you',
    text: 'This is how it stands now. Please sign in to decide.',
    action: 'Sign in to decide',
  },
  over: {
    title: 'This link is no longer valid',
    text: 'It may have been used, somebody else may have decided, the request may have been withdrawn, the time may be over, or a newer message took its place. Sign in to see what waits for you.',
    action: 'Go to approvals',
  },
  said: {
    title: (word, when) => (when === '' ? word : `${word} on ${when}`),
    text: (title, outcome) => `${title}${outcome === '' ? '' : `: the request is ${outcome}`}. This link decides no more.`,
  },
  none: { title: 'This link is not complete', text: 'Please open it again from the message, or sign in and go to approvals.' },
  failed: { title: 'The request could not be opened', action: 'Try again' },
}
