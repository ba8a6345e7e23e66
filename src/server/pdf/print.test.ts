import { describe, expect, it } from 'vitest'
import { pdfPages } from '../../../tools/testing/pdf-text.ts'
import { sheetFont } from './font.ts'
import { printSheet } from './print.ts'
import type { Block, Printed, Sheet } from './sheet.ts'
import { shownText } from './shown-text.ts'

const madeAt = Temporal.Instant.from('2026-11-24T02:00:00Z')
const both = (zh: string, en: string) => ({ zh, en })

const sheetOf = (blocks: readonly Block[]): Sheet => ({
  title: both('行程确认单', 'Itinerary confirmation'),
  number: 'F261124000017',
  issuer: both('启程商旅', 'Qicheng Travel'),
  madeAt,
  blocks,
})

async function print(blocks: readonly Block[]): Promise<Printed> {
  const printed = await printSheet(sheetOf(blocks))
  if (!printed) throw new Error('nothing was printed')
  return printed
}

const pagesOf = ({ bytes }: Printed): Promise<string[]> => pdfPages(bytes)

const names = (count: number): Block => ({
  kind: 'table',
  heading: both('乘机人', 'Passengers'),
  columns: [
    { label: both('姓名', 'Name'), share: 2 },
    { label: both('金额', 'Amount'), share: 1, align: 'right' },
  ],
  rows: Array.from({ length: count }, (_, index) => [{ lines: [`乘客${index}`, `PASSENGER/${index}`] }, { lines: [`¥${index}`] }]),
})

describe('a printed sheet', () => {
  it('says everything in both scripts, and can be read back as text', async () => {
    const facts: Block = {
      kind: 'facts',
      heading: both('航班', 'Flight'),
      facts: [{ label: both('出发', 'Departs'), value: ['杭州萧山', 'Hangzhou'] }],
    }
    const [text = ''] = await pagesOf(await print([facts, { kind: 'notice', text: both('不是发票', 'This is no receipt'), warns: true }]))
    for (const said of [
      '行程确认单',
      'Itinerary confirmation',
      'F261124000017',
      '出发 Departs',
      '杭州萧山',
      '不是发票',
      'This is no receipt',
    ])
      expect(text).toContain(said)
    expect(text).toContain('第 1 页，共 1 页 / Page 1 of 1')
  })

  it('is the same bytes at the same instant', async () => {
    const [first, again] = [await print([names(3)]), await print([names(3)])]
    expect(first.bytes.equals(again.bytes)).toBe(true)
  })

  it('goes on to further pages row by row, with the labels again and the pages counted', async () => {
    const printed = await print([names(60)])
    const pages = await pagesOf(printed)
    expect(pages.length).toBe(printed.pages)
    expect(pages.length).toBeGreaterThan(1)
    for (const [index, text] of pages.entries()) {
      expect(text).toContain('姓名 Name')
      expect(text).toContain(`Page ${index + 1} of ${pages.length}`)
    }
    const rows = pages.flatMap((text) => [...text.matchAll(/乘客(\d+)/g)].map(([, index]) => Number(index)))
    expect(rows).toEqual(Array.from({ length: 60 }, (_, index) => index))
  })

  it('draws rare characters of names, and says which it lacks', async () => {
    const [rare = ''] = await pagesOf(await print([{ kind: 'note', text: both('王䶮堃', 'WANG/YANKUN') }]))
    expect(rare).toContain('王䶮堃')
    expect(rare).not.toContain('U+')
    const [lacking = ''] = await pagesOf(await print([{ kind: 'note', text: both('王𠮷', 'WANG/JI') }]))
    expect(lacking).toContain('王〔U+20BB7〕')
    expect(lacking).toContain('本单的字体没有这个字')
  })

  it('carries of the font only what stands on it', async () => {
    expect((await print([names(60)])).bytes.byteLength).toBeLessThan(120_000)
  })
})

describe('what a text becomes on paper', () => {
  const { has } = sheetFont()

  it('is as it was where the font has it', () => {
    for (const text of ['欧阳娜娜 Nana Ouyang', '阿依古丽·买买提', '“¥1,180”', 'O’'])
      expect(shownText(text, has)).toEqual({ text, isLacking: false })
  })

  it('takes the narrow sign among Latin letters where the font has a wide one', () => {
    expect(shownText('O’Neil · 1101 •••• 2837', has).text).toBe("O'Neil / 1101 **** 2837")
  })

  it('holds no controls and no marks that turn the direction of a line', () => {
    expect(shownText('A\u202Egnp\u0000\nB\uFE0F', has)).toEqual({ text: 'A gnp B', isLacking: false })
  })

  it('puts a number in the place of what is lacking, one for each', () => {
    expect(shownText('𠮷😀', has)).toEqual({ text: '〔U+20BB7〕〔U+1F600〕', isLacking: true })
  })
})
