import type { BothNames } from '../../kernel/language.ts'
import { remembered } from '../../web/remembered.ts'
import type { CostAttribution } from '../calls.ts'
import { forgetWorking } from './working-draft.ts'

/** What a form's cost is charged to, as its call takes it, and what the page calls what it names. */
export interface ChosenCost {
  readonly formKey: string
  readonly attribution: CostAttribution
  /** By kind and code (`nameKey`), so that the form's row need not look them up. */
  readonly names: Readonly<Record<string, BothNames>>
}
type Drafts = readonly ChosenCost[]

/** Forms that somebody leaves open in one sitting; the oldest gives way. */
const DRAFTS_MAX = 8

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** The server reads every field of it again: here only as much is looked at as the row needs not to break. */
const isChosen = (stored: unknown): stored is ChosenCost =>
  isRecord(stored) &&
  typeof stored['formKey'] === 'string' &&
  isRecord(stored['names']) &&
  isRecord(stored['attribution']) &&
  Array.isArray(stored['attribution']['shares']) &&
  stored['attribution']['shares'].every(isRecord)

/** What was stored, perhaps by an older version; undefined where it is no list of ours. */
export const parseChosen = (stored: unknown): Drafts | undefined => (Array.isArray(stored) ? stored.filter(isChosen) : undefined)

/** Of this tab: it survives a reload and the way back, and goes with the tab, the submission or the sign-out. */
const useDrafts = remembered<Drafts>({ name: 'costs.chosen', initial: [], parse: parseChosen, isFilter: false, inTab: true })

/** What a form's application says, while the form is linked to it: what it proposes by itself, kept as what was chosen is. */
const useApplied = remembered<Drafts>({ name: 'costs.applied', initial: [], parse: parseChosen, isFilter: false, inTab: true })

export const useAppliedCost = (formKey: string): ChosenCost | null =>
  useApplied(({ value }) => value.find((one) => one.formKey === formKey) ?? null)

const sameCost = (a: ChosenCost | null, b: ChosenCost | null): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Null: the form is linked to none any more, or what it says cannot be charged. */
export function keepApplied(formKey: string, applied: Omit<ChosenCost, 'formKey'> | null): void {
  const { value, remember } = useApplied.getState()
  const next = applied && { formKey, attribution: applied.attribution, names: applied.names }
  if (sameCost(next, value.find((one) => one.formKey === formKey) ?? null)) return
  const rest = value.filter((one) => one.formKey !== formKey)
  remember((next ? [next, ...rest] : rest).slice(0, DRAFTS_MAX))
}

const others = (formKey: string): Drafts => useDrafts.getState().value.filter((one) => one.formKey !== formKey)

export const useChosenCost = (formKey: string): ChosenCost | null =>
  useDrafts(({ value }) => value.find((one) => one.formKey === formKey) ?? null)

/** What the form sends; null where nothing was chosen, and what is proposed bears it. */
export const useChosenAttribution = (formKey: string): CostAttribution | null => useChosenCost(formKey)?.attribution ?? null

/** What it is charged to: what was chosen, else what its application says; null where the proposed cost centre bears the whole. */
export function useAttribution(formKey: string): CostAttribution | null {
  const [chosen, applied] = [useChosenCost(formKey), useAppliedCost(formKey)]
  return (chosen ?? applied)?.attribution ?? null
}

const NO_NAMES: ChosenCost['names'] = {}

/** What the page called what was chosen. */
export const useCostNames = (formKey: string): ChosenCost['names'] => useChosenCost(formKey)?.names ?? NO_NAMES

/** What is chosen stands in the place of what was half entered before. */
export function keepCost(chosen: ChosenCost): void {
  useDrafts.getState().remember([chosen, ...others(chosen.formKey)].slice(0, DRAFTS_MAX))
  forgetWorking(chosen.formKey)
}

/** Once it is submitted, the attribution is the order's; nothing of it is proposed for the next. */
export function forgetAttribution(formKey: string): void {
  useDrafts.getState().remember(others(formKey))
  forgetWorking(formKey)
}
