import { useQuery } from '@tanstack/react-query'
import { readYuan } from '../../kernel/typed-yuan.ts'
import type { Attribution } from '../../costs/rules/attribution-is-completed.ts'
import { nameAndCode, useCostNames } from '../../costs/web/index.ts'
import { useBooking } from '../../people/web/index.ts'
import { useSession } from '../../web/session.ts'
import { useCityFacts } from '../../places/web/index.ts'
import { useLanguage } from '../../web/language.ts'
import { reading } from '../../web/query.ts'
import { chargedIn } from '../rules/charged-to.ts'
import { PRODUCTS } from '../rules/plan.ts'
import { useFormText } from './form-text.ts'
import type { DraftCity, PlanDraft, Shown } from './plan-draft.ts'
import { changeFormKey } from './plan-draft.ts'

type PlanShown = Pick<Shown, 'tripData' | 'travellers' | 'estimateMinor' | 'charged'>

/** A draft in the shape in which an application is shown, so that the two can stand beside each other. */
export function useDraftShown(
  draft: PlanDraft,
  charged: { readonly costCode: string; readonly attribution: Attribution | null },
  before: Shown,
): PlanShown {
  const t = useFormText().parts
  const language = useLanguage()
  const facts = useCityFacts()
  const { mode } = useBooking()
  const myCode = useSession((state) => state.signedIn?.person.userCode)
  const names = { ...before.costNames, ...before.asked?.costNames, ...useCostNames(changeFormKey(before.applicationId)) }
  const known = new Map([...before.travellers, ...(before.asked?.travellers ?? [])].map((one) => [one.userCode, one]))
  const { data } = useQuery({
    // Who stands on it already may be there by somebody else's right: she is not asked about again.
    ...reading('POST', '/usercenter/traveller/check', {
      mode,
      userCodes: draft.travellers.filter((code) => !known.has(code) || code === myCode),
      line: 'flight',
    }),
    enabled: draft.travellers.some((code) => !known.has(code)),
    retry: false,
  })
  const named = (city: DraftCity | null) => ({
    cityCode: city?.code ?? '',
    cityName: city === null ? '' : (facts(city.code)?.name ?? city.name)[language],
  })
  return {
    tripData: draft.parts.map((part) => ({
      tripId: part.tripId ?? part.key,
      kind: part.kind,
      departureCity: named(part.kind === 'leg' ? part.from : part.to),
      arrivalCity: named(part.to),
      startDate: part.startDate,
      endDate: part.endDate,
      bookableFrom: part.startDate,
      bookableTo: part.endDate,
      products: PRODUCTS.flatMap((product) => {
        const wanted = part.wanted[product] ?? 0
        return wanted === 0 ? [] : [{ product, label: t.products[product], wanted, taken: 0, remaining: wanted }]
      }),
    })),
    travellers: draft.travellers.map((userCode) => {
      const name = data?.travellers.find((one) => one.userCode === userCode)?.name ?? { zh: userCode, en: userCode }
      return known.get(userCode) ?? { userCode, name, kind: 'employee' as const }
    }),
    estimateMinor: readYuan(draft.estimate) ?? 0,
    charged: chargedIn({ costCode: codeOf(charged), attribution: charged.attribution }, (kind, code) =>
      nameAndCode(names, kind, code, language),
    ),
  }
}

const codeOf = ({ costCode, attribution }: { readonly costCode: string; readonly attribution: Attribution | null }): string =>
  costCode === '' ? (attribution?.shares[0]?.to?.code ?? '') : costCode
