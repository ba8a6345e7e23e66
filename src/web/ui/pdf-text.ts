import { texts } from '../texts.ts'
import type { PdfText } from './text/pdf-zh.ts'

/** Apart from the widgets' other words: only pages that show a document load them. */
export const usePdfText = texts<PdfText>({
  zh: () => import('./text/pdf-zh.ts').then((m) => m.zh),
  en: () => import('./text/pdf-en.ts').then((m) => m.en),
})
