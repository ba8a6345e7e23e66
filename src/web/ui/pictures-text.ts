import { texts } from '../texts.ts'
import type { PicturesText } from './text/pictures-zh.ts'

/** Apart from the widgets' other words: only forms with pictures load them. */
export const usePicturesText = texts<PicturesText>({
  zh: () => import('./text/pictures-zh.ts').then((m) => m.zh),
  en: () => import('./text/pictures-en.ts').then((m) => m.en),
})
