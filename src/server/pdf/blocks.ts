import { unreachable } from '../../kernel/result.ts'
import type { BothNames } from '../../kernel/language.ts'
import { INK, type Pen, type Written } from './pen.ts'
import type { Block, Cell, Fact, Sheet } from './sheet.ts'

/* How each kind of block is drawn. A row is never cut in two: where it does not fit, it begins the next page. */

const SIZES = { title: 20, titleOther: 12, heading: 11.5, headingOther: 8.5, main: 12.5, value: 9.5, label: 7.5, note: 8 }
const BLOCK_GAP = 12
const ROW_GAP = 6
const TABLE_ROW_GAP = 2
const COLUMN_GAP = 12
const NOTICE_PADDING = 9
const FACTS_ACROSS = 2

export function drawHead(pen: Pen, { title, number }: Sheet): void {
  const { document, left, width } = pen
  const half = width / 2
  const start = pen.y
  pen.y += pen.write(title.zh, left, pen.y, { size: SIZES.title, color: INK.house, width: half }) + 1
  pen.y += pen.write(title.en, left, pen.y, { size: SIZES.titleOther, color: INK.quiet, width: half })
  pen.write(number, left + half, start + 7, { size: SIZES.main, width: half, align: 'right' })
  pen.y += 8
  document
    .moveTo(left, pen.y)
    .lineTo(left + width, pen.y)
    .lineWidth(1.5)
    .strokeColor(INK.house)
    .stroke()
  pen.y += BLOCK_GAP
}

export function drawBlock(pen: Pen, block: Block): void {
  switch (block.kind) {
    case 'notice':
      drawNotice(pen, block)
      break
    case 'facts':
      drawFacts(pen, block)
      break
    case 'table':
      drawTable(pen, block)
      break
    case 'note':
      drawNote(pen, block.text)
      break
    default:
      unreachable(block)
  }
  pen.y += BLOCK_GAP
}

function drawHeading(pen: Pen, { zh, en }: BothNames, roomBelow: number): void {
  const { document, left, width } = pen
  pen.makeRoom(SIZES.heading * 2 + roomBelow) // a heading does not stand alone at the end of a page
  const height = pen.write(zh, left, pen.y, { size: SIZES.heading, color: INK.house, width })
  const after = document.fontSize(SIZES.heading).widthOfString(zh) + 8
  pen.write(en, left + after, pen.y + 3.2, { size: SIZES.headingOther, color: INK.quiet, width: width - after })
  pen.y += height + 2
  document
    .moveTo(left, pen.y)
    .lineTo(left + width, pen.y)
    .lineWidth(0.5)
    .strokeColor(INK.line)
    .stroke()
  pen.y += ROW_GAP
}

function drawNotice(pen: Pen, { text, warns = false }: Extract<Block, { kind: 'notice' }>): void {
  const { document, left, width } = pen
  const color = warns ? INK.warn : INK.text
  const inner = width - 2 * NOTICE_PADDING
  const lines: readonly (readonly [string, Written])[] = [
    [text.zh, { size: SIZES.value, color, width: inner }],
    [text.en, { size: SIZES.note, color, width: inner }],
  ]
  const height = lines.reduce((sum, [line, written]) => sum + pen.heightOf(line, written), 2 * NOTICE_PADDING)
  pen.makeRoom(height)
  document.roundedRect(left, pen.y, width, height, 4).fill(warns ? INK.warnGround : INK.ground)
  let y = pen.y + NOTICE_PADDING
  for (const [line, written] of lines) y += pen.write(line, left + NOTICE_PADDING, y, written)
  pen.y += height
}

const linesOf = ({ value }: Fact): readonly string[] => (typeof value === 'string' ? [value] : value)

/** Where it is the main thing, its first line. */
const valueOf = ({ isMain = false }: Fact, index: number, width: number): Written => ({
  size: isMain && index === 0 ? SIZES.main : SIZES.value,
  width,
})

function factHeight(pen: Pen, fact: Fact, width: number): number {
  const label = pen.heightOf(labelOf(fact.label), { size: SIZES.label, width })
  return linesOf(fact).reduce((sum, line, index) => sum + pen.heightOf(line, valueOf(fact, index, width)), label)
}

const labelOf = ({ zh, en }: BothNames): string => `${zh} ${en}`

