import { z } from 'zod'
import { call } from '../kernel/call.ts'
import { pageCursor } from '../orders/calls/page-cursor.ts'
import { APPROVAL_WAYS } from '../policy/rules/policy.ts'
import { bothNames, broughtBy } from './calls/brought.ts'
import { handleApprovals } from './calls/bulk.ts'
import { auditChainPage, auditChainVerification } from './calls/chain.ts'
import { addSignerToApproval, transferApproval } from './calls/changing.ts'
import { approvalForm } from './calls/form.ts'
import { endDeputy, listDeputies, nameDeputy } from './calls/deputies.ts'
import { decideByLink, openDecisionLink } from './calls/link.ts'
import { COMMENT_CHARACTERS_MAX, DECISIONS } from './rules/deciding.ts'
import { SIGNING_MODES, SILENCE_ACTIONS } from './rules/flow.ts'

const minor = z.number().int()
/** An ISO instant. */
const instant = z.string()

/** Whether something may be done now; screens derive no permission of their own. */
const verdict = z.discriminatedUnion('allowed', [
  z.object({ allowed: z.literal(true) }),
  z.object({ allowed: z.literal(false), code: z.string(), message: z.string() }),
])

/** How a request stands: its code (SPEC.md, 4, Approval) and what people read. */
const status = z.object({
  code: z.number().int(),
  key: z.string(),
  label: z.string(),
  tone: z.enum(['ok', 'warn', 'danger', 'info', 'quiet']),
})

/** The order or the application that is asked about, as its own wing tells of it. */
const order = z.object({
  /** The number of the order, or of the application. */
  orderSeq: z.string(),
  /** The line's code; `application` for an application. */
  line: z.string(),
  subject: z.enum(['order', 'application']),
  /** An order that moves tickets which somebody has already: they stay good until it is done, and where nothing comes of it. */
  movesTickets: z.boolean(),
  /** Its page in the app, for those who may see it. */
  path: z.string(),
  title: z.string(),
  subtitle: z.string(),
  totalMinor: minor,
  departsAt: instant,
})

const LIST_SIZE_MAX = 50

const listed = z.object({
  approvalId: z.string(),
  version: z.number().int(),
  /** Approval types 1 to 10. */
  kind: z.number().int(),
  kindLabel: z.string(),
  status,
  applicant: z.object({ name: bothNames }),
  /** Who put it in the applicant's name; null where she did herself. */
  putBy: bothNames.nullable(),
  /** Whose trip it is, where the applicant books for somebody else. */
  traveller: bothNames.nullable(),
  /** In whose place the caller decides, or has decided. */
  insteadOf: bothNames.nullable(),
  order,
  overMinor: minor,
  /** How much more than was agreed to before, where only that is asked about. */
  moreMinor: minor.nullable(),
  /** Of an application: it changes one that was agreed to. */
  isChange: z.boolean(),
  /** Nothing is broken: it may be agreed to together with others. */
  isInside: z.boolean(),
  askedAt: instant,
  decideBy: instant.nullable(),
  /** When the applicant reminded last. */
  urgedAt: instant.nullable(),
  /** What the caller decided, and until when she may take it back. */
  mine: z.object({
    decision: z.enum(['agree', 'reject']).nullable(),
    decidedAt: instant.nullable(),
    undoUntil: instant.nullable(),
    /** Whose word it is, where a deputy gave it in her place; null of her own. */
    decidedBy: bothNames.nullable(),
    /** It waits for her word now, or for that of whoever she stands in for. */
    isAsked: z.boolean(),
    /** Her own word and how it came out, where the status alone does not say both: "You said no · approved by the majority". */
    own: z.string().nullable(),
    /** By whom she was brought in on the way, and why; null where the flow itself asks her. */
    brought: broughtBy.nullable(),
  }),
})
export type ListedApproval = z.output<typeof listed>

export const queryListForApprover = call({
  spec: ['C-APPR-04'],
  method: 'GET',
  path: '/approval/approval/queryListForApprover',
  summary: 'What the caller was asked to approve: what still waits for her, or what is done, the newest first.',
  access: 'signedIn',
  effect: 'read',
  timeoutMs: 60_000,
  query: z.object({
    tab: z.enum(['awaiting', 'completed']).default('awaiting'),
    /** From the page before; left out for the first. */
    cursor: pageCursor.optional(),
    size: z.coerce.number().int().min(1).max(LIST_SIZE_MAX).default(20),
  }),
  result: z.object({
    approvals: z.array(listed),
    nextCursor: z.string().nullable(),
    /** How many wait for her, whichever tab was asked for; 100 stands for more than 99. */
    awaitingCount: z.number().int().min(0).max(100),
    /** Agreements that were given elsewhere and that the caller has to look at, with the page on which she does; null where none is. */
    toCheck: z.object({ count: z.number().int(), path: z.string() }).nullable(),
    now: instant,
  }),
  errors: [],
})

