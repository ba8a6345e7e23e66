import { maskToEnd } from '../../kernel/mask.ts'
import { refuse, type Refusal } from '../../kernel/result.ts'
import { maskPhone, readMainlandMobile } from '../../people/rules/phone.ts'
import type { PersonId } from '../../people/server/index.ts'
import { noteDeed } from '../../server/audit.ts'
import { constraintOf } from '../../server/database/connect.ts'
import type { Caller, CallContext, Handler } from '../../server/http/handler.ts'
import { handler } from '../../server/http/handler.ts'
import type { Limit } from '../../server/http/limits.ts'
import * as calls from '../calls/member.ts'
import type { MemberAccount } from '../calls/member.ts'
import { isMemberCode } from '../rules/member.ts'
import { ProgrammeAway, ProgrammeUnclear, TIERS, type Bond, type MemberProgramme } from '../supplier/port.ts'
import type { ServiceDeps } from './deps.ts'
import { dropMembership, keepMembership, keepVerification, membershipOf, verificationOf, type MembershipRow } from './member-store.ts'

type Context = CallContext<Caller>

const DAY_SECONDS = 24 * 3_600
/** Codes go to whatever number is typed: nobody makes phones ring by us. */
const SEND_LIMIT: Limit = { name: 'member.send', hitsMax: 10, windowSeconds: DAY_SECONDS }
const TRY_LIMIT: Limit = { name: 'member.try', hitsMax: 30, windowSeconds: DAY_SECONDS }

/** The row's owner is bound into the seal, so that a number moved to another row does not open there. */
export const memberNumberSeal = (personId: string): string => `membership.number/${personId}`
const NUMBER_HASH = 'membership.number'
const ONE_PERSON = 'membership_company_id_number_hash_key'

const tierOf = (stored: string): MemberAccount['tier'] => TIERS.find((tier) => tier === stored) ?? 'silver'

const present = ({
  numberMasked,
  phoneMasked,
  tier,
  boundAt,
}: Pick<MembershipRow, 'numberMasked' | 'phoneMasked' | 'tier' | 'boundAt'>) => ({
  memberNumber: numberMasked,
  phoneNumber: phoneMasked,
  tier: tierOf(tier),
  boundAt: boundAt.toString(),
})

/** Runs what needs the programme; says so where there is none, or where it does not answer. */
async function withProgramme<T>(
  deps: ServiceDeps,
  context: Context,
  work: (programme: MemberProgramme) => Promise<T>,
): Promise<T | Refusal> {
  if (!deps.member) return refuse('MEMBER-NONE')
  try {
    return await work(deps.member)
  } catch (error) {
    if (!(error instanceof ProgrammeAway || error instanceof ProgrammeUnclear)) throw error
    context.log.warn({ why: error.message }, 'member_programme')
    return refuse(error instanceof ProgrammeAway ? 'MEMBER-AWAY' : 'MEMBER-UNCLEAR')
  }
}

