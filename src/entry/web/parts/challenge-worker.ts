import type { Challenge } from 'altcha-lib/types'
import type { SolverWord } from './challenge-solver.ts'
import { findSolution } from './challenge-solver.ts'

/** One challenge, then it is done: whoever started this worker ends it. */
self.addEventListener('message', ({ data }: MessageEvent<Challenge>): void => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- from a worker to its page: there is no other origin
  const say = (word: SolverWord): void => self.postMessage(word)
  findSolution(data, (tried) => say({ tried })).then(
    (solution) => say({ solution }),
    () => say({ solution: null }), // said as "not finished": the person tries again
  )
})
