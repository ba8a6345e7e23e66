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
