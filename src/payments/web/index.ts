export { PayDueBand } from './parts/pay-due-band.tsx'
