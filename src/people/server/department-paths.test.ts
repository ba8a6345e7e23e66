import { afterAll, beforeAll, expect, it } from 'vitest'
import { uuidv7 } from '../../kernel/ids.ts'
import type { TestDatabase } from '../../server/database/testing.ts'
import { testDatabase } from '../../server/database/testing.ts'
import { departmentPaths } from './department-paths.ts'

const [ours, theirs] = [uuidv7(1), uuidv7(2)]
let test: TestDatabase

async function saveCompany(id: string, code: string, departments: readonly (readonly [string, string | null])[]): Promise<void> {
  const settings = JSON.stringify({}) as never
  const createdAt = Temporal.Instant.from('2026-09-01T00:00:00Z')
  const { kysely } = test.db
  await kysely.insertInto('company').values({ id, code, systemCode: 'QICHENG', nameZh: code, nameEn: code, settings, createdAt }).execute()
  const ids = new Map(departments.map(([own], index) => [own, uuidv7(10 + index)]))
  for (const [own, parent] of departments) {
    const parentId = parent === null ? null : (ids.get(parent) ?? null)
    await kysely
      .insertInto('department')
      .values({ companyId: id, id: ids.get(own) ?? '', code: own, nameZh: own, nameEn: own, parentId })
      .execute()
  }
}

beforeAll(async () => {
  test = await testDatabase()
  await saveCompany(ours, 'OURS', [
    ['HQ', null],
    ['SALES', 'HQ'],
    ['EAST', 'SALES'],
    ['ADMIN', 'HQ'],
  ])
  await saveCompany(theirs, 'THEIRS', [['EAST', null]])
})
afterAll(() => test.drop())

it('leads from each department up to the top, the nearest first, within its own company', async () => {
  const paths = await departmentPaths(test.db.read, ours, ['EAST', 'ADMIN', 'NOBODY'])
  expect(paths).toEqual(
    new Map([
      ['ADMIN', ['ADMIN', 'HQ']],
      ['EAST', ['EAST', 'SALES', 'HQ']],
    ]),
  )
  expect(await departmentPaths(test.db.read, theirs, ['EAST'])).toEqual(new Map([['EAST', ['EAST']]]))
  expect(await departmentPaths(test.db.read, ours, [])).toEqual(new Map())
})
