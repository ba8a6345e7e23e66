import { expect, it } from 'vitest'
import { refusedWith } from './refused-with.ts'

it('says why a page did not open and what still holds as two sentences', () => {
  expect(refusedWith('Choose another one', 'No order was made.', 'en')).toBe('Choose another one. No order was made.')
  expect(refusedWith('It is gone.', 'No order was made.', 'en')).toBe('It is gone. No order was made.')
  expect(refusedWith('请换一个车站', '没有产生订单。', 'zh')).toBe('请换一个车站。没有产生订单。')
})
