/** What other wings' screens may use of entry. */
export { useConfirmed } from './parts/use-confirmed.ts'
export { CodeSteps } from './parts/code-steps.tsx'
export { useCodeSending } from './parts/use-code-sending.ts'
export { sealing } from './sealing.ts'
