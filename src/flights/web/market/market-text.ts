import { texts } from '../../../web/texts.ts'
import type { MarketText } from '../../text/market/zh.ts'

/** What is said of those who sell flights. */
export const useMarketText = texts<MarketText>({
  zh: () => import('../../text/market/zh.ts').then((m) => m.zh),
  en: () => import('../../text/market/en.ts').then((m) => m.en),
})
