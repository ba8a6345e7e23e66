import { isRefusal, refuse, type Refusal } from '../../../kernel/result.ts'
import type { CallParsed, CallResult } from '../../../kernel/call.ts'
import type { Language } from '../../../kernel/language.ts'
import { unlessRefused } from '../../../server/database/unless-refused.ts'
import type { Caller } from '../../../server/http/handler.ts'
import type { Limit } from '../../../server/http/limits.ts'
import type { decideByLink as decideCall, openDecisionLink } from '../../calls/link.ts'
import { linkState, whyNotByLink } from '../../rules/decision-link.ts'
import { checkDecision, UNDO_SECONDS } from '../../rules/deciding.ts'
import { isApprovalKind } from '../../rules/kinds.ts'
import { approvalsText } from '../../text/index.ts'
import { actingOf, deciderOf } from '../deciding/acting.ts'
import { broughtOne } from '../reading/brought.ts'
import { takeBack, writeDown } from '../deciding/decide.ts'
import type { ApprovalsWingDeps } from '../deps.ts'
import { isSignedFor, linkIdIn } from './link-token.ts'
import { askedSteps, concernedIds } from '../locked.ts'
import { lockedNow } from '../asking/putting.ts'
import { putByOf } from '../reading/put-by.ts'
import { reasonLabel } from '../reading/reasons.ts'
import { namedInOwn, ownOf, ownStep } from '../reading/own.ts'
import { payerIdOf, payersNow } from './payers-now.ts'
import { broughtBy, costBefore, isInside, moreThanAgreed, overNow } from '../reading/read-more.ts'
import { silenceOf } from '../time/silence.ts'
import { askedBefore } from '../reading/store-reading.ts'
import { findApproval, stepsOf, type StepRow } from '../store.ts'
import { findLink, lockLink, markLink, type LinkRow } from './store-links.ts'
import { askedMinor, briefsOf, titleOf } from '../subject.ts'

/* Whoever holds a link decides by it, once, without signing in: on a page that asks first, and never because something followed it. */

/** Tokens from one address that are none of ours; what a signed link does is never counted, so that nobody behind that address waits for it. */
const OPENINGS: Limit = { name: 'approval-links', hitsMax: 120, windowSeconds: 900 }

interface From {
  readonly language: Language
  readonly address: string
  /** Whose session came with it, where one did: a link is whoever's holds it, but not a traveller's who is seen to hold it. */
  readonly caller: Pick<Caller, 'companyId' | 'personId'> | null
}

/** Whether a word that waits to take effect is the one that this link gave, and no later one of the app or of another link. */
const isWordOf = (link: Pick<LinkRow, 'usedAt' | 'channel'>, step: StepRow): boolean =>
  link.usedAt !== null && step.decidedVia === link.channel && step.decidedAt?.equals(link.usedAt) === true

async function tooOften(deps: ApprovalsWingDeps, { address }: From): Promise<Refusal | null> {
  const admission = await deps.limits.hit(OPENINGS, address)
  return admission.admitted ? null : refuse('AP-LINK-WAIT', { facts: { retryAfterSeconds: admission.retryAfterSeconds } })
}

/** The link that a token is for; null for what was never one of ours. */
async function linkOf(deps: ApprovalsWingDeps, token: string): Promise<LinkRow | null> {
  const id = linkIdIn(token)
  const link = id === null ? null : await findLink(deps.db.read, id)
  return link && isSignedFor(deps.secrets, link, token) ? link : null
}

