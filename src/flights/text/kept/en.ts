import type { FlightKeptText } from './zh.ts'

export const en: FlightKeptText = {
  title: 'This trip',
  scene: 'Travel scene',
  charged: { one: 'Charged to', several: 'Split' },
  person: 'Person',
  project: (name) => `Project ${name}`,
  entity: (name) => `Invoiced to ${name}`,
  application: 'Application',
  authorised: 'Urgent trip, authorised offline',
  waived: { superAgent: 'Not needed: booked by a super agent', special: 'Not needed for special users' },
  reason: 'Reason',
  paidWhy: 'Who pays what',
  judgedBy: 'Judged by',
  edition: (version) => `Edition ${version}`,

  ways: {
    soft: (who) => `${who || 'The approver'} can object`,
    passive: (who) => `${who || 'The approver'} has been told`,
    beforeChange: (who) => `Waiting for ${who || 'approval'}. The airline is asked once it is approved`,
    beforeBooking: (who) => `Waiting for ${who || 'approval'}. A seat is held once it is approved`,
  },
  silent: 'Nobody objected, so it went ahead',
  silence: {
    hard: (time) => `Unless it is approved by ${time}, the order closes by itself and nothing is charged.`,
    beforeChange: (time) =>
      `Unless it is approved by ${time}, the change is called off and nothing is charged. The old ticket is as good as before.`,
    beforeBooking: (time) => `Unless it is approved by ${time}, the order closes by itself. No seat is held yet and nothing is charged.`,
    soft: (time) => `Unless somebody objects by ${time}, it goes on as approved.`,
    passive: () => 'Nothing waits for an answer; the order goes on.',
  },
  silenceAbove: (time) => `Unless it is decided by ${time}, whoever stands above is asked.`,
  together: (needed, of, agreed) => {
    const all = of === 2 ? 'Both have to agree.' : `All ${of} have to agree.`
    const rule = needed === of ? all : needed === 1 ? `Any one of ${of} is enough.` : `${needed} of ${of} have to agree.`
    return agreed.length === 0 ? rule : `${rule} ${agreed.length} agreed (${agreed.join(', ')}), ${needed - agreed.length} missing.`
  },

  moved: {
    title: (wasAgreed) => (wasAgreed ? 'The price went past what was approved' : 'The price went past what was asked for'),
    titleInside: 'The price has moved',
    before: (wasAgreed) => (wasAgreed ? 'Approved' : 'Asked for'),
    now: 'Now',
    cheaper: (money) => `${money} less.`,
    inside: (money) => `${money} more, within what an approval covers. Nobody is asked again.`,
    asked: (money, wasAgreed) =>
      wasAgreed ? `Only the ${money} on top goes for approval again.` : `${money} more: approval is asked for anew, at the new price.`,
    agreed: (money) => `${money} more, and the new price is approved.`,
    notAgreed: (money) => `${money} more, and the new price was not approved.`,
  },
}
