import type { ApprovalScreensText } from './zh.ts'

export const en: ApprovalScreensText = {
  title: 'Approvals',
  list: {
    tabs: { awaiting: 'Awaiting approval', completed: 'Completed' },
    filter: 'State of the requests',
    name: 'Requests for approval',
    loading: 'Loading requests',
    what: (who, kind) => `${who} · ${kind}`,
    appliedBy: (who) => `applied for by ${who}`,
    putBy: (by, whose) => `${by}, in the name of ${whose}`,
    insteadOf: (who) => `In the place of ${who}`,
    brought: {
      handedOn: (by) => `handed on by ${by}`,
      before: (by) => `${by} asks you first`,
      after: (by) => `added by ${by}`,
      escalated: (by) => `no answer from ${by}`,
    },
    words: (text) => `“${text}”`,
    over: (amount) => `${amount} over`,
    moreThan: (amount) => `${amount} more`,
    overUnpriced: 'Over the limit',
    inAll: (amount) => `${amount} in all`,
    change: 'Change',
    until: (time) => `Decide by ${time}`,
    urged: (time) => `Reminded ${time}`,
    pending: { agree: 'Approved, takes effect in a few seconds', reject: 'Rejected, takes effect in a few seconds' },
    pendingBy: {
      agree: (name) => `${name} approved in your place, takes effect in a few seconds`,
      reject: (name) => `${name} rejected in your place, takes effect in a few seconds`,
    },
    more: 'More requests',
    loadingMore: 'Loading',
    end: 'That is all',
    deputies: 'Deputies',
    toCheck: { label: 'Offline authorisations', count: (count) => `${count} waiting for you to check` },
    bulk: {
      start: 'Approve several',
      cancel: 'Cancel',
      hint: 'Only requests within policy can be approved together',
      name: 'Requests to approve',
      count: (count) => `${count} chosen`,
      agree: (count) => (count === 0 ? 'Approve' : `Approve ${count}`),
      agreeing: 'Sending',
      over: 'Over policy: open it by itself',
      done: (count) => (count === 1 ? '1 request approved' : `${count} requests approved`),
      undone: (count) => `${count} undone`,
      refused: (count, why) => `${count} not approved: ${why}`,
    },
    inside: 'In policy',
    empty: {
      awaiting: {
        title: 'Nothing waits for your decision',
        text: 'When you are asked to approve a colleague’s trip or application, it waits here, and the tab shows a number.',
      },
      completed: {
        title: 'No requests handled yet',
        text: 'What you approved or rejected, what ran out of time and what the applicant cancelled will be here.',
      },
    },
    failed: {
      title: 'The requests could not be loaded',
      text: 'They themselves are not affected. You can try again.',
      action: 'Try again',
    },
    moreFailed: 'Further requests could not be loaded',
  },
  detail: {
    tabs: { information: 'Information', flow: 'Flow chart' },
    tabsName: 'What to show of the request',
    headline: (f) => ({
      before: `${f.who}${f.forWhom && ` for ${f.forWhom}`}, ${f.amount} ${f.isMove ? 'to change to' : 'for'} ${f.trip}. ${f.isInside ? 'Within' : ''}`,
      mark: f.isInside ? '' : f.over === '' ? 'Over' : `${f.over} over`,
      after:
        f.own === null
          ? ' policy'
          : f.own === ''
            ? ' policy, paid by the company'
            : f.isYou
              ? ` policy; you pay ${f.own}`
              : ` policy; ${f.own} paid by the traveller`,
    }),
    differenceHeadline: (f) => ({
      before: `${f.who}${f.forWhom && ` for ${f.forWhom}`}, ${f.trip}: the price went from the ${f.before} agreed to ${f.now}. ${f.isOpen ? (f.isYou ? 'Approval is asked for' : 'To decide:') : 'This request was about'} `,
      mark: `${f.more} more`,
      after: '',
    }),
    ended: {
      timedOut: {
        order: 'Nobody decided in time. The order is closed, nothing was charged',
        application: 'Nobody decided in time. The application was not approved',
      },
      closedByApplicant: { order: 'Withdrawn. Nothing is to be decided here', application: 'Withdrawn. Nothing is to be decided here' },
      closedBySystem: { order: 'Closed. Nothing is to be decided here', application: 'Closed. Nothing is to be decided here' },
    },
    replaced: (amount) =>
      `The price moved to ${amount} and another request asks about it. Nothing is to be done here; amounts above the order are those of then`,
    judgedNow: 'The rules below are held against the price of now; other flights are those that were found at booking',
    word: { agree: (who) => `Approved by ${who}`, reject: (who) => `Rejected by ${who}` },
    changeHeadline: (f) => ({
      before: `${f.who} ${f.isByYou ? 'ask' : 'asks'}${f.forWhom && ` for ${f.forWhom}`} to change a trip: ${f.trip}, `,
      mark: f.more === '' ? '' : `${f.more} more`,
      after:
        f.more === ''
          ? f.less === ''
            ? `same amount, ${f.amount} in all`
            : `${f.less} less, ${f.amount} in all`
          : `, ${f.amount} in all; ${f.before} was agreed to`,
    }),
    tripHeadline: (f) =>
      `${f.who} ${f.isByYou ? 'ask' : 'asks'}${f.forWhom && ` for ${f.forWhom}`} to travel: ${f.trip}, about ${f.amount}`,
    you: 'You',
    appliedBy: (who) => `applied for by ${who}`,
    inNameOf: (by, whose) => (whose === '' ? `${by}, in your name,` : `${by}, in the name of ${whose},`),
    putBy: (by, whose) => (whose === '' ? `${by}, in your name` : `${by}, in the name of ${whose}`),
    notCompliant: 'The employee did not select a seat meeting travel criteria',
    reason: 'Reason',
    until: (time) => `Decide by ${time}`,
    sent: (time) => `Sent ${time}`,
    status: 'Status',
    payers: 'Who pays',
    company: 'Company',
    ownPart: (who) => who,
    companyAll: (amount) => `Company ${amount}`,
    both: (company, who, own) => `Company ${company} · ${who} ${own}`,
    deadline: 'Decide by',
    onSilence: {
      deny: 'Without a decision by then it counts as rejected, and held seats are released',
      denyUnheld: 'Without a decision by then it counts as rejected',
      agree: 'If nobody rejects it by then, it goes ahead',
      escalate: 'Without a decision by then, whoever stands above is asked',
    },
    silent: 'Nobody rejected it in time, so it went ahead by company rule',
    passive: 'For your information. It goes ahead and needs no decision',
    inPlaceOf: (who) => `You decide in the place of ${who}`,
    told: 'Told',
    waitsFor: 'Waits for',
    together: (needed, of, agreed) => {
      const all = of === 2 ? 'Both have to agree' : `All ${of} have to agree`
      const rule = needed === of ? all : needed === 1 ? `Any one of ${of} is enough` : `${needed} of ${of} have to agree`
      return agreed.length === 0 ? rule : `${rule}; ${agreed.length} agreed (${agreed.join(', ')}), ${needed - agreed.length} missing`
    },
    broughtYou: {
      handedOn: (by) => `${by} handed this on to you`,
      before: (by) => `${by} asks you to decide first; once you agree it is back with ${by}`,
      after: (by) => `${by} asks you to decide as well`,
      escalated: (by) => `No answer from ${by} in time: it is yours to decide now`,
    },
    brought: {
      label: 'Brought in',
      handedOn: (by, to) => `${by} handed it on to ${to}`,
      before: (by, to) => `${by} asked ${to} to decide first`,
      after: (by, to) => `${by} asked ${to} to decide afterwards`,
      escalated: (by, to) => `No answer from ${by} in time, ${to} was asked`,
    },
    change: 'Somebody else',
    changeValue: 'Hand on or add an approver',
    and: ', ',
    ceiling: {
      title: 'The price has left what was agreed to',
      moved: 'The price moved while this waited',
      movedSince: 'The price moved after this was sent',
      agreed: 'Agreed',
      before: 'Before',
      now: 'Now',
      more: 'More',
      less: 'Less',
      only: 'Only the difference is to be decided',
      whole: 'Once approved, the price of now is paid',
      covered: 'Within what an approval covers. Nobody is asked again',
      atNow: 'Approved at the price of now',
    },
    urged: 'Reminded',
    orderStatus: { order: 'Order', application: 'Application' },
    rejectedBy: (who) => `Rejected by ${who}`,
    objectedBy: (who) => `${who} said no`,
    approve: 'Approve',
    approving: 'Sending',
    reject: 'Reject',
    undo: 'Undo',
    pending: { agree: 'Approved, takes effect in a few seconds', reject: 'Rejected, takes effect in a few seconds' },
    urge: 'Send a reminder',
    unknown: {
      title: 'This request was not found',
      text: 'The address may be incomplete, or the request is not yours to handle.',
      action: 'Back to approvals',
    },
    failed: { title: 'The request could not be loaded', text: 'It is not affected itself. You can try again.', action: 'Try again' },
    reconnecting: 'The connection broke. This is what was loaded last',
  },
  flow: {
    name: 'Approval flow',
    onceAgreed: 'Paid and ticketed by itself once approved',
    onceAgreedPays: (who, amount) => `Once approved, ${who === 'You' ? 'you pay' : `${who} pays`} ${amount}; then it is ticketed by itself`,
    level: (level) => `Level ${level}`,
    you: 'You',
    said: (who) => `Comment by ${who}`,
    by: (who) => `Decided by ${who} as deputy`,
    insteadOf: (who) => `Instead of ${who}`,
    addedBy: (who) => `Added by ${who}`,
    handedTo: (who) => `To ${who}`,
    deputies: (names) => `${names.join(', ')} may decide as deputy`,
    together: (needed, of) =>
      needed === 1
        ? `Any one of ${of} is enough`
        : needed === of
          ? of === 2
            ? 'Both have to agree'
            : `All ${of} have to agree`
          : `${needed} of ${of} have to agree`,
    took: (time) => `took ${time}`,
    tookNoTime: 'took less than a minute',
    waiting: (time) => `waiting for ${time}`,
    lasting(minutes) {
      const [hours, left] = [Math.floor(minutes / 60), minutes % 60]
      return [hours > 0 ? `${hours} h` : '', left > 0 || hours === 0 ? `${left} min` : ''].filter(Boolean).join(' ')
    },
    words: 'Comments',
    failed: { title: 'The flow chart could not be loaded', text: 'The request itself is not affected. You can try again.' },
  },
  reject: {
    title: 'Reject',
    comment: 'Why you reject it',
    hint: 'The applicant will read it',
    typical: 'Typical reasons',
    reasons: {
      flight: [
        'There is a flight within the limit',
        'The time can be changed',
        'The reason is not enough, please explain',
        'The trip is no longer needed',
      ],
      train: [
        'There is a train or a seat within the limit',
        'The time can be changed',
        'The reason is not enough, please explain',
        'The trip is no longer needed',
      ],
      application: [
        'A video call would do',
        'The time can be changed',
        'The estimate is rather high',
        'The reason is not enough, please explain',
      ],
    },
    submit: 'Reject',
    submitting: 'Sending',
    back: 'Back',
    missing: 'Please say why you reject it. The applicant will read it',
    what: {
      held: 'The order will close, the seats are released and nothing is charged. You can undo this for 8 seconds.',
      unheld: 'The order will close. No seat is held yet, and nothing is charged. You can undo this for 8 seconds.',
      application: 'The request will not go ahead. The applicant can change it and send it again. You can undo this for 8 seconds.',
      change: 'The change will not go ahead. What was approved before still holds. You can undo this for 8 seconds.',
      move: 'The tickets are not changed and stay good as they are, and nothing is charged. You can undo this for 8 seconds.',
      majority: (needed, of) =>
        `It passes once ${needed} of ${of} agree, and is rejected when that can no longer be. You can undo your word for 8 seconds.`,
    },
    noId: {
      title: 'It is not clear which request to reject',
      text: 'Please open the request from the approvals list.',
      action: 'Approvals',
    },
    notPossible: { title: 'This request cannot be rejected', decided: (status) => `It stands at: ${status}.`, action: 'Back' },
  },
  done: {
    agree: 'Approved',
    reject: 'Rejected',
    undo: 'Undo',
    undone: 'Undone. The request is waiting again',
    urged: 'The approver was reminded',
    urgedWaits: (names, until) => `${names.join(', ')} can read it in the app now. A message follows when quiet hours end, at ${until}`,
  },
}
