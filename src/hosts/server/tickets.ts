import type { Clock } from '../../kernel/time.ts'
import type { HostPlatform } from '../supplier/port.ts'

/** A ticket is used no longer than this before its end, for the page that it signs has to reach the platform before it. */
const SAFETY_SECONDS = 300

interface Kept {
  readonly ticket: Promise<string>
  goodUntil: Temporal.Instant | null
}

/**
 * Tickets, one per platform. Platforms count how often they are asked and give the same ticket again while it lives, so each process
 * keeps its own; whoever asks meanwhile waits for the one question that is under way. A failure is not kept.
 */
export function ticketsOf(clock: Clock): (name: string, platform: HostPlatform) => Promise<string> {
  const kept = new Map<string, Kept>()
  return (name, platform) => {
    const known = kept.get(name)
    if (known && (known.goodUntil === null || Temporal.Instant.compare(clock.now(), known.goodUntil) < 0)) return known.ticket
    const asked: Kept = { goodUntil: null, ticket: ask() }
    kept.set(name, asked)
    return asked.ticket

    async function ask(): Promise<string> {
      try {
        const { ticket, expiresInSeconds } = await platform.ticket()
        asked.goodUntil = clock.now().add({ seconds: Math.max(0, Math.floor(expiresInSeconds) - SAFETY_SECONDS) })
        return ticket
      } catch (error) {
        kept.delete(name)
        throw error
      }
    }
  }
}
