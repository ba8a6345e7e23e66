/** The lines that an agency can be opened for, by the spine's names. */
export const AGENCY_LINES = ['flight', 'hotel', 'train', 'car', 'metro'] as const
export type AgencyLine = (typeof AGENCY_LINES)[number]

/** One thing that an agent may do: whom she books for, and on which lines. */
export interface Agency {
  readonly everybody: boolean
  readonly userCodes: ReadonlySet<string>
  /** With those below already among them. */
  readonly departmentCodes: ReadonlySet<string>
  /** Null for every line. */
  readonly lines: ReadonlySet<string> | null
  /** Needs no link to a trip application; approvals stay [P-SUPER-01]. */
  readonly isSuper: boolean
}

export interface Covered {
  readonly userCode: string
  readonly departmentCode: string
}

const covers = (agency: Agency, whom: Covered): boolean =>
  agency.everybody || agency.userCodes.has(whom.userCode) || agency.departmentCodes.has(whom.departmentCode)

/** Whether an agent may book for somebody: yes, only on other lines [P-LINE-05], or not at all [E-ACCESS-09]. */
export function coverageOf(agencies: readonly Agency[], whom: Covered, line: string): 'yes' | 'otherLine' | 'no' {
  const fitting = agencies.filter((agency) => covers(agency, whom))
  if (fitting.length === 0) return 'no'
  return fitting.some(({ lines }) => lines === null || lines.has(line)) ? 'yes' : 'otherLine'
}
