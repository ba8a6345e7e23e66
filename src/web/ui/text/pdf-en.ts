import type { PdfText } from './pdf-zh.ts'

export const en: PdfText = {
  document: (name) => `${name}, can be moved sideways`,
  page: (number, of) => `Page ${number} of ${of}`,
  larger: 'Larger',
  smaller: 'Smaller',
  toWidth: (percent) => `${percent}%, fit to width`,
  opening: 'Opening the document',
  failed: 'The document did not open',
  failedText: 'There is nothing wrong with it. Try again, or save it and open it with another program.',
}
