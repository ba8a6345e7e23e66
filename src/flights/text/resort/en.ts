import type { ResortText } from './zh.ts'

export const en: ResortText = {
  title: 'Goes on from train order',
  why: 'None of its trains could be had, so a flight was booked; nobody is asked again',
}
