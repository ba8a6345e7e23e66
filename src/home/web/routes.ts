import type { LineFaces } from '../../web/face.tsx'
import type { RouteEntry } from '../../web/route-table.ts'

/** A screen that is not whole is not registered. */
export const routes: readonly RouteEntry[] = []

export const faces: readonly LineFaces[] = []
