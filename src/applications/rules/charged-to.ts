import { formatMoney } from '../../kernel/money.ts'
import { formatPercent } from '../../costs/rules/shares-make-the-whole.ts'
import type { Plan } from './plan.ts'

type Charged = Pick<Plan, 'costCode' | 'attribution'>
type Kind = 'costCentre' | 'person' | 'department' | 'project' | 'legalEntity'

/** How a code stands on a page: by itself, or with what it is called. */
export type SayCode = (kind: Kind, code: string) => string

/**
 * What a plan is charged to, with the portions where it is split. A cost centre that stands alone is no split. What has a project names it
 * beside who bears it.
 */
export function chargedIn({ costCode, attribution }: Charged, say: SayCode): string {
  if (attribution === null) return costCode === '' ? '' : say('costCentre', costCode)
  const said = attribution.shares.map(({ to, projectCode, legalEntityCode }) =>
    [
      to ? say(to.kind, to.code) : [],
      typeof projectCode === 'string' ? say('project', projectCode) : [],
      typeof legalEntityCode === 'string' ? say('legalEntity', legalEntityCode) : [],
    ]
      .flat()
      .join(' / '),
  )
  if (said.length === 1) return said[0] ?? costCode
  const portions =
    attribution.by === 'percent'
      ? attribution.shares.map(({ basisPoints }) => `${formatPercent(basisPoints)} %`)
      : attribution.shares.map(({ amountMinor }) => formatMoney(amountMinor))
  return said.map((one, index) => `${one} ${portions[index]}`).join(' + ')
}

/** In codes, the same in both languages: two plans are charged alike where these are equal, and a change is told by them. */
export const chargedTo = (plan: Charged): string => chargedIn(plan, (_kind, code) => code)

/** What a code may be, where it was said without its kind: who bears it comes first in a portion, then the project, then the legal entity. */
export const KINDS: readonly Kind[] = ['costCentre', 'department', 'person', 'project', 'legalEntity']

/** The portions of what was said in codes: the codes of each, and how much it bears; null where it is no split. */
function portionsIn(codes: string): readonly { readonly codes: readonly string[]; readonly share: string | null }[] {
  const parts = codes === '' ? [] : codes.split(' + ')
  return parts.map((part) => {
    // What is split says the portion of each, "50 %" or an amount, after its codes; what is not may end in a code that is all digits.
    const [, said, share] = (parts.length > 1 && /^(.+?) (\S+ %|\S+)$/.exec(part)) || [null, part, null]
    return { codes: (said ?? part).split(' / '), share: share ?? null }
  })
}

/** Every code that was said. */
export const codesSaid = (codes: string): readonly string[] => portionsIn(codes).flatMap((one) => one.codes)

/** The same with names: each code as `say` has it. */
export const withNames = (codes: string, say: (code: string) => string): string =>
  portionsIn(codes)
    .map((one) => [one.codes.map(say).join(' / '), one.share ?? []].flat().join(' '))
    .join(' + ')
