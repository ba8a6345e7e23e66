import type { RemarkText } from './zh.ts'

export const en: RemarkText = {
  label: 'Remark',
  add: 'Add one',
  seenBy: 'Seen by whoever booked and by the traveller, not by those who go along.',
  save: 'Save',
  saved: 'Remark saved',
}
