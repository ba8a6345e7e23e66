import type { Challenge, Solution } from 'altcha-lib/types'
import { http } from '../../web/http.ts'
import './contract.ts'
import type { SolverWord } from './parts/challenge-solver.ts'

/** What is handed in with the wish for a code: the solved challenge, and the value that binds it to this browser. */
export interface Solved {
  readonly proof: string
  readonly binding: string
}

/** Asks for a challenge and solves it beside the page. Null where it was not finished. `onPart` hears how far it is, 0 to 1. */
export async function solveNewChallenge(onPart: (part: number) => void, signal: AbortSignal): Promise<Solved | null> {
  const binding = hexOf(crypto.getRandomValues(new Uint8Array(32)))
  // Of the text as it is handed in later, not of the bytes that it spells.
  const hash = hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(binding))))
  const { parameters, signature, triesMax } = await http('POST', '/datacenter/verifyCode/{hash}', { hash }, { hideError: true, signal })
  const challenge: Challenge = { parameters, signature }
  const solution = await solve(challenge, (tried) => onPart(Math.min(1, tried / triesMax)), signal)
  if (!solution) return null
  const { counter, derivedKey } = solution
  return { proof: btoa(JSON.stringify({ challenge, solution: { counter, derivedKey } })), binding }
}

const hexOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** In a worker, so that typing stays quick. Where a web view has none the page does it: slower to answer, but it answers. */
function solve(challenge: Challenge, onTried: (tried: number) => void, signal: AbortSignal): Promise<Solution | null> {
  const worker = startWorker()
  if (!worker) return solveHere(challenge, onTried)
  return new Promise<Solution | null>((resolve) => {
    const end = (outcome: Solution | null | Promise<Solution | null>): void => {
      worker.terminate()
      resolve(outcome)
    }
    signal.addEventListener('abort', () => end(null), { once: true })
    worker.addEventListener('error', () => end(solveHere(challenge, onTried)))
    worker.addEventListener('message', ({ data }: MessageEvent<SolverWord>) => {
      if ('tried' in data) onTried(data.tried)
      else end(data.solution)
    })
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- from a page to its worker: there is no other origin
    worker.postMessage(challenge)
  })
}

function startWorker(): Worker | null {
  try {
    return new Worker(new URL('./parts/challenge-worker.ts', import.meta.url), { type: 'module' })
  } catch {
    return null // some hosts forbid workers
  }
}

async function solveHere(challenge: Challenge, onTried: (tried: number) => void): Promise<Solution | null> {
  const { findSolution } = await import('./parts/challenge-solver.ts')
  return findSolution(challenge, onTried)
}
