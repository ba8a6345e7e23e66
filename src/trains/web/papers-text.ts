import { texts } from '../../web/texts.ts'
import type { TrainPapersText } from '../text/papers/zh.ts'

/** What the pages of a train's papers say; loaded with them alone. */
export const useTrainPapersText = texts<TrainPapersText>({
  zh: () => import('../text/papers/zh.ts').then((m) => m.zh),
  en: () => import('../text/papers/en.ts').then((m) => m.en),
})
