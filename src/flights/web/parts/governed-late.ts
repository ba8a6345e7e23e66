import { fetchApplicationRow } from '../../../applications/web/index.ts'
import { fetchCostRow } from '../../../costs/web/index.ts'

export { default } from './governed-rows.tsx'

/** The rows of other wings that stand on every form: one that came without them would be lost where the network goes meanwhile. */
export const rowsOfOthersReady = () => Promise.all([fetchCostRow(), fetchApplicationRow()])
