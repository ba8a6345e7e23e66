import type { SheetFont } from './font.ts'
import { shownText } from './shown-text.ts'

/** Ink on paper, whatever theme a screen has: dark on white, one colour of the house, one for warnings. */
export const INK = {
  text: '#10201f',
  quiet: '#5a6a69',
  line: '#cfd8d7',
  house: '#06292c',
  warn: '#a3201a',
  ground: '#f1f5f5',
  warnGround: '#fdf1f0',
}

export interface Written {
  readonly size: number
  readonly color?: string
  readonly width: number
  readonly align?: 'right'
}

/** Writes onto the page where it is told to, and knows how much room is left on it. */
export interface Pen {
  readonly document: PDFKit.PDFDocument
  readonly left: number
  readonly width: number
  /** Where the next thing is drawn. */
  y: number
  /** The height that a text takes. */
  readonly heightOf: (text: string, written: Written) => number
  /** Writes a text and says how high it is. */
  readonly write: (text: string, x: number, y: number, written: Written) => number
  /** Begins a new page where less than this height is left; says whether it did. */
  readonly makeRoom: (height: number) => boolean
  /** Whether the font lacked a character of what was written. */
  readonly isLacking: () => boolean
}

/** Around a page, in points: 15 mm. */
export const PAGE_MARGIN = 42
const LINE_GAP = 1.5
/** Of what stands at the foot of each page. */
const FOOT_HEIGHT = 20

export function penOf(document: PDFKit.PDFDocument, font: SheetFont): Pen {
  let isLacking = false
  const bottom = (): number => document.page.height - PAGE_MARGIN - FOOT_HEIGHT
  const options = ({ width, align }: Written) => ({ width, lineGap: LINE_GAP, ...(align && { align }) })
  const shown = (text: string): string => {
    const { text: clean, isLacking: lacks } = shownText(text, font.has)
    isLacking ||= lacks
    return clean
  }
  const pen: Pen = {
    document,
    left: PAGE_MARGIN,
    width: document.page.width - 2 * PAGE_MARGIN,
    y: PAGE_MARGIN,
    heightOf: (text, written) => document.fontSize(written.size).heightOfString(shown(text) || ' ', options(written)),
    write(text, x, y, written) {
      const clean = shown(text) || ' '
      document.fontSize(written.size).fillColor(written.color ?? INK.text)
      const height = document.heightOfString(clean, options(written))
      document.text(clean, x, y, options(written))
      return height
    },
    makeRoom(height) {
      if (pen.y + height <= bottom()) return false
      document.addPage()
      pen.y = PAGE_MARGIN
      return true
    },
    isLacking: () => isLacking,
  }
  return pen
}
