import { expect, it } from 'vitest'
import { CHOICE_PATHS } from './order-paths.ts'

const isWithin = (pathname: string): boolean => CHOICE_PATHS.some((own) => pathname === own || pathname.startsWith(`${own}/`))

it('lets an application that is opened from an order form ask for cities and travellers: nothing of the form is left by that [V-OTHER-11]', () => {
  const opened = [
    '/noTrip',
    '/preapproval/create',
    '/selectedCity',
    '/select-together',
    '/addOutSiders',
    '/addOutSidersSuccess',
    '/my/card/1',
  ]
  expect(opened.filter((pathname) => !isWithin(pathname))).toEqual([])
  expect(['/home', '/order/list', '/my'].filter(isWithin)).toEqual([])
})
