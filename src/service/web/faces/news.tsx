import { onceRested } from '../../../web/rested.tsx'

/** What the company tells its people, below everything else on home. */
const News = onceRested('/home', () => import('../parts/news-card.tsx'))

export default News
