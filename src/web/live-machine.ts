import { unreachable } from '../kernel/result.ts'
import type { LiveState } from './live-state.ts'

/** Whoever holds the first byte back for longer keeps the whole stream for itself: a proxy, a host's web view. */
export const FIRST_BYTE_WITHIN_MS = 5_000
/** The server shows every twenty seconds that it lives. After two such signs have failed to come, the line is dead. */
export const SILENT_MAX_MS = 45_000
const RETRY_FIRST_MS = 1_000
const RETRY_MAX_MS = 30_000
/** A stream that ends sooner was ended by somebody between the server and us. */
const AT_ONCE_MS = 2_000
const AT_ONCE_TIMES_MAX = 3
/** A stream that stood for so long was a good one: what comes after it begins from the front. */
const STOOD_MS = 10_000
/** How long polling has it alone where streams do not come through. */
const BLOCKED_MS = 180_000

/** Where the one stream of the app stands. */
export interface Machine {
  readonly is: 'off' | 'opening' | 'open' | 'waiting'
  readonly openedAtMs: number
  /** Tries in a row that came to nothing. */
  readonly failures: number
  readonly endedAtOnce: number
  /** Streams do not come through here: nobody counts on one until it stands. */
  readonly isBlocked: boolean
  /** Nothing has been read anew since the stream was lost, for it may be back at once. */
  readonly isLossUntold: boolean
}

export type Happening =
  /** Somebody is signed in, looks, and has a network. */
  | { is: 'wanted' }
  | { is: 'unwanted' }
  | { is: 'firstByte'; atMs: number }
  | { is: 'heldBack' }
  /** The server ended it, the line broke, or it fell silent. */
  | { is: 'ended'; atMs: number }
  /** No answer, or one that asks to come back later. */
  | { is: 'failed'; retryAfterMs?: number }
  /** Not here, or not now: an older server, somebody else's page, too many streams of this person. */
  | { is: 'refused' }
  | { is: 'timeUp' }

export type Deed = { do: 'open' } | { do: 'close' } | { do: 'wait'; ms: number } | { do: 'readAnew' }

export interface Step {
  readonly machine: Machine
  readonly deeds: readonly Deed[]
}

export const MACHINE_OFF: Machine = {
  is: 'off',
  openedAtMs: 0,
  failures: 0,
  endedAtOnce: 0,
  isBlocked: false,
  isLossUntold: false,
}

export function shownState({ is, isBlocked }: Machine): LiveState {
  if (is === 'open') return 'connected'
  return is === 'off' || isBlocked ? 'off' : 'connecting'
}

/** Between one second and a bound that doubles, up to thirty: a restarted server is not met by everybody at once. */
export function retryDelayMs(failures: number, random: number): number {
  const boundMs = Math.min(RETRY_MAX_MS, RETRY_FIRST_MS * 2 ** Math.min(failures, 10))
  return Math.round(RETRY_FIRST_MS + random * (boundMs - RETRY_FIRST_MS))
}

const CLOSE: Deed = { do: 'close' }
const READ_ANEW: Deed = { do: 'readAnew' }

/** What follows from what happened; `random` is from 0 to 1. What does not fit where the stream stands is passed over. */
export function step(machine: Machine, happening: Happening, random: number): Step {
  switch (happening.is) {
    case 'wanted':
      return machine.is === 'off' ? { machine: { ...MACHINE_OFF, is: 'opening' }, deeds: [{ do: 'open' }] } : stay(machine)
    case 'unwanted':
      return machine.is === 'off' ? stay(machine) : { machine: MACHINE_OFF, deeds: [CLOSE] }
    case 'firstByte': {
      if (machine.is !== 'opening') return stay(machine)
      // What changed between the last reading and now was told to nobody.
      return { machine: { ...machine, is: 'open', openedAtMs: happening.atMs, isBlocked: false, isLossUntold: false }, deeds: [READ_ANEW] }
    }
    case 'timeUp':
      return machine.is === 'waiting' ? { machine: { ...machine, is: 'opening' }, deeds: [{ do: 'open' }] } : stay(machine)
    case 'ended':
      return ended(machine, happening.atMs, random)
    case 'failed':
      return machine.is === 'opening' ? again(machine, random, happening.retryAfterMs) : stay(machine)
    case 'heldBack':
      return machine.is === 'opening' ? block(machine, random) : stay(machine)
    case 'refused':
      return machine.is === 'opening' || machine.is === 'open' ? block(machine, random) : stay(machine)
    default:
      return unreachable(happening)
  }
}

const stay = (machine: Machine): Step => ({ machine, deeds: [] })

function ended(machine: Machine, atMs: number, random: number): Step {
  if (machine.is !== 'open' && machine.is !== 'opening') return stay(machine)
  const stoodMs = machine.is === 'open' ? Math.max(0, atMs - machine.openedAtMs) : 0
  const isAtOnce = stoodMs < AT_ONCE_MS
  const endedAtOnce = isAtOnce ? machine.endedAtOnce + 1 : 0
  const after = { ...machine, endedAtOnce, failures: stoodMs >= STOOD_MS ? 0 : machine.failures }
  if (endedAtOnce >= AT_ONCE_TIMES_MAX) return block(after, random)
  const { machine: waiting, deeds } = again({ ...after, isLossUntold: false }, random)
  return { machine: { ...waiting, isLossUntold: machine.is === 'open' || machine.isLossUntold }, deeds }
}

/** Tries again in a while. A try that fails after a loss says that the stream will not be back so soon: polling takes over. */
function again(machine: Machine, random: number, retryAfterMs = 0): Step {
  const failures = machine.failures + 1
  const ms = Math.max(retryDelayMs(failures, random), retryAfterMs)
  return {
    machine: { ...machine, is: 'waiting', failures, isBlocked: false, isLossUntold: false },
    deeds: [CLOSE, { do: 'wait', ms }, ...(machine.isLossUntold ? [READ_ANEW] : [])],
  }
}

/** Leaves it to polling, and looks again in some minutes. */
function block(machine: Machine, random: number): Step {
  const wasCountedOn = machine.is === 'open' || machine.isLossUntold
  return {
    machine: { ...machine, is: 'waiting', isBlocked: true, isLossUntold: false },
    deeds: [CLOSE, { do: 'wait', ms: Math.round(BLOCKED_MS * (0.75 + random / 2)) }, ...(wasCountedOn ? [READ_ANEW] : [])],
  }
}
