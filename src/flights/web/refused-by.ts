import { CallError } from '../../web/call-error.ts'

/** Codes by which it is the airline that did not answer. */
const SILENT = 'AF-SUPPLIER'

/** The refusal of this wing's own that an error is; null for a call that no answer came to, and for an airline that is silent. */
export const refusedBy = (error: Error | null): CallError | null =>
  error instanceof CallError && error.code.startsWith('AF-') && error.code !== SILENT ? error : null
