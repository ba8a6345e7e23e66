import type { CareText } from './zh.ts'

export const en: CareText = {
  tripToday: ['{trip} today. Take your document along, and a good trip.', 'Off today: {trip}. Leave some time for security.'],
  tripTomorrow: [
    '{trip} tomorrow. Sleep well, and put your document in the bag.',
    'Off tomorrow: {trip}. A look at the weather helps with packing.',
  ],
  early: ['The roads are clear this early. Mind your breakfast.', 'Out at first light: thank you.'],
  morning: ['Good morning. The hardest thing first, while you are fresh.', 'Good morning. A glass of water before you go.'],
  noon: ['Noon: eat first, the rest can wait.', 'A quarter of an hour of rest, and the afternoon goes better.'],
  afternoon: ['Afternoons are sleepy. A few steps help.', 'Good afternoon. Most of today is done.'],
  evening: ['A long day. Head home in time.', 'Good evening. Somebody at home would like a call.'],
  night: ['It is late. What is not urgent can wait for tomorrow.', 'Still busy? Let somebody know when you are home.'],
  spring: ['Spring mornings are cool. Take a jacket.', 'Spring brings fog. Leave early for your flight.'],
  summer: ['It is hot out there. Drink enough.', 'Summer brings storms. If a flight moves, your order says so.'],
  autumn: ['Autumn is dry. Take a bottle of water.', 'Clear skies: do look out of the window.'],
  winter: ['Cold and slippery: take it slowly.', 'The north is cold and dry. Pack a scarf.'],
}