export async function openLink(
  deps: ApprovalsWingDeps,
  from: From,
  { token }: CallParsed<typeof openDecisionLink>,
): Promise<CallResult<typeof openDecisionLink> | Refusal> {
  const now = deps.clock.now()
  const over = { state: 'over' as const, about: null, approvalId: null, decision: null, undoUntil: null, own: null, now: now.toString() }
  const link = await linkOf(deps, token)
  if (!link) return (await tooOften(deps, from)) ?? over
  const read = deps.db.read
  const row = await findApproval(read, link)
  if (!row) return over
  const holder = { companyId: link.companyId, personId: link.personId }
  const [steps, people, briefs, reason, before] = await Promise.all([
    stepsOf(read, row),
    stepsOf(read, row).then((steps) =>
      deps.people.findAll(read, row.companyId, [
        link.personId,
        payerIdOf(row),
        row.applicantId,
        row.recordedById ?? row.applicantId,
        ...namedInOwn(steps),
      ]),
    ),
    briefsOf(deps, read, [row], from.language),
    reasonLabel(deps, read, row, from.language),
    askedBefore(read, row),
  ])
  const acting = await actingOf(deps, read, { row, steps }, holder)
  const pending = acting.step && deciderOf(acting.step) === link.personId ? acting.step : null
  const isWordPending = pending?.effectiveAt != null && isWordOf(link, pending) && Temporal.Instant.compare(now, pending.effectiveAt) < 0
  const isHolderActive = people.get(link.personId)?.isActive === true
  const byLink = linkState(link, { at: now, version: row.version, state: row.state, isHolderActive, isWordPending })
  // What she has no word about any more, or has spoken about in the app, a link does not open again.
  const isHers = acting.step !== null && acting.hindrance === null && acting.step.decision === null
  const state = byLink === 'open' && !isHers ? 'over' : byLink
  const applicant = people.get(row.applicantId)
  const brief = briefs.get(row.approvalId)
  if (!brief || !applicant) return over
  // Not for whoever finds an old message: its holder's own word is told as long as a link lives.
  const mayTell = isHolderActive && Temporal.Instant.compare(now, link.expiresAt) < 0 && state !== 'open' && state !== 'written'
  const own = mayTell ? ownOf({ row, steps }, ownStep({ steps }, holder), holder, people, from.language) : null
  const told = own && {
    title: titleOf(row, brief, from.language),
    word: own.word,
    outcome: own.outcome,
    decidedAt: own.decidedAt?.toString() ?? null,
  }
  if (state === 'over') return { ...over, own: told }
  const insteadOfId = acting.step && acting.hindrance === null && acting.step.approverId !== link.personId ? acting.step.approverId : null
  const hers = acting.step?.approverId === link.personId ? acting.step : null
  const text = approvalsText[from.language]
  const nowMinor = askedMinor(row, brief)
  const byMinor = moreThanAgreed(row, nowMinor, before)
  return {
    state,
    about: {
      kind: row.kind,
      kindLabel: isApprovalKind(row.kind) ? text.kinds[row.kind] : text.otherKind,
      title: titleOf(row, brief, from.language),
      subtitle: brief.subtitle,
      applicant: applicant.name,
      putBy: putByOf(row, people)?.name ?? null,
      insteadOf: insteadOfId === null ? null : ((await deps.people.find(read, { ...holder, personId: insteadOfId }))?.name ?? null),
      brought: hers && broughtBy(broughtOne(hers, steps), people),
      totalMinor: nowMinor,
      overMinor: overNow(row, nowMinor),
      isInside: isInside(row),
      more: byMinor === null || before === null ? null : { byMinor, beforeMinor: before.totalMinor },
      payers: await payersNow(deps, read, row, { nowMinor, people, brief }),
      wasMinor: costBefore(row, nowMinor, before),
      reason: [reason, row.reasonNote].filter((part) => part !== '').join(from.language === 'zh' ? '：' : ': '),
      decideBy: row.decideBy?.toString() ?? null,
      onSilence: await silenceOf(deps, read, { row, steps }),
    },
    approvalId: row.approvalId,
    decision: state === 'written' ? (pending?.decision ?? null) : null,
    undoUntil: state === 'written' ? (pending?.effectiveAt?.toString() ?? null) : null,
    own: told,
    now: now.toString(),
  }
}

export async function decideByLink(
  deps: ApprovalsWingDeps,
  from: From,
  { token, decision, comment, totalMinor }: CallParsed<typeof decideCall>,
): Promise<CallResult<typeof decideCall> | Refusal> {
  const link = await linkOf(deps, token)
  if (!link) return (await tooOften(deps, from)) ?? refuse('AP-LINK-OVER')
  const wrong = checkDecision({ approvalId: link.approvalId, decision, comment })
  if (wrong) return wrong
  const who = { companyId: link.companyId, personId: link.personId }
  return unlessRefused(deps.db, { name: 'approvals.decide-by-link' }, async (writer) => {
    // The request before its links: everybody takes the two in this order.
    const locked = await lockedNow(writer, link)
    const held = await lockLink(writer, link.id)
    const now = deps.clock.now()
    const { caller } = from
    const isConcerned = caller?.companyId === who.companyId && concernedIds(locked.row).includes(caller.personId)
    if (isConcerned) return refuse('AP-OWN-TRIP')
    const holder = await deps.people.find(writer, who)
    if (decision === 'undo') {
      const given = held && askedSteps(locked.steps).find((step) => deciderOf(step) === who.personId && isWordOf(held, step))
      if (!given || holder?.isActive !== true) return refuse('AP-LINK-OVER')
      const taken = await takeBack(deps, writer, locked, who)
      if (isRefusal(taken)) return taken
      await markLink(writer, link.id, { usedAt: null })
      return { decision: null, effectiveAt: null, now: now.toString() }
    }
    const { version } = locked.row
    const why = whyNotByLink(held, { at: now, version, isHolderActive: holder?.isActive === true })
    if (why) return refuse(why)
    const written = await writeDown(deps, writer, locked, who, { decision, comment, version, via: link.channel, shownMinor: totalMinor })
    if (isRefusal(written)) return written
    // The instant of its word, by which it is known as the link's own.
    const usedAt = written.effectiveAt === null ? now : Temporal.Instant.from(written.effectiveAt).subtract({ seconds: UNDO_SECONDS })
    await markLink(writer, link.id, { usedAt })
    return { decision: written.decision, effectiveAt: written.effectiveAt, now: now.toString() }
  })
}
