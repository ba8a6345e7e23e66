import { costs, SectionRefused } from '../../costs/server/index.ts'
import { yuan } from '../../kernel/money.ts'
import { DEFAULT_ZONE, dateIn } from '../../kernel/time.ts'
import type { Writer } from '../../server/database/connect.ts'
import { tidyUserCode } from './company-file-references.ts'
import type { CompanyFile } from './company-file.ts'
import { idsByUserCode, ImportRefused } from './company-saving.ts'

interface CostsImport {
  readonly writer: Writer
  readonly companyId: string
  readonly now: Temporal.Instant
  readonly file: CompanyFile
  readonly departmentIds: ReadonlyMap<string, string>
}

const tidied = (code: string | undefined): string | undefined => (code === undefined ? undefined : tidyUserCode(code))

/** The sections about costs with user codes in one spelling and amounts in minor units. */
function sectionsOf({ legalEntities, costCentres, expenseOwners, projects, budgets }: CompanyFile) {
  return {
    legalEntities,
    costCentres: costCentres.map((centre) => ({ ...centre, owner: tidied(centre.owner) })),
    expenseOwners: expenseOwners.map(({ person, department, chargedBy }) => ({
      person: tidied(person),
      department,
      chargedBy: { person: tidied(chargedBy.person), department: chargedBy.department },
    })),
    projects: projects.map((project) => ({ ...project, lead: tidied(project.lead), people: project.people.map(tidyUserCode) })),
    budgets: budgets.map(({ limitYuan, ...budget }) => ({ ...budget, owner: tidied(budget.owner), limitMinor: yuan(limitYuan) })),
  }
}

/** What costs may be charged to and comes out of, once cost centres and people are there. */
export async function importCosts({ writer, companyId, now, file, departmentIds }: CostsImport) {
  const sections = sectionsOf(file)
  const codes = [
    ...sections.costCentres.map(({ owner }) => owner),
    ...sections.expenseOwners.flatMap(({ person, chargedBy }) => [person, chargedBy.person]),
    ...sections.projects.flatMap(({ lead, people }) => [lead, ...people]),
    ...sections.budgets.map(({ owner }) => owner),
  ].flatMap((code) => code ?? [])
  const personIds = await idsByUserCode({ writer, companyId }, codes)
  try {
    return await costs.saveSections({ writer, companyId, now, today: dateIn(DEFAULT_ZONE, now), sections, personIds, departmentIds })
  } catch (error) {
    if (error instanceof SectionRefused) throw new ImportRefused({ path: error.path, message: error.message })
    throw error
  }
}