/** Some beside each other, each with its label above it. */
function drawFacts(pen: Pen, { heading, facts, across = FACTS_ACROSS }: Extract<Block, { kind: 'facts' }>): void {
  const width = (pen.width - COLUMN_GAP * (across - 1)) / across
  const rows: (readonly Fact[])[] = []
  for (let index = 0; index < facts.length; index += across) rows.push(facts.slice(index, index + across))
  const heights = rows.map((row) => Math.max(...row.map((fact) => factHeight(pen, fact, width))))
  if (heading) drawHeading(pen, heading, heights[0] ?? 0)
  else pen.y -= BLOCK_GAP - ROW_GAP
  for (const [index, row] of rows.entries()) {
    const height = heights[index] ?? 0
    pen.makeRoom(height)
    for (const [column, fact] of row.entries()) {
      const x = pen.left + column * (width + COLUMN_GAP)
      let y = pen.y + pen.write(labelOf(fact.label), x, pen.y, { size: SIZES.label, color: INK.quiet, width })
      for (const [line, text] of linesOf(fact).entries()) y += pen.write(text, x, y, valueOf(fact, line, width))
    }
    pen.y += height + ROW_GAP
  }
  pen.y -= ROW_GAP
}

type Table = Extract<Block, { kind: 'table' }>

/** Where each column begins and how wide it is. */
function columnsOf(pen: Pen, { columns }: Table): readonly { x: number; width: number; align?: 'right' }[] {
  const shares = columns.reduce((sum, { share }) => sum + share, 0)
  const room = pen.width - COLUMN_GAP * (columns.length - 1)
  let x = pen.left
  return columns.map(({ share, align }) => {
    const column = { x, width: (room * share) / shares, ...(align && { align }) }
    x += column.width + COLUMN_GAP
    return column
  })
}

/** The first line of a cell is what it says, the others say it again or more of it. */
const cellLine = (cell: Cell, index: number): Pick<Written, 'size' | 'color'> => ({
  size: cell.isMain === true && index === 0 ? SIZES.main : index === 0 ? SIZES.value : SIZES.note,
  color: cell.warns === true ? INK.warn : index === 0 ? INK.text : INK.quiet,
})

/** The labels stand again on each page that the table goes on to. */
function drawTable(pen: Pen, table: Table): void {
  const columns = columnsOf(pen, table)
  const cellsOf = (row: readonly Cell[]) => row.flatMap((cell, index) => (columns[index] ? [{ cell, column: columns[index] }] : []))
  const heightOf = (row: readonly Cell[]): number =>
    Math.max(
      ...cellsOf(row).map(({ cell, column: { width } }) =>
        cell.lines.reduce((sum, line, index) => sum + pen.heightOf(line, { ...cellLine(cell, index), width }), 0),
      ),
    )
  const labels = table.columns.map(({ label }) => labelOf(label))
  const drawLabels = (): void => {
    const heights = columns.map(({ x, ...column }, index) =>
      pen.write(labels[index] ?? '', x, pen.y, { size: SIZES.label, color: INK.quiet, ...column }),
    )
    pen.y += Math.max(...heights) + 4
  }
  drawHeading(pen, table.heading, SIZES.label * 3 + Math.max(0, ...table.rows.slice(0, 1).map(heightOf)))
  drawLabels()
  for (const row of table.rows) {
    const height = heightOf(row)
    if (pen.makeRoom(height)) drawLabels()
    for (const { cell, column } of cellsOf(row)) {
      const { x, ...placed } = column
      let y = pen.y
      for (const [index, line] of cell.lines.entries()) y += pen.write(line, x, y, { ...cellLine(cell, index), ...placed })
    }
    pen.y += height + TABLE_ROW_GAP
  }
  pen.y -= TABLE_ROW_GAP
}

function drawNote(pen: Pen, { zh, en }: BothNames): void {
  const written: Written = { size: SIZES.note, color: INK.quiet, width: pen.width }
  pen.makeRoom(pen.heightOf(zh, written) + pen.heightOf(en, written))
  pen.y += pen.write(zh, pen.left, pen.y, written)
  pen.y += pen.write(en, pen.left, pen.y, written)
}

/** Says what the numbers in brackets are, on a sheet that has some. */
export function drawLackNote(pen: Pen): void {
  drawNote(pen, {
    zh: '〔U+…〕：本单的字体没有这个字，写出的是它的 Unicode 编码，姓名以证件为准。',
    en: '〔U+…〕: this sheet’s font lacks the character, so its Unicode number stands in its place; names are as on the document.',
  })
}
