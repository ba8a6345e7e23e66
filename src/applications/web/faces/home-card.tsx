import { onceRested } from '../../../web/rested.tsx'

/** The next agreed trip that can be booked. */
const HomeCard = onceRested('/home', () => import('../parts/next-application.tsx'))

export default HomeCard
