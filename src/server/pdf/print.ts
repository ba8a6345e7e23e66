import Paper from 'pdfkit'
import { createGate } from '../gate.ts'
import { drawBlock, drawHead, drawLackNote } from './blocks.ts'
import { drawFeet } from './feet.ts'
import { sheetFont } from './font.ts'
import { PAGE_MARGIN, penOf } from './pen.ts'
import type { Printed, Sheet } from './sheet.ts'

/** Laying out takes a core for some tens of milliseconds: a few sheets at a time, the others wait in line, up to a limit. */
const printing = createGate({ atOnce: 2, waitingMax: 100 })

/** Prints a sheet; null where too many wait for theirs. */
export const printSheet = (sheet: Sheet): Promise<Printed | null> => printing.run(() => print(sheet))

async function print(sheet: Sheet): Promise<Printed> {
  const font = sheetFont()
  const document = new Paper({
    size: 'A4',
    margins: { top: PAGE_MARGIN, bottom: PAGE_MARGIN, left: PAGE_MARGIN, right: PAGE_MARGIN },
    bufferPages: true, // how many there are is printed on each of them
    font: '', // the default would be a font of its own without a single Chinese character
    lang: 'zh-CN',
    displayTitle: true,
    info: {
      Title: `${sheet.title.zh} ${sheet.title.en} ${sheet.number}`,
      Author: `${sheet.issuer.zh} ${sheet.issuer.en}`,
      CreationDate: new Date(sheet.madeAt.epochMilliseconds),
    },
  })
  const chunks: Uint8Array[] = []
  const ended = new Promise<void>((resolve, reject) => {
    document.on('data', (chunk: Uint8Array) => chunks.push(chunk))
    document.on('end', resolve)
    document.on('error', reject)
  })
  document.registerFont('sheet', Buffer.from(font.bytes.buffer, font.bytes.byteOffset, font.bytes.byteLength))
  document.font('sheet')
  const pen = penOf(document, font)
  drawHead(pen, sheet)
  for (const block of sheet.blocks) drawBlock(pen, block)
  if (pen.isLacking()) drawLackNote(pen)
  const pages = drawFeet(pen, sheet)
  document.end()
  await ended
  return { bytes: Buffer.concat(chunks), pages }
}
