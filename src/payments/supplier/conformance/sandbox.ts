import type { Fault } from './world.ts'

/** How the sandbox is spoken to, whichever gateway of it is under test. */
export interface SandboxControl {
  /** Tells its control page, or asks it; the answer must be a yes. */
  (path: string, body?: unknown): Promise<unknown>
}

export const controlOf =
  (origin: string): SandboxControl =>
  async (path, body) => {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    const response = await fetch(`${origin}/control/${path}`, body === undefined ? {} : init)
    if (!response.ok) throw new Error(`The sandbox refused ${path} with ${response.status}: ${await response.text()}`)
    return response.json()
  }

export async function timeAt(control: SandboxControl): Promise<Temporal.Instant> {
  const { nowMs } = (await control('clock')) as { nowMs: number }
  return Temporal.Instant.fromEpochMilliseconds(nowMs)
}

/** The sandbox's words for what the suite orders. */
export const FAULTS: Readonly<Record<Fault, Readonly<Record<string, string | number>>>> = {
  lostReply: { kind: 'lostReply' },
  lostRequest: { kind: 'cutAfterBody' },
  lateReply: { kind: 'delayReplyMs', ms: 4_000 },
  wrongAnswer: { kind: 'wrongAnswer' },
  halfAnswer: { kind: 'halfAnswer' },
  brokenAfter: { kind: 'statusAfter', status: 502 },
  badSignature: { kind: 'badSignature' },
  unknownError: { kind: 'unknownError' },
}
