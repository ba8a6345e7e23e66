import type { PolicyScreensText } from './zh.ts'

const ASKED = { company: 'the company to invoice', reason: 'a reason', remark: 'a remark', project: 'a project or WBS element' } as const

function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`
}

export const en: PolicyScreensText = {
  scene: {
    label: 'Travel scene',
    title: 'What is this trip for?',
    why: 'Limits and approvals go by the scene.',
    choose: 'Choose a scene',
    none: 'No particular scene',
    noneWhy: 'Your usual limits hold',
    usual: 'usual',
    asks: (asks) => `Asks for ${listed(asks.map((ask) => ASKED[ask]))}`,
    makeUsual: 'Make it my usual one',
    madeUsual: 'This is your usual scene now',
    done: 'Done',
    failed: 'The scenes could not be read',
    again: 'Try again',
  },
  reason: {
    title: 'Choose a reason',
    why: 'Your company sees the reason you choose.',
    chooseFirst: 'Please choose a reason.',
    note: 'In your words',
    noteHelp: 'For your company; a sentence or two will do.',
    noteMissing: 'This reason needs a few words of yours.',
    done: 'Done',
  },
  change: {
    title: 'What would comply',
    others: 'Or else',
    each: 'What would mend one rule',
    notEnough: 'Nothing on sale that day complies with every rule. Each of these mends only the rule that it names.',
    mends: (rules) => `Mends: ${rules.join('; ')}`,
  },
  rule: {
    title: 'My travel policy',
    loading: 'Reading your policy',
    failed: { title: 'Your policy could not be read', text: 'Please check the connection and try again.', action: 'Try again' },
    none: {
      title: 'No policy yet',
      text: 'Your company has not set a policy for you yet. Please contact your administrator.',
      action: 'Back',
    },
    whose: (rank, department) => [rank, department].filter(Boolean).join(' · '),
    edition: (name, version, since) => `${name}, edition ${version}, in force since ${since}`,
    special: 'No limits hold for you, and you need no trip application. Your travel manager sees each booking.',
    products: { domesticFlights: 'Flights in China', internationalFlights: 'International flights', trains: 'Trains' },
    notYet: 'These cannot be booked here yet. Once they can, this holds.',
    above: 'Above a limit',
    unlinked: 'Without a link',
    pays: 'Who pays',
    actions: {
      allow: 'You can book it.',
      tell: 'You can book it, and your company sees it.',
      reason: 'You can book it and say why.',
      difference: 'You can book it and pay what lies above.',
      approve: 'Say why; it goes on once your approver agrees.',
      forbid: 'It cannot be booked.',
    },
    ways: {
      passive: 'Say why; your approver is told, and the booking goes on.',
      soft: 'Say why; it goes on unless your approver objects in time.',
      hard: 'Say why; it goes on once your approver agrees.',
      beforeBooking: 'Say why; seats are held once your approver agrees.',
    },
    strictAbove: 'Nothing above a limit can be booked.',
    together: 'Several travellers together stay within the limits.',
    company: 'Within the limits your company pays.',
    paidBy: {
      company: 'Above a limit your company pays too.',
      difference: 'Your company pays up to the limit, and you pay the rest.',
      person: 'You pay the whole of a trip above a limit.',
    },
    layer: (name) => `By “${name}”`,
    scenes: 'Travel scenes',
    scenesWhy: 'Bookings begin with your usual scene. You can choose another on the way.',
    usualScene: 'Usual scene',
    noScene: 'No usual scene',
    chooseUsual: 'Choose your usual scene',
    askedScene: 'Your company asks for a scene with each booking.',
    saved: 'Your usual scene is changed',
    inScene: (name) => `Limits in the scene “${name}”`,
    usualStandard: 'Your usual limits',
  },
}
