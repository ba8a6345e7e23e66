import { uuidv7 } from '../../kernel/ids.ts'
import { isRefusal } from '../../kernel/result.ts'
import type { Clock } from '../../kernel/time.ts'
import type { Database } from '../../server/database/connect.ts'
import type { Secrets } from '../../server/secrets.ts'
import { checkCharacterOf } from '../rules/id-card.ts'
import { documentsOf } from './documents.ts'

interface Running {
  readonly program: { readonly db: Database; readonly secrets: Secrets }
  readonly clock: Clock
}

/** For tests of any wing: whom somebody brings along from outside of the company, by their ID cards. */
export function companionDesk(product: Running) {
  let sequence = 0
  return {
    /** `born` as YYYY-MM-DD; `host` is the user code of whoever brings her. */
    async bring(userCode: string, nameZh: string, born: string, host = 'QC1001'): Promise<void> {
      const { db, secrets } = product.program
      const hosting = await db.kysely.selectFrom('person').selectAll().where('userCode', '=', host).executeTakeFirstOrThrow()
      const now = product.clock.now()
      const id = uuidv7(now.epochMilliseconds)
      const { companyId, departmentId, rankId } = hosting
      sequence += 1
      const first = `110199${born.replaceAll('-', '')}${String(sequence).padStart(3, '0')}`
      const input = {
        cardType: 1,
        cardNumber: first + checkCharacterOf(first),
        cardName: nameZh,
        cardSurname: '',
        cardGivenname: '',
        sex: null,
        birthday: null,
        periodValidity: '2030-01-01',
        hasNoEnd: false,
        countryCode: 'CN',
        oldCountryCode: 'CN',
      }
      await db.transact(async (writer) => {
        const named = { nameZh, nameEn: userCode, surnameLatin: 'Lin', givenLatin: 'Le', phoneMasked: '' }
        const kept = { roles: [], isSpecial: false, language: 'zh' as const, status: 'active' as const, createdAt: now }
        await writer
          .insertInto('person')
          .values({ companyId, id, userCode, kind: 'outside', hostId: hosting.id, ...named, departmentId, rankId, ...kept })
          .execute()
        const added = await documentsOf(secrets).add(writer, { companyId, personId: id }, { input, language: 'en', at: now })
        if (isRefusal(added)) throw new Error(JSON.stringify(added))
      })
    },
  }
}
