import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
// As a file of our own bundle: the content policy lets a worker come from nowhere else.
// oxlint-disable-next-line import/default -- the bundler answers `?url` with an address as the default
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'

/*
 * Reads PDFs in the browser: web views of hosts show none by themselves. The build for older browsers, since those web views are.
 * Documents are our own; all the same nothing in them is run, and nothing is fetched for them.
 */

GlobalWorkerOptions.workerSrc = workerUrl

export interface OpenedPage {
  /** Height by width. */
  readonly ratio: number
  /** What stands on it, line by line, in the order in which it was written. */
  readonly lines: readonly string[]
  /** Draws it as wide as this; the canvas is made to fit. Whoever draws it again ends the drawing before. */
  readonly draw: (canvas: HTMLCanvasElement, widthPixels: number) => Promise<void>
}

export interface OpenedPdf {
  readonly pages: readonly OpenedPage[]
  readonly close: () => Promise<void>
}

/** Opens a document; the bytes stay the caller's. */
export async function openPdf(bytes: Uint8Array): Promise<OpenedPdf> {
  const task = getDocument({ data: bytes.slice(), useWasm: false, useSystemFonts: false, stopAtErrors: true, enableXfa: false })
  try {
    const document = await task.promise
    const numbers = Array.from({ length: document.numPages }, (_, index) => index + 1)
    const pages = await Promise.all(numbers.map((number) => openPage(document, number)))
    return { pages, close: () => task.destroy() }
  } catch (error) {
    await task.destroy()
    throw error
  }
}

/** Some web views show nothing at all of a canvas with more pixels than this. */
const CANVAS_PIXELS_MAX = 16_000_000

async function openPage(document: PDFDocumentProxy, number: number): Promise<OpenedPage> {
  const page = await document.getPage(number)
  const whole = page.getViewport({ scale: 1 })
  const { items } = await page.getTextContent()
  let drawing: { cancel: () => void; promise: Promise<void> } | undefined
  return {
    ratio: whole.height / whole.width,
    lines: linesOf(items.flatMap((item) => ('str' in item ? [item] : []))),
    async draw(canvas, widthPixels) {
      drawing?.cancel()
      await drawing?.promise.catch(() => {}) // what was cancelled says so by failing
      const fits = Math.sqrt(CANVAS_PIXELS_MAX / (whole.height * whole.width))
      const viewport = page.getViewport({ scale: Math.min(widthPixels / whole.width, fits) })
      canvas.width = Math.floor(viewport.width)
      canvas.height = Math.floor(viewport.height)
      drawing = page.render({ canvas, viewport })
      await drawing.promise.catch((error: unknown) => {
        if (!(error instanceof Error && error.name === 'RenderingCancelledException')) throw error
      })
    },
  }
}

function linesOf(items: readonly { readonly str: string; readonly hasEOL: boolean }[]): readonly string[] {
  const lines: string[] = []
  let line = ''
  for (const { str, hasEOL } of items) {
    line += str
    if (!hasEOL) continue
    lines.push(line)
    line = ''
  }
  return [...lines, line].map((text) => text.trim()).filter(Boolean)
}
