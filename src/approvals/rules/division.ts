/** Somebody who approves in a department above a traveller, or in her own. */
export interface DivisionApprover {
  readonly personId: string
  readonly departmentCode: string
  /** Of her rank; a higher one stands above. */
  readonly rankLevel: number
}

/**
 * Who heads the division of a traveller, its vice president: of those who approve in the department right below the top of the company, the
 * highest in rank, several where they are alike. Where nobody approves there, those at the top.
 * @param path departments from her own up to the top; who works at the top has no division but that.
 */
export function divisionHeads(path: readonly string[], approvers: readonly DivisionApprover[]): string[] {
  const division = path.at(-2) ?? path.at(-1)
  const isIn = (code: string | undefined) => approvers.filter(({ departmentCode }) => departmentCode === code)
  const inDivision = isIn(division)
  const there = inDivision.length > 0 ? inDivision : isIn(path.at(-1))
  const highest = Math.max(...there.map(({ rankLevel }) => rankLevel))
  return there.filter(({ rankLevel }) => rankLevel === highest).map(({ personId }) => personId)
}