const person = z.object({ name: bothNames, department: bothNames, rank: bothNames, isCaller: z.boolean() })

const detail = z.object({
  approvalId: z.string(),
  version: z.number().int(),
  kind: z.number().int(),
  kindLabel: z.string(),
  status,
  order,
  /** The order's own status in its line's words. */
  orderStatus: z.string(),
  applicant: person,
  /** Who put it in the applicant's name; null where she did herself. */
  putBy: z.object({ name: bothNames, isCaller: z.boolean() }).nullable(),
  /** Whose trip it is, where the applicant books for somebody else. */
  traveller: person.nullable(),
  submittedAt: instant,
  reason: z.object({ code: z.string(), label: z.string(), note: z.string() }),
  overMinor: minor,
  /** Nothing is broken. */
  isInside: z.boolean(),
  /** What was chosen is itself above a limit: not only the cost above its budget, or an application missing. */
  isChoiceAbove: z.boolean(),
  /**
   * What the applicant's company pays and what she pays herself; null where another request has taken the place of this one, and where it
   * ended without an agreement: then nobody pays anything by it.
   */
  payers: z.object({ companyMinor: minor, personMinor: minor }).nullable(),
  /** The price moved beyond what this one covers, and a later request asks about it: at which sum. All amounts here are what this one was put at. */
  replacedBy: z.object({ totalMinor: minor }).nullable(),
  decideBy: instant.nullable(),
  urgedAt: instant.nullable(),
  /** A decision of the caller's that she may still take back. */
  pending: z.object({ decision: z.enum(['agree', 'reject']), undoUntil: instant }).nullable(),
  /** The word that took effect last, and whose it was. */
  decided: z.object({ by: bothNames, isCaller: z.boolean(), decision: z.enum(['agree', 'reject']) }).nullable(),
  /** Why it was rejected, in the approver's words. */
  rejection: z.object({ by: bothNames, comment: z.string() }).nullable(),
  /** Who else said no and why: beside that one, or where others still decide, have outvoted her or were silent. */
  objections: z.array(z.object({ by: bothNames, comment: z.string() })),
  /** How many of how many agreed, where it came out by a majority or by silence; null where it is one person's word. */
  outcome: z.string().nullable(),
  /** In whose place the caller decides; null where she is asked herself, or decides nothing. */
  insteadOf: bothNames.nullable(),
  way: z.enum(APPROVAL_WAYS),
  /** What silence does at `decideBy`. */
  onSilence: z.enum(SILENCE_ACTIONS),
  /** It went on because nobody said no in time. */
  isSilent: z.boolean(),
  /** When the flow itself reminded whoever is asked. */
  remindedAt: instant.nullable(),
  /** What the caller said herself, and how it came out, where the status alone does not say both. */
  own: z.string().nullable(),
  /** Who was brought in on the way, by whom and with what words. */
  brought: z.array(broughtBy.extend({ name: bothNames, isCaller: z.boolean(), isByCaller: z.boolean() })),
  /** Who is asked and may still decide, and how many of them have to agree where several decide together; null where nobody is asked. */
  waitsFor: z
    .object({
      names: z.array(bothNames),
      together: z.object({ needed: z.number().int(), of: z.number().int(), agreed: z.array(bothNames) }).nullable(),
    })
    .nullable(),
  /**
   * What it cost before its price moved. Where that was agreed to, asked about is the difference; `isCovered`: it moved inside the
   * request's own ceiling, and nobody is asked again.
   */
  previous: z.object({ totalMinor: minor, differenceMinor: minor, isAgreed: z.boolean(), isCovered: z.boolean() }).nullable(),
  /** At what price it was agreed to in the end; null where nobody has agreed, of an application, and where that was not noted. */
  agreedMinor: minor.nullable(),
  /** Who is told of it and decides nothing. */
  told: z.array(bothNames),
  /** Who cannot be brought in, by user code: whom the trip concerns, and the caller herself; empty where she brings nobody in. */
  notBrought: z.array(z.string()),
  /** `change`: hands it on, or has somebody asked more; hers alone who is asked herself. */
  actions: z.object({ approve: verdict, reject: verdict, undo: verdict, urge: verdict, change: verdict }),
  /** The server's clock, for what counts down. */
  now: instant,
})
export type ApprovalDetail = z.output<typeof detail>

export const getApprovalDetail = call({
  spec: ['C-APPR-01'],
  method: 'GET',
  path: '/approval/approval/getApprovalDetail/{approvalId}',
  summary: 'A request for approval, for its applicant and for whoever it has asked.',
  access: 'signedIn',
  effect: 'read',
  timeoutMs: 60_000,
  params: z.object({ approvalId: z.string().max(64) }),
  result: detail,
  errors: [],
})

