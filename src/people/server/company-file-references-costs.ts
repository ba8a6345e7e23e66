import { ACCOUNTED_IN } from './company-file-costs.ts'
import type { CompanyFile, Path, PathProblem } from './company-file.ts'

/* What the sections about costs refer to. Pure. */

interface Listed {
  readonly key: string
  readonly path: Path
}

/** How references are checked, wherever they stand in the file. */
interface Checks {
  readonly unknown: (code: string | undefined, known: ReadonlySet<string>, what: string, path: Path) => PathProblem[]
  readonly doubles: (listed: readonly Listed[], what: string) => PathProblem[]
  /** User codes are one spelling wherever they are compared. */
  readonly tidy: (userCode: string) => string
}

const countOf = (values: readonly unknown[]): number => values.filter((value) => value !== undefined).length
const codesOf = (items: readonly { readonly code: string }[], section: string): Listed[] =>
  items.map(({ code: key }, index) => ({ key, path: [section, index, 'code'] }))

/** What costs refer to exists, stands once, and is said in one way only. */
export function checkCosts(file: CompanyFile, { unknown, doubles, tidy }: Checks): PathProblem[] {
  const people = new Set(file.people.map(({ userCode }) => tidy(userCode)))
  const departments = new Set(file.departments.map(({ code: key }) => key))
  const entities = new Set(file.legalEntities.map(({ code: key }) => key))
  const projects = new Set(file.projects.map(({ code: key }) => key))
  const person = (userCode: string | undefined, path: Path) =>
    unknown(userCode === undefined ? undefined : tidy(userCode), people, 'person', path)
  const department = (of: string | undefined, path: Path) => unknown(of, departments, 'department', path)
  const defaults = file.legalEntities.flatMap((entity, index) => (entity.default ? [index] : []))
  return [
    ...doubles(codesOf(file.legalEntities, 'legalEntities'), 'legal entity code'),
    ...doubles(codesOf(file.projects, 'projects'), 'project code'),
    ...doubles(codesOf(file.budgets, 'budgets'), 'budget code'),
    ...defaults
      .slice(1)
      .map((index) => ({ path: ['legalEntities', index, 'default'], message: 'only one legal entity can be the default' })),
    ...file.costCentres.flatMap((centre, index) => [
      ...person(centre.owner, ['costCentres', index, 'owner']),
      ...department(centre.department, ['costCentres', index, 'department']),
      ...unknown(centre.legalEntity, entities, 'legal entity', ['costCentres', index, 'legalEntity']),
    ]),
    ...file.expenseOwners.flatMap((owner, index) => {
      const at: Path = ['expenseOwners', index]
      const { chargedBy } = owner
      return [
        ...person(owner.person, [...at, 'person']),
        ...department(owner.department, [...at, 'department']),
        ...person(chargedBy.person, [...at, 'chargedBy', 'person']),
        ...department(chargedBy.department, [...at, 'chargedBy', 'department']),
        ...(countOf([owner.person, owner.department]) === 1
          ? []
          : [{ path: at, message: 'an expense owner is one of: person, department' }]),
        ...(countOf([chargedBy.person, chargedBy.department, chargedBy.everybody]) === 1
          ? []
          : [{ path: [...at, 'chargedBy'], message: 'charged by one of: person, department, everybody: true' }]),
      ]
    }),
    ...file.projects.flatMap((project, index) => {
      const at: Path = ['projects', index]
      const isBoth = project.everybody && project.people.length + project.departments.length > 0
      return [
        ...person(project.lead, [...at, 'lead']),
        ...project.people.flatMap((userCode, n) => person(userCode, [...at, 'people', n])),
        ...project.departments.flatMap((of, n) => department(of, [...at, 'departments', n])),
        ...(isBoth ? [{ path: [...at, 'everybody'], message: 'everybody, or people and departments, but not both' }] : []),
      ]
    }),
    ...file.budgets.flatMap((budget, index) => {
      const at: Path = ['budgets', index]
      return [
        ...department(budget.department, [...at, 'department']),
        ...unknown(budget.project, projects, 'project', [...at, 'project']),
        ...person(budget.owner, [...at, 'owner']),
        ...(budget.currency === ACCOUNTED_IN
          ? []
          : [
              {
                path: [...at, 'currency'],
                message: `costs are accounted in ${ACCOUNTED_IN}: nothing could be charged to a budget in another currency`,
              },
            ]),
      ]
    }),
  ]
}
