import type { BreachReason } from '../../policy/rules/policy.ts'

/**
 * Why somebody books no way back, in the order in which they are shown. It is asked in every case, whatever the company's policy says of one way
 * (READINGS.md, Rules) [V-FLIGHT-07], and is the business justification that may stand in the place of a return flight [V-FLIGHT-09]. An order
 * keeps the code: a code never changes its meaning.
 */
export const ONE_WAY_REASONS: readonly BreachReason[] = [
  { code: 'OPEN-RETURN', name: { zh: '返程日期未定', en: 'The date of the way back is open' }, needsNote: false },
  { code: 'RETURN-BOOKED', name: { zh: '返程已另行预订', en: 'The way back is booked already' }, needsNote: false },
  { code: 'GOING-ON', name: { zh: '之后前往其他城市', en: 'I go on to another city' }, needsNote: false },
  { code: 'OTHER-WAY-BACK', name: { zh: '乘火车、汽车或船返回', en: 'I come back by train, car or ship' }, needsNote: false },
  { code: 'STAYING', name: { zh: '外派或长期驻外', en: 'I am posted there, or stay for long' }, needsNote: false },
  { code: 'GOING-HOME', name: { zh: '本身就是返程', en: 'This is the way back itself' }, needsNote: false },
  { code: 'OTHER', name: { zh: '其他原因', en: 'Another reason' }, needsNote: true },
]
