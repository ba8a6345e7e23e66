import { remembered } from '../../web/remembered.ts'
import type { CostDraft } from './cost-draft.ts'

/** What is being entered for a form, kept apart from what was chosen: half a split is no attribution. */
interface Working {
  readonly formKey: string
  readonly draft: CostDraft
}

/** Forms that somebody leaves half entered in one sitting; the oldest gives way. */
const DRAFTS_MAX = 4

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isCodeOrNull = (value: unknown): boolean => value === null || typeof value === 'string'

function isShare(stored: unknown): boolean {
  if (!isRecord(stored) || typeof stored['portion'] !== 'string') return false
  const { to, projectCode, legalEntityCode } = stored
  const isTo = to === null || (isRecord(to) && typeof to['kind'] === 'string' && typeof to['code'] === 'string')
  return isTo && isCodeOrNull(projectCode) && isCodeOrNull(legalEntityCode)
}

function isWorking(stored: unknown): stored is Working {
  if (!isRecord(stored) || typeof stored['formKey'] !== 'string' || !isRecord(stored['draft'])) return false
  const { by, shares, names } = stored['draft']
  return (by === 'percent' || by === 'amount') && isRecord(names) && Array.isArray(shares) && shares.length > 0 && shares.every(isShare)
}

/** What was stored, perhaps by an older version; undefined where it is no list of ours. */
export const parseWorking = (stored: unknown): readonly Working[] | undefined =>
  Array.isArray(stored) ? stored.filter(isWorking).slice(0, DRAFTS_MAX) : undefined

/** Of this tab: it survives a reload and the way back, and goes with the tab or the sign-out. */
const useKept = remembered<readonly Working[]>({ name: 'costs.draft', initial: [], parse: parseWorking, isFilter: false, inTab: true })

const others = (formKey: string): readonly Working[] => useKept.getState().value.filter((one) => one.formKey !== formKey)

export const useWorkingDraft = (formKey: string): CostDraft | null =>
  useKept(({ value }) => value.find((one) => one.formKey === formKey)?.draft ?? null)

export const keepWorking = (formKey: string, draft: CostDraft): void =>
  useKept.getState().remember([{ formKey, draft }, ...others(formKey)].slice(0, DRAFTS_MAX))

export const forgetWorking = (formKey: string): void => useKept.getState().remember(others(formKey))
