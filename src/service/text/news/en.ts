import type { NewsText } from './zh.ts'

export const en: NewsText = {
  title: 'From your company',
  unread: (count) => `${count} unread`,
  important: 'Important',
  isNew: 'Unread',
  all: 'All announcements',
  since: (date) => `Since ${date}`,
  back: 'All announcements',
  failed: 'The announcements did not load',
  again: 'Try again',
  loading: 'Loading announcements',
  banners: 'For you',
  care: 'A word for today',
  list: { more: 'More', loadingMore: 'Loading', end: 'That is all', failed: 'The rest did not load', retry: 'Try again' },
}
