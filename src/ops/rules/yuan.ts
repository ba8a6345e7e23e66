import { readYuan } from '../../kernel/typed-yuan.ts'

/** An amount of more than nothing as a clerk types it, in fen; null where it is none. */
export function readSum(typed: string): number | null {
  const minor = readYuan(typed)
  return minor === 0 ? null : minor
}
