import type { FlightOverText } from './zh.ts'

const inside = (role: string): string => role.charAt(0).toLowerCase() + role.slice(1)

export const en: FlightOverText = {
  title: 'Reason',
  why: 'Why this flight',
  note: 'In your words',
  noteHelp: 'Your approver reads this',
  next: 'Next',
  opening: 'Checking price and seats',
  use: 'Use this',
  afterwards: 'What follows',
  failed: { title: 'The reasons did not load', text: 'This flight was not chosen; you can try again.', action: 'Try again' },

  follows({ name, role, you, company }) {
    const asked = `It goes to ${name}${role && `, ${inside(role)},`} first.`
    if (!you) return `${asked} Once approved, your company pays and the ticket is issued by itself.`
    return company
      ? `${asked} Once approved, you pay ${you} and your company ${company}; the ticket is issued as soon as both are paid.`
      : `${asked} Once approved, you pay all of it, ${you}, and the ticket is issued by itself.`
  },
}
