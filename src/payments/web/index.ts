export { PayDueBand } from './parts/pay-due-band.tsx'
export { clockOf, type ReadAt } from './countdown.ts'
export { useLeftMs } from './use-left.ts'
export { default as ValueHint } from './parts/value-hint.tsx'
