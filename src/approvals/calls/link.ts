import { z } from 'zod'
import { call } from '../../kernel/call.ts'
import { bothNames, broughtBy } from './brought.ts'
import { COMMENT_CHARACTERS_MAX } from '../rules/deciding.ts'

/*
 * A link in a mail or on a card decides once. It is opened at `/approval/link#<token>`: what stands behind # is sent to no server, so
 * that no log keeps it, and nothing that follows links decides anything.
 */

/** Any other text is simply no link. */
const token = z.string().min(1).max(200)
/** An ISO instant. */
const instant = z.string()

export const LINK_STATES = ['open', 'written', 'changed', 'over'] as const

/** What the message said, and nothing beyond it. */
const about = z.object({
  kind: z.number().int(),
  kindLabel: z.string(),
  title: z.string(),
  subtitle: z.string(),
  applicant: bothNames,
  /** Who put it in the applicant's name; null where she did herself. */
  putBy: bothNames.nullable(),
  /** In whose place the holder decides; null where she is asked herself. */
  insteadOf: bothNames.nullable(),
  /** By whom she was brought in on the way, and with what words; null where the flow itself asks her. */
  brought: broughtBy.nullable(),
  totalMinor: z.number().int(),
  overMinor: z.number().int(),
  /** Nothing about it is above policy; else `overMinor` may still be 0: a cabin or a budget has no amount. */
  isInside: z.boolean(),
  /** What is asked beyond what was agreed to before, and how much that was; null where nothing was agreed to yet. */
  more: z.object({ byMinor: z.number().int(), beforeMinor: z.number().int() }).nullable(),
  /** What it cost when it was put, where the price moved before anybody agreed. */
  wasMinor: z.number().int().nullable(),
  /** Who pays what, where the traveller pays a part; null where she does not, and of an application. */
  payers: z.object({ companyMinor: z.number().int(), personMinor: z.number().int(), person: bothNames }).nullable(),
  reason: z.string(),
  decideBy: instant.nullable(),
  /** What silence does once the time is over. */
  onSilence: z.enum(['escalate', 'agree', 'deny']),
})

export const openDecisionLink = call({
  spec: [],
  method: 'POST',
  path: '/approval/link/open',
  summary: 'What a link of a mail or a card is about, and whether it still decides. Changes nothing.',
  access: 'anonymous',
  effect: 'read',
  timeoutMs: 60_000,
  body: z.strictObject({ token }),
  result: z.object({
    /**
     * open: it decides; written: it has decided, and can be taken back until `undoUntil`; changed: the request is another than the message
     * told of; over: used, too old, or its holder decides no more.
     */
    state: z.enum(LINK_STATES),
    /** Null where it is over: then nothing is said of the request. */
    about: about.nullable(),
    /** Only where it is open or written: the page asks with it, and where the holder is signed in it leads on. */
    approvalId: z.string().nullable(),
    decision: z.enum(['agree', 'reject']).nullable(),
    undoUntil: instant.nullable(),
    /** Of a link that decides no more: what its holder has said, when, and how the request stands; null where she has said nothing. */
    own: z.object({ title: z.string(), word: z.string(), outcome: z.string(), decidedAt: instant.nullable() }).nullable(),
    now: instant,
  }),
  errors: ['AP-LINK-WAIT'],
})

export const decideByLink = call({
  spec: [],
  method: 'POST',
  path: '/approval/link/decide',
  summary: 'Agrees or rejects by a link, once, or takes that back with the same link before it takes effect.',
  access: 'anonymous',
  effect: 'write',
  timeoutMs: 60_000,
  body: z.strictObject({
    token,
    decision: z.enum(['agree', 'reject', 'undo']),
    comment: z.string().trim().max(COMMENT_CHARACTERS_MAX).default(''),
    /** What the page shows as its amount: where that has moved meanwhile nothing is decided, and the page shows how it stands. */
    totalMinor: z.number().int().optional(),
  }),
  result: z.object({
    /** What is written down now; null once it was taken back. */
    decision: z.enum(['agree', 'reject']).nullable(),
    /** When it takes effect; until then it can be taken back. */
    effectiveAt: instant.nullable(),
    now: instant,
  }),
  errors: [
    'AP-COMMENT',
    'AP-NOT-ASKED',
    'AP-OWN-TRIP',
    'AP-DECIDED-BEFORE',
    'AP-DEPUTY-LIMIT',
    'AP-LATE',
    'AP-UNDO-LATE',
    'AP-LINK-OVER',
    'AP-LINK-WAIT',
    'STATE_CHANGED',
  ],
})
