import type { ReadYaml } from '../../server/yaml-file.ts'
import { readYaml } from '../../server/yaml-file.ts'
import { checkReferences } from './company-file-references.ts'
import type { CompanyFile } from './company-file.ts'
import { companyFile } from './company-file.ts'

/** A file of 20,000 people has some 8 MB. */
const FILE_MAX_CHARACTERS = 16_000_000

export type ReadFile = ReadYaml<CompanyFile>

/** Reads a company file, or says what is wrong with it and where. `today` is YYYY-MM-DD, for birth dates. */
export function readCompanyFile(text: string, today: string): ReadFile {
  return readYaml(text, { schema: companyFile, charactersMax: FILE_MAX_CHARACTERS, check: (file) => checkReferences(file, today) })
}
