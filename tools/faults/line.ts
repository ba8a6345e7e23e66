import type { Ground, Server } from './ground.ts'
import { within } from './walker.ts'

/** A point that is not reached by then is not on the way. */
const REACHED_WITHIN_MS = 30_000

/** One server after the other at one address; each dies where it is told to. */
export class Line {
  readonly #ground: Ground
  readonly #pointsFile: string
  readonly #port: number
  #server: Server | null = null
  #count = 0
  startedAtMs = 0

  constructor(ground: Ground, pointsFile: string, port: number) {
    this.#ground = ground
    this.#pointsFile = pointsFile
    this.#port = port
  }

  get origin(): string {
    return `http://127.0.0.1:${this.#port}`
  }

  async start(): Promise<void> {
    await this.#ground.steer({ killAt: '' })
    this.startedAtMs = performance.now()
    this.#count += 1
    this.#server = await this.#ground.serve(`killed-${this.#count}`, {
      port: this.#port,
      isSteered: true,
      env: { POINTS_FILE: this.#pointsFile },
    })
  }

  /** Arms a point, sets something going that passes it, and waits for the death there. */
  async dieAt(point: string, go: () => void): Promise<string | null> {
    await this.#ground.steer({ killAt: point })
    go()
    const how = await Promise.race([this.#server?.child.ended, within(REACHED_WITHIN_MS, async () => null)])
    if (how === 'by SIGKILL') return null
    await this.#ground.steer({ killAt: '' })
    return `${point}: the process ended ${how ?? 'not at all'}`
  }

  async stop(): Promise<void> {
    await this.#server?.child.stop()
    this.#server = null
  }
}
