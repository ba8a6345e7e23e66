import { en as common } from '../common/en.ts'
import { en as list } from '../list/en.ts'
import { en as over } from '../over/en.ts'
import type { FlightChoiceText } from './zh.ts'

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`

export const en: FlightChoiceText = {
  ...common,
  list,
  over,

  cabins: {
    title: 'Choose a fare',
    count: (count) => counted(count, 'fare', 'fares'),
    withTaxes: (total, people) => (people > 1 ? `${total} for ${people} with taxes` : `${total} with taxes`),
    bookingClass: (letter) => `Class ${letter}`,
    seatsLeft: (count) => `${count} left`,
    lowestOfDay: 'Lowest',
    choose: 'Choose',
    why: 'Why over',
    conditions: 'Change and refund rules',
    change: 'Change fee',
    refund: 'Refund fee',
    baggage: 'Baggage',
    priceLines: 'Price details',
    total: 'Total',
    opening: 'Checking price and seats',
    aircraft: 'Aircraft',
    meal: 'Meal included',
    noMeal: 'No meal',
    none: {
      title: 'No fares left on this flight',
      text: 'It has just sold out. Other flights that day are still in the list.',
      action: 'Back to the list',
    },
    failed: { title: 'The fares did not load', text: 'Nothing was booked; you can try again.', action: 'Try again' },
  },

  reason: {
    oneForAll: 'The flights of a journey are submitted together, with one reason. What you change here is said of the flight before, too.',
  },

  compliance: {
    title: 'Policy check',
    needsApplication: 'Your company wants a trip application first: you link one on the order form.',
    rules: 'Rule by rule',
    standardOf: (name) => `The travellers have different limits; this is judged by the strictest, that of ${name}`,
    pass: 'Within',
    toLink: 'Link it on the form',
    otherFares: 'Other fares of this flight',
    alternatives: (hours) => {
      if (hours === null) return 'In policy that day'
      return hours === 1 ? 'In policy, within an hour' : `In policy, within ${hours} hours`
    },
    all: (count) => `All ${count} that day`,
    noAlternatives: 'No flight is in policy that day. Another day may have one.',
    unbroken: (hours) => {
      if (hours === null) return 'Break no rule, that day'
      return hours === 1 ? 'Break no rule, within an hour' : `Break no rule, within ${hours} hours`
    },
    noUnbroken: 'Every flight that day breaks one of your company’s rules. Another day may have one that breaks none.',
    earlier: (duration) => `leaves ${duration} earlier`,
    later: (duration) => `leaves ${duration} later`,
    sameTime: 'leaves at the same time',
    sameFlight: 'another fare of this flight',
    saves: (money) => `saves ${money}`,
    costsMore: (money) => `costs ${money} more`,
    samePrice: 'same fare',
    cheapest: (hours) =>
      hours === null ? 'Cheapest that day' : hours === 1 ? 'Cheapest within an hour' : `Cheapest within ${hours} hours`,
    take: 'Take it',
    see: 'Have a look',
    details: 'Details',
    keep: 'Keep this flight',
    keepWithReason: 'Keep, give a reason',
    ifKept: 'If you keep this flight',
    choose: 'Choose this flight',
    backToCompliant: 'See flights in policy',
    failed: { title: 'The policy check did not load', text: 'This flight was not chosen; you can try again.', action: 'Try again' },
  },
}
