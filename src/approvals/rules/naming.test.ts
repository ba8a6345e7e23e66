import { expect, it } from 'vitest'
import { namesInWords } from './naming.ts'

const people = ['甲', '乙', '丙', '丁', '戊'].map((zh, index) => ({ zh, en: 'ABCDE'[index] ?? '' }))

it.each([
  [0, '', ''],
  [1, '甲', 'A'],
  [2, '甲、乙', 'A and B'],
  [3, '甲、乙、丙', 'A, B and C'],
  [4, '甲、乙、丙等 4 人', 'A, B, C and 1 more'],
  [5, '甲、乙、丙等 5 人', 'A, B, C and 2 more'],
])('names all of %i who are asked, three by name', (count, zh, en) => {
  const asked = people.slice(0, count)
  expect([namesInWords(asked, 'zh'), namesInWords(asked, 'en')]).toEqual([zh, en])
})
