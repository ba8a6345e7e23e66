import { texts } from '../../web/texts.ts'
import type { DocumentsText } from '../text/documents/zh.ts'

/** Apart from the wing's other words: only the pages of documents load them. */
export const useDocumentsText = texts<DocumentsText>({
  zh: () => import('../text/documents/zh.ts').then((m) => m.zh),
  en: () => import('../text/documents/en.ts').then((m) => m.en),
})