export function memberHandlers(deps: ServiceDeps): readonly Handler[] {
  /** What the programme calls her by: ours to open, of no meaning to anybody else. */
  const referenceOf = ({ companyId, personId }: PersonId): string =>
    deps.secrets.hash('membership.reference', `${companyId}/${personId}`).toString('hex').slice(0, 40)
  /** The same tap is the same wish there too. */
  const keyOf = (context: Context, what: string): string =>
    deps.secrets.hash('membership.key', `${what}\0${context.caller.personId}\0${context.key}`).toString('hex')
  const isTooMany = async (limit: Limit, { personId }: Caller) => {
    const admission = await deps.limits.hit(limit, personId)
    return admission.admitted ? null : refuse('MEMBER-WAIT', { facts: { retryAfterSeconds: admission.retryAfterSeconds } })
  }

  async function send(context: Context, typed: string) {
    const { caller } = context
    const mobile = readMainlandMobile(typed)
    if (mobile === null) return refuse('MEMBER-PHONE', { field: 'phone' })
    if (await membershipOf(deps.db.read, caller)) return refuse('MEMBER-BOUND')
    return withProgramme(deps, context, async (programme) => {
      const tooMany = await isTooMany(SEND_LIMIT, caller)
      if (tooMany) return tooMany
      const answer = await programme.sendCode({ phone: `+86${mobile}`, language: context.language, key: keyOf(context, 'send') })
      if (answer.is === 'tooOften') return refuse('MEMBER-WAIT', { facts: { retryAfterSeconds: answer.retryAfterSeconds } })
      const { verificationId, expiresAt, againAfterSeconds } = answer
      await deps.db.transact((writer) => keepVerification(writer, caller, { verificationId, expiresAt }), { name: 'service.member.send' })
      return { sentTo: maskPhone(mobile), againAfterSeconds }
    })
  }

  /** Writes the bond down, and who made it. */
  async function keep({ caller }: Context, bond: Bond): Promise<MemberAccount | Refusal> {
    const { companyId, personId } = caller
    const row = {
      bindingId: bond.bindingId,
      numberSealed: deps.secrets.seal(memberNumberSeal(personId), bond.memberNumber),
      numberHash: deps.secrets.hash(NUMBER_HASH, bond.memberNumber),
      numberMasked: maskToEnd(bond.memberNumber),
      // Masked alike wherever a phone is shown.
      phoneMasked: bond.maskedPhone.replace(/\s*\*+\s*/, ' •••• '),
      tier: bond.tier,
      boundAt: bond.boundAt,
    }
    try {
      await deps.db.transact(
        async (writer) => {
          await keepMembership(writer, caller, row)
          await noteDeed(writer, deps.clock, { companyId, actorId: personId, subjectId: personId, what: 'membership.bound' })
        },
        { name: 'service.member.bind' },
      )
    } catch (error) {
      if (constraintOf(error) === ONE_PERSON) return refuse('MEMBER-TAKEN')
      throw error
    }
    return present(row)
  }

  async function bind(context: Context, typed: string) {
    const { caller } = context
    if (!isMemberCode(typed)) return refuse('MEMBER-CODE', { field: 'code' })
    if (await membershipOf(deps.db.read, caller)) return refuse('MEMBER-BOUND')
    const verification = await verificationOf(deps.db.read, caller)
    if (!verification) return refuse('MEMBER-CODE-ENDED', { field: 'code' })
    const reference = referenceOf(caller)
    return withProgramme(deps, context, async (programme) => {
      const tooMany = await isTooMany(TRY_LIMIT, caller)
      if (tooMany) return tooMany
      // A bond that we know nothing of is left from a try that broke off; what she proves now counts.
      const left = await programme.find(reference)
      if (left) await programme.unbind({ bindingId: left.bindingId, key: keyOf(context, 'unbind') })
      const wish = { verificationId: verification.verificationId, code: typed.trim(), reference, key: keyOf(context, 'bind') }
      const bond = await bondBy(programme, wish)
      return 'refused' in bond ? bond : keep(context, bond)
    })
  }

  /** After an unclear answer the programme is asked what stands. */
  async function bondBy(programme: MemberProgramme, wish: Parameters<MemberProgramme['bind']>[0]): Promise<Bond | Refusal> {
    try {
      const answer = await programme.bind(wish)
      switch (answer.is) {
        case 'bound':
          return answer.bond
        case 'wrongCode':
          return refuse('MEMBER-CODE', { field: 'code' })
        case 'codeEnded':
          return refuse('MEMBER-CODE-ENDED', { field: 'code' })
        case 'taken':
          return refuse('MEMBER-TAKEN')
      }
    } catch (error) {
      if (!(error instanceof ProgrammeUnclear)) throw error
      const bond = await programme.find(wish.reference)
      if (!bond) throw error
      return bond
    }
  }

  async function unbind(context: Context) {
    const { caller } = context
    const row = await membershipOf(deps.db.read, caller)
    if (!row) return { account: null }
    const { companyId, personId } = caller
    return withProgramme(deps, context, async (programme) => {
      await programme.unbind({ bindingId: row.bindingId, key: keyOf(context, 'unbind') })
      await deps.db.transact(
        async (writer) => {
          await dropMembership(writer, caller, row.bindingId)
          await noteDeed(writer, deps.clock, { companyId, actorId: personId, subjectId: personId, what: 'membership.ended' })
        },
        { name: 'service.member.unbind' },
      )
      return { account: null }
    })
  }

  return [
    handler(calls.sendPersonAccountVerifyCode, (context, { phone }) => send(context, phone)),
    handler(calls.bindBusinessAndPersonAccount, (context, { code }) => bind(context, code)),
    handler(calls.getCtripAccount, async ({ caller }) => {
      const row = await membershipOf(deps.db.read, caller)
      return { isAvailable: deps.member !== null, account: row ? present(row) : null }
    }),
    handler(calls.unbindPersonAccount, (context) => unbind(context)),
  ]
}
