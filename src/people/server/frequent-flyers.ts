import type { CallParsed, CallResult } from '../../kernel/call.ts'
import type { BothNames, Language } from '../../kernel/language.ts'
import { isRefusal, refuse, type Refusal } from '../../kernel/result.ts'
import type { Clock } from '../../kernel/time.ts'
import { noteDeed } from '../../server/audit.ts'
import type { Database, Reader, Writer } from '../../server/database/connect.ts'
import type { Handler, RefusalText } from '../../server/http/handler.ts'
import { handler } from '../../server/http/handler.ts'
import type { Secrets } from '../../server/secrets.ts'
import * as calls from '../calls/frequent-flyers.ts'
import { maskFlyerNumber, programmeOf, PROGRAMMES, readFlyerNumber, type Programme } from '../rules/frequent-flyer.ts'
import { en } from '../text/flyers/en.ts'
import { zh } from '../text/flyers/zh.ts'
import { flyerNumberSeal } from './purposes.ts'
import type { PersonId } from './store.ts'

/* Frequent-flyer numbers: kept by their holder, sealed one by one, opened only for the airline. */

/** A number that somebody keeps, as whoever books for her may know it. */
export interface KeptFlyer {
  readonly programme: string
  readonly name: BothNames
  readonly maskedNumber: string
}

export interface FlyersFace {
  /** Masked, in the order in which they were kept. */
  keptOf(reader: Reader, who: PersonId): Promise<readonly KeptFlyer[]>
  /** In full: for its holder's own archive, and for the ticket that it is given with. Null where she keeps none. */
  numberOf(reader: Reader, who: PersonId, programme: string): Promise<string | null>
}

const nameOf = (code: string): BothNames => programmeOf(code)?.name ?? { zh: code, en: code }

const rowsOf = (reader: Reader, { companyId, personId }: PersonId) =>
  reader
    .selectFrom('frequentFlyer')
    .select(['programme', 'numberSealed', 'numberMasked'])
    .where('companyId', '=', companyId)
    .where('personId', '=', personId)

export function flyersOf(secrets: Secrets): FlyersFace {
  return {
    async keptOf(reader, who) {
      const rows = await rowsOf(reader, who).orderBy('keptAt').orderBy('programme').execute()
      return rows.map(({ programme, numberMasked }) => ({ programme, name: nameOf(programme), maskedNumber: numberMasked }))
    },
    async numberOf(reader, who, programme) {
      const row = await rowsOf(reader, who).where('programme', '=', programme).executeTakeFirst()
      return row ? secrets.open(flyerNumberSeal({ ...who, programme }), row.numberSealed) : null
    },
  }
}

/** A number as its programme takes it, or what is wrong with it. */
export function checkFlyer(code: string, text: string): { readonly programme: Programme; readonly number: string } | Refusal {
  const programme = programmeOf(code)
  if (!programme) return refuse('FLYER-PROGRAMME', { field: 'programme' })
  const read = readFlyerNumber(programme, text)
  if ('number' in read) return { programme, number: read.number }
  const { length, name } = programme
  return refuse('FLYER-NUMBER', { field: 'number', facts: { nameZh: name.zh, nameEn: name.en, length: length ?? '' } })
}

export interface FlyerDeps {
  readonly db: Database
  readonly clock: Clock
  readonly secrets: Secrets
}

async function save(deps: FlyerDeps, caller: PersonId, { programme: code, number: text }: CallParsed<typeof calls.saveFlyer>) {
  const checked = checkFlyer(code, text)
  if (isRefusal(checked)) return checked
  const { programme, number } = checked
  const { companyId, personId } = caller
  const kept = {
    numberSealed: deps.secrets.seal(flyerNumberSeal({ personId, programme: programme.code }), number),
    numberMasked: maskFlyerNumber(number),
    keptAt: deps.clock.now(),
  }
  await deps.db.transact(
    async (writer) => {
      await writer
        .insertInto('frequentFlyer')
        .values({ companyId, personId, programme: programme.code, ...kept })
        .onConflict((conflict) => conflict.columns(['companyId', 'personId', 'programme']).doUpdateSet(kept))
        .execute()
      await note(deps, writer, caller, 'flyer.kept', programme.code)
    },
    { name: 'people.flyer.keep' },
  )
  return { flyer: { programme: programme.code, name: programme.name, maskedNumber: kept.numberMasked } }
}

const note = (
  deps: FlyerDeps,
  writer: Writer,
  { companyId, personId }: PersonId,
  what: 'flyer.kept' | 'flyer.removed',
  programme: string,
) => noteDeed(writer, deps.clock, { companyId, actorId: personId, subjectId: personId, what, facts: { programme } })

async function remove(
  deps: FlyerDeps,
  caller: PersonId,
  { programme }: CallParsed<typeof calls.removeFlyer>,
): Promise<CallResult<typeof calls.removeFlyer>> {
  return deps.db.transact(
    async (writer) => {
      const gone = await writer
        .deleteFrom('frequentFlyer')
        .where('companyId', '=', caller.companyId)
        .where('personId', '=', caller.personId)
        .where('programme', '=', programme)
        .executeTakeFirst()
      const removed = gone.numDeletedRows > 0n
      if (removed) await note(deps, writer, caller, 'flyer.removed', programme)
      return { removed }
    },
    { name: 'people.flyer.remove' },
  )
}

/** Somebody is erased. */
export async function eraseFlyers(writer: Writer, { companyId, personId }: PersonId): Promise<void> {
  await writer.deleteFrom('frequentFlyer').where('companyId', '=', companyId).where('personId', '=', personId).execute()
}

export function flyerHandlers(deps: FlyerDeps): readonly Handler[] {
  const flyers = flyersOf(deps.secrets)
  return [
    handler(calls.listFlyers, async ({ caller }) => ({
      kept: (await flyers.keptOf(deps.db.read, caller)).map((one) => ({ ...one })),
      programmes: PROGRAMMES.map(({ code, name, length }) => ({ code, name, length })),
    })),
    handler(calls.saveFlyer, ({ caller }, input) => save(deps, caller, input)),
    handler(calls.removeFlyer, ({ caller }, input) => remove(deps, caller, input)),
  ]
}

/** Said by whichever wing checks a number. */
export const flyerRefusals: Readonly<Record<Language, Readonly<Record<string, RefusalText>>>> = {
  zh: {
    'FLYER-PROGRAMME': zh.unknown,
    'FLYER-NUMBER': ({ nameZh, length }) => zh.wrong(String(nameZh), String(length)),
  },
  en: {
    'FLYER-PROGRAMME': en.unknown,
    'FLYER-NUMBER': ({ nameEn, length }) => en.wrong(String(nameEn), String(length)),
  },
}
