import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** The text of each page of a PDF, as a program reads it that knows nothing of how it was written. */
export async function pdfPages(bytes: Uint8Array): Promise<string[]> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
  const document = await task.promise
  const pages: string[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent()
    const said = items.map((item) => ('str' in item ? item.str : '')).join(' ')
    pages.push(said.replaceAll(/\s+/g, ' '))
  }
  await task.destroy()
  return pages
}
