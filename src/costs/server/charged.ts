import { sql } from 'kysely'
import type { BothNames } from '../../kernel/language.ts'
import type { Reader } from '../../server/database/connect.ts'
import type { ChargeKind } from '../rules/attribution-is-completed.ts'
import type { OrderRef } from './budgets-store.ts'
import type { PersonId } from './charging-store.ts'

/* SQL of what was charged: read again for an order's page, and for whoever asks what is kept of her. */

interface NamedCode {
  readonly code: string
  readonly name: BothNames
}

/** One part of an order's cost, as its page shows it. Closed centres and people who left keep their names. */
export interface ChargedPart {
  readonly partNo: number
  readonly to: NamedCode & { readonly kind: ChargeKind }
  readonly project: NamedCode | null
  readonly legalEntity: NamedCode | null
  readonly amountMinor: number
  readonly currency: string
}

interface PartRow {
  readonly partNo: number
  readonly kind: ChargeKind
  readonly code: string
  readonly nameZh: string
  readonly nameEn: string
  readonly projectCode: string | null
  readonly projectZh: string | null
  readonly projectEn: string | null
  readonly entityCode: string | null
  readonly entityZh: string | null
  readonly entityEn: string | null
  readonly amountMinor: number
  readonly currency: string
}

const namedOf = (code: string | null, zh: string | null, en: string | null): NamedCode | null =>
  code === null || zh === null || en === null ? null : { code, name: { zh, en } }

/** A part with everything that it names; `t` is the part's own row. */
const PART_JOINS = sql`
  left join cost_centre c on c.company_id = t.company_id and c.id = t.cost_centre_id
  left join person p on p.company_id = t.company_id and p.id = t.owner_person_id
  left join department d on d.company_id = t.company_id and d.id = t.owner_department_id
  left join project j on j.company_id = t.company_id and j.id = t.project_id
  left join legal_entity e on e.company_id = t.company_id and e.id = t.legal_entity_id`
const PART_COLUMNS = sql`
  case when c.id is not null then 'costCentre' when p.id is not null then 'person' else 'department' end as kind,
  coalesce(c.code, p.user_code, d.code) as code,
  coalesce(c.name_zh, p.name_zh, d.name_zh) as name_zh, coalesce(c.name_en, p.name_en, d.name_en) as name_en,
  j.code as project_code, j.name_zh as project_zh, j.name_en as project_en,
  e.code as entity_code, e.name_zh as entity_zh, e.name_en as entity_en,
  t.part_no, t.amount_minor, t.currency`

const partOf = (row: PartRow): ChargedPart => ({
  partNo: row.partNo,
  to: { kind: row.kind, code: row.code, name: { zh: row.nameZh, en: row.nameEn } },
  project: namedOf(row.projectCode, row.projectZh, row.projectEn),
  legalEntity: namedOf(row.entityCode, row.entityZh, row.entityEn),
  amountMinor: row.amountMinor,
  currency: row.currency,
})

/** What an order is charged to, part by part; empty where the company pays nothing of it. */
export async function chargesOf(reader: Reader, { companyId, orderId }: OrderRef): Promise<readonly ChargedPart[]> {
  const { rows } = await sql<PartRow>`
    select ${PART_COLUMNS} from order_cost t ${PART_JOINS}
    where t.company_id = ${companyId} and t.order_id = ${orderId} order by t.part_no`.execute(reader)
  return rows.map(partOf)
}

/** Longer lists are nobody's, and an answer has an end. */
const HELD_MAX = 500

/** What costs keep of a person. */
export interface HeldCosts {
  /** What she charged, for herself or for others, and what was charged for her trips or to her; the latest first. */
  readonly charged: readonly (Pick<ChargedPart, 'to' | 'project' | 'amountMinor' | 'currency'> & {
    readonly at: Temporal.Instant
    readonly orderNumber: string
    /** She said what it is charged to. */
    readonly isBySelf: boolean
  })[]
  /** What she may charge, and what she answers for. */
  readonly mayCharge: readonly NamedCode[]
  readonly answersFor: readonly (NamedCode & { readonly kind: 'costCentre' | 'project' | 'budget' })[]
}

/** For the page that shows a person what is kept of her. */
export async function heldOf(reader: Reader, { companyId, personId }: PersonId): Promise<HeldCosts> {
  const charged = await sql<PartRow & { at: Temporal.Instant; orderNumber: string; isBySelf: boolean }>`
    select ${PART_COLUMNS}, t.at, o.number as order_number, t.charged_by = ${personId}::uuid as is_by_self
    from order_cost t join orders o on o.company_id = t.company_id and o.id = t.order_id ${PART_JOINS}
    where t.company_id = ${companyId}
      and (t.charged_by = ${personId} or t.traveller_id = ${personId} or t.owner_person_id = ${personId} or o.owner_id = ${personId})
    order by t.at desc, t.order_id, t.part_no limit ${HELD_MAX}`.execute(reader)
  const named = await sql<{ kind: 'may' | 'costCentre' | 'project' | 'budget'; code: string; nameZh: string; nameEn: string }>`
    select 'may' as kind, c.code, c.name_zh, c.name_en from person_cost_centre m
      join cost_centre c on c.company_id = m.company_id and c.id = m.cost_centre_id
      where m.company_id = ${companyId} and m.person_id = ${personId}
    union all select 'may', j.code, j.name_zh, j.name_en from project_member m
      join project j on j.company_id = m.company_id and j.id = m.project_id
      where m.company_id = ${companyId} and m.person_id = ${personId}
    union all select 'costCentre', code, name_zh, name_en from cost_centre where company_id = ${companyId} and owner_id = ${personId}
    union all select 'project', code, name_zh, name_en from project where company_id = ${companyId} and lead_id = ${personId}
    union all select 'budget', code, name_zh, name_en from budget where company_id = ${companyId} and owner_id = ${personId}
    order by 1, 2 limit ${HELD_MAX}`.execute(reader)
  const all = named.rows.map(({ kind, code, nameZh, nameEn }) => ({ kind, code, name: { zh: nameZh, en: nameEn } }))
  return {
    charged: charged.rows.map((row) => {
      const { to, project, amountMinor, currency } = partOf(row)
      return { to, project, amountMinor, currency, at: row.at, orderNumber: row.orderNumber, isBySelf: row.isBySelf }
    }),
    mayCharge: all.flatMap(({ kind, ...one }) => (kind === 'may' ? [one] : [])),
    answersFor: all.flatMap(({ kind, ...one }) => (kind === 'may' ? [] : [{ kind, ...one }])),
  }
}
