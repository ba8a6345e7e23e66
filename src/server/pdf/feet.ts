import type { Sheet } from './sheet.ts'
import { INK, PAGE_MARGIN, type Pen } from './pen.ts'

const SIZE = 7.5
const GAP = 10

/** At the foot of each page who has printed it and which of how many pages it is; answers how many. */
export function drawFeet(pen: Pen, { issuer, number }: Pick<Sheet, 'issuer' | 'number'>): number {
  const { document, left, width } = pen
  const { count } = document.bufferedPageRange()
  for (let index = 0; index < count; index += 1) {
    document.switchToPage(index)
    // Below the lower margin pdfkit would begin a page of its own for a single line.
    document.page.margins.bottom = 0
    const y = document.page.height - PAGE_MARGIN - GAP
    document
      .moveTo(left, y - GAP / 2)
      .lineTo(left + width, y - GAP / 2)
      .lineWidth(0.5)
      .strokeColor(INK.line)
      .stroke()
    pen.write(`${issuer.zh} ${issuer.en} · ${number}`, left, y, { size: SIZE, color: INK.quiet, width: width * 0.7 })
    const page = `第 ${index + 1} 页，共 ${count} 页 · Page ${index + 1} of ${count}`
    pen.write(page, left + width * 0.5, y, { size: SIZE, color: INK.quiet, width: width * 0.5, align: 'right' })
  }
  return count
}