const flowStep = z.object({
  key: z.enum(['submitted', 'level', 'payment', 'fulfilment']),
  /** done · now · next · skipped · refused: somebody said no, or nobody decided. */
  state: z.enum(['done', 'now', 'next', 'skipped', 'refused']),
  /** Levels only, counted from 1 with those that are passed over. */
  level: z.number().int().nullable(),
  name: bothNames.nullable(),
  isCaller: z.boolean(),
  /** What it is where it is nobody: payment, ticket. */
  title: z.string(),
  /** How it stands, in words: "approved", "under ¥500: not needed". */
  label: z.string(),
  at: instant.nullable(),
  comment: z.string(),
  /** The deputy who gave the word in her name. */
  by: bothNames.nullable(),
  /** For whom she stands in: somebody who travels, applies or has left. */
  insteadOf: bothNames.nullable(),
  /** How many of those at one level have to agree: everybody, any one, more than half. */
  mode: z.enum(SIGNING_MODES).nullable(),
  /** Of how many who are asked together so many have to agree; null where she alone is asked, or nobody. */
  together: z.object({ needed: z.number().int(), of: z.number().int() }).nullable(),
  /** The same for those who are asked together, whoever of them has handed it on; null where she stands alone. */
  group: z.string().nullable(),
  /** Since when she is, or was, asked. */
  askedAt: instant.nullable(),
  /** Who brought her in on the way. */
  addedBy: bothNames.nullable(),
  /** What whoever asked her to sign as well has written to it. */
  addedWords: z.string(),
  /** To whom she has handed it on. */
  handedTo: bothNames.nullable(),
  /** Who may decide in her place today; of a step that is asked now. */
  deputies: z.array(bothNames),
})
export type FlowStep = z.output<typeof flowStep>

export const getApprovalFlow = call({
  spec: ['C-APPR-02'],
  method: 'GET',
  path: '/approval/approval/getApprovalFlow/{id}',
  summary: 'Who decides about a request, in order, what each said, and what follows.',
  access: 'signedIn',
  effect: 'read',
  timeoutMs: 60_000,
  params: z.object({ id: z.string().max(64) }),
  result: z.object({
    approvalId: z.string(),
    version: z.number().int(),
    status,
    steps: z.array(flowStep),
    /** What a person pays once it is agreed to, and before it is ticketed; null where the company pays all, or she has paid. */
    personPart: z.object({ name: bothNames, isCaller: z.boolean(), amountMinor: z.number().int() }).nullable(),
  }),
  errors: [],
})

export const handleApproval = call({
  spec: ['C-APPR-03'],
  method: 'PUT',
  path: '/approval/approval/handleApproval',
  summary: 'Agrees, rejects with a comment, or takes a decision back before it takes effect.',
  access: 'signedIn',
  effect: 'write',
  timeoutMs: 60_000,
  body: z.strictObject({
    approvalId: z.string().max(64),
    decision: z.enum(DECISIONS),
    comment: z.string().trim().max(COMMENT_CHARACTERS_MAX).default(''),
    /** The version that the decider saw. */
    version: z.number().int().min(0).max(1_000_000),
  }),
  result: z.object({
    approvalId: z.string(),
    version: z.number().int(),
    /** What is written down now; null once it was taken back. */
    decision: z.enum(['agree', 'reject']).nullable(),
    /** When it takes effect; until then it can be taken back. */
    effectiveAt: instant.nullable(),
  }),
  errors: [
    'AP-NO-ID',
    'AP-COMMENT',
    'AP-NOT-ASKED',
    'AP-OWN-TRIP',
    'AP-DECIDED-BEFORE',
    'AP-DEPUTY-LIMIT',
    'AP-LATE',
    'AP-UNDO-LATE',
    'STATE_CHANGED',
  ],
})

export const urgeApproval = call({
  spec: ['C-HOTEL-48'],
  method: 'GET',
  path: '/approval/urgeApproval/{id}',
  summary: 'The applicant reminds whoever is asked; once in ten minutes. By GET, as specified, but a write: it needs its key.',
  access: 'signedIn',
  effect: 'write',
  timeoutMs: 60_000,
  params: z.object({ id: z.string().max(64) }),
  result: z.object({
    approvalId: z.string(),
    version: z.number().int(),
    urgedAt: instant,
    urgeFrom: instant,
    /** Whom no message reaches before her quiet hours end, and when they do: until then she reads it in the app alone. */
    waits: z.array(z.object({ name: bothNames, until: instant })),
  }),
  errors: ['AP-NOT-APPLICANT', 'AP-URGED', 'STATE_CHANGED'],
})

export const callList = [
  queryListForApprover,
  getApprovalDetail,
  getApprovalFlow,
  handleApproval,
  urgeApproval,
  transferApproval,
  addSignerToApproval,
  listDeputies,
  nameDeputy,
  endDeputy,
  approvalForm,
  handleApprovals,
  openDecisionLink,
  decideByLink,
  auditChainPage,
  auditChainVerification,
] as const
