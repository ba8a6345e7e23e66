import { remembered } from '../../web/remembered.ts'

/** Forms whose choice is remembered; older ones are long submitted. */
const LINKS_MAX = 20
const KEY_CHARACTERS_MAX = 120

interface Link {
  readonly formKey: string
  /** Null: she chose to book without one. */
  readonly applicationId: string | null
}

interface Kept {
  readonly links: readonly Link[]
  /** With which application somebody set out to book; it is proposed where it fits. */
  readonly wanted: string | null
}

const NOTHING: Kept = { links: [], wanted: null }
const isId = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f-]{36}$/.test(value)

function isLink(value: unknown): value is Link {
  if (typeof value !== 'object' || value === null) return false
  const { formKey, applicationId } = value as Record<string, unknown>
  return typeof formKey === 'string' && formKey.length <= KEY_CHARACTERS_MAX && (applicationId === null || isId(applicationId))
}

/** What was stored, perhaps by an older version; undefined where it has another shape. */
export function parseLinks(stored: unknown): Kept | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined
  const { links, wanted } = stored as Record<string, unknown>
  if (!Array.isArray(links) || !links.every(isLink)) return undefined
  return { links: links.slice(0, LINKS_MAX), wanted: isId(wanted) ? wanted : null }
}

/** Of this tab, through a reload: which application each open form is linked to. */
const useKept = remembered<Kept>({ name: 'applications.linked', initial: NOTHING, parse: parseLinks, isFilter: false, inTab: true })

const chosenIn = ({ links }: Kept, formKey: string): Link | undefined => links.find((link) => link.formKey === formKey)

/** What a form is linked to, for its submission; null where nothing is chosen, or she chose to book without one. */
export function useLinked(formKey: string): { applicationId: string } | null {
  const id = useKept(({ value }) => chosenIn(value, formKey)?.applicationId ?? null)
  return id === null ? null : { applicationId: id }
}

/** The same of several forms at once, in their order: of each traveller of a party, say. */
export function useLinkedAmong(formKeys: readonly string[]): readonly (string | null)[] {
  // A text is the same as long as nothing of it changes; a list is a new one each time.
  const ids = useKept(({ value }) => formKeys.map((formKey) => chosenIn(value, formKey)?.applicationId ?? '').join(' '))
  return ids.split(' ').map((id) => (id === '' ? null : id))
}

/** Whether anything was chosen on this form yet, be it to book without one. */
export const useIsChosen = (formKey: string): boolean => useKept(({ value }) => chosenIn(value, formKey) !== undefined)

/** Null unlinks. */
export function linkForm(formKey: string, applicationId: string | null): void {
  const { value, remember } = useKept.getState()
  const others = value.links.filter((link) => link.formKey !== formKey)
  remember({ ...value, links: [{ formKey, applicationId }, ...others].slice(0, LINKS_MAX) })
}

/** A form was sent: what it rested on is set out with no longer, and later bookings hear nothing of it. */
export function linkIsUsed(formKey: string): void {
  const { value, remember } = useKept.getState()
  const used = chosenIn(value, formKey)?.applicationId
  remember({ links: value.links.filter((link) => link.formKey !== formKey), wanted: value.wanted === used ? null : value.wanted })
}

/** As if nothing had been chosen: what was proposed may be proposed anew. */
export function forgetLink(formKey: string): void {
  const { value, remember } = useKept.getState()
  remember({ ...value, links: value.links.filter((link) => link.formKey !== formKey) })
}

/** Sets out to book on an application: the next form whose trip it fits is linked to it. */
export function wantApplication(applicationId: string | null): void {
  const { value, remember } = useKept.getState()
  remember({ ...value, wanted: applicationId })
}

export const wantedApplication = (): string | null => useKept.getState().value.wanted
