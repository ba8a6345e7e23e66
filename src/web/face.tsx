import { Suspense, lazy } from 'react'
import type { ComponentType, ReactNode } from 'react'

/**
 * What each kind of face is handed. Empty here; the room that shows a kind (orders its cards, home its tiles) adds it by
 * declaration merging, and the wings of the lines draw it.
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- merged into by the rooms that show faces
export interface FaceProps {}

/** One line's faces: its order card, its home tile, each loaded when first shown. Listed in the wing's `web/routes.ts`. */
export type LineFaces = { readonly line: string } & {
  readonly [K in keyof FaceProps]?: () => Promise<{ default: ComponentType<FaceProps[K]>; begin?: () => void }>
}

let known: readonly LineFaces[] = []

/** The app's start hands in every wing's faces, so that orders and home find them by line and import no wing. */
export function setFaces(faces: readonly LineFaces[]): void {
  known = faces
}

/** The lines that have a kind of face, in the order of the wings. */
export function linesWith(kind: keyof FaceProps): string[] {
  return known.filter((faces) => faces[kind] !== undefined).map((faces) => faces.line)
}

type Loader = () => Promise<{ default: ComponentType<object>; begin?: () => void }>
const faces = new WeakMap<Loader, ComponentType<object>>()

function componentOf(load: Loader): ComponentType<object> {
  const made = faces.get(load) ?? lazy(load)
  faces.set(load, made)
  return made
}

/** Loads every line's face of a kind and has it begin its calls, so that a page which opens the app shows it without a wait. */
export async function beginFaces(kind: keyof FaceProps): Promise<void> {
  const loads = known.flatMap((line) => (line[kind] as unknown as Loader | undefined) ?? [])
  const begun = loads.map(async (load) => {
    const { default: Shown, begin } = await load()
    if (!faces.has(load)) faces.set(load, Shown)
    begin?.()
  })
  await Promise.allSettled(begun) // the slot itself hears of a failure
}

interface FaceSlotProps<K extends keyof FaceProps> {
  kind: K
  line: string
  with: FaceProps[K]
  /** While the face loads, and where a line has none of this kind. */
  fallback: ReactNode
}

/** Shows a line's face of one kind. */
export function Face<K extends keyof FaceProps>({ kind, line, with: props, fallback }: FaceSlotProps<K>) {
  const load = known.find((faces) => faces.line === line)?.[kind] as unknown as Loader | undefined
  const Shown = load ? componentOf(load) : null
  if (!Shown) return fallback
  const handed: object = props
  return (
    <Suspense fallback={fallback}>
      <Shown {...handed} />
    </Suspense>
  )
}
