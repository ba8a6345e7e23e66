import type { AgentText } from './zh.ts'

export const en: AgentText = {
  switch: 'Agent mode',
  title: 'Booking for others',
  covers: {
    everybody: 'You may book for everybody in the company',
    department: (name) => `You may book for ${name} and the departments below it`,
    person: (name) => `You may book for ${name}`,
    partner: 'You may book for the colleagues you accompany',
  },
  lines: { flight: 'flights', hotel: 'hotels', train: 'trains', car: 'cars', metro: 'metro' },
  onlyLines: (lines) => `Only ${lines.join(', ')}`,
  isSuper: 'No trip application needed; approvals stay',
  band: 'Agent mode: you are booking for others',
  leave: 'Leave',
  entered: 'Agent mode is on. Please choose who travels',
  left: 'You are back in personal mode',
  rightEnded: 'You may no longer book for others: back to booking for yourself',
}
