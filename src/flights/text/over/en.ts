import type { FlightOverText } from './zh.ts'

const inside = (role: string): string => role.charAt(0).toLowerCase() + role.slice(1)
const first = (sentence: string): string => sentence.charAt(0).toUpperCase() + sentence.slice(1)

/** Who pays what, and that the ticket comes by itself. */
function pays({ you, company }: { you: string; company: string }): string {
  if (!you) return 'your company pays and the ticket is issued by itself.'
  return company
    ? `you pay ${you} and your company ${company}; the ticket is issued as soon as both are paid.`
    : `you pay all of it, ${you}, and the ticket is issued by itself.`
}

export const en: FlightOverText = {
  title: 'Reason',
  why: 'Why this flight',
  note: 'In your words',
  noteHelp: 'Your approver reads this',
  noteHelpAlone: 'Your company can read this',
  next: 'Next',
  opening: 'Checking price and seats',
  use: 'Use this',
  afterwards: 'What follows',
  failed: { title: 'The reasons did not load', text: 'This flight was not chosen; you can try again.', action: 'Try again' },

  follows({ name, role, way, ...shares }) {
    const who = name === '' ? 'whoever your company’s flow asks' : `${name}${role && `, ${inside(role)},`}`
    const paid = pays(shares)
    switch (way) {
      case 'hard':
        return `It goes to ${who} first. Once approved, ${paid}`
      case 'beforeBooking':
        return `It goes to ${who} first, before a seat is held. Once approved, ${paid}`
      case 'soft':
        return `${first(who)} can object in time; without that it goes on. Then ${paid}`
      case 'passive':
        return `${first(who)} will be told, and nothing waits for an answer: ${paid}`
    }
  },
  applicationAndReason: (shares) =>
    `It takes a trip application that fits and a reason; nobody has to approve the order. Once both are there, ${pays(shares)}`,
  applicationFirst: (follows) => `A trip application that fits has to be linked first. ${follows}`,
  reasonAlone: (shares) => `A reason is all it takes; nobody has to approve. ${first(pays(shares))}`,
}
