import type { PreviewText } from './zh.ts'

export const en: PreviewText = {
  title: 'Document',
  unknown: 'There is no such document',
  unknownText: 'The address may be wrong. It can be opened from its order again.',
  toOrders: 'See my orders',
}
