/**
 * The house plan as data: which room a file stands in, and whom that room may import. ARCHITECTURE.md prints the same table for
 * people; here it refuses. Pure, so that the linter, the cycle check and the tests share one reading of it.
 */

export type RoomKind =
  | 'kernel'
  | 'rules'
  | 'calls'
  | 'text'
  | 'supplier'
  | 'wingServer'
  | 'wingWeb'
  | 'serverPlumbing'
  | 'webPlumbing'
  | 'main'
  | 'routes'
  | 'app'
  | 'tools'
  | 'outside'
  | 'test'
  | 'sandbox'
  | 'strange'

export interface Room {
  readonly kind: RoomKind
  /** The product line or subject, for rooms inside a wing. */
  readonly wing?: string
  /** The path inside the room, such as `index.ts` or `air1/index.ts`. */
  readonly inside: string
}

/** Files directly under src/. A new one needs a place in the plan first. */
const ROOT_FILES: Readonly<Record<string, RoomKind>> = {
  'main.ts': 'main',
  'program.ts': 'main',
  'wings.ts': 'main',
  'routes.ts': 'routes',
  'app.tsx': 'app',
  'ops.tsx': 'app',
}

const WING_ROOMS: Readonly<Record<string, RoomKind>> = {
  rules: 'rules',
  calls: 'calls',
  'calls.ts': 'calls',
  text: 'text',
  supplier: 'supplier',
  server: 'wingServer',
  web: 'wingWeb',
}

const TOP_ROOMS: Readonly<Record<string, RoomKind>> = { tools: 'tools', e2e: 'outside', bench: 'outside', sandbox: 'sandbox' }

const IS_TEST = /\.(test|spec)\.[cm]?tsx?$/

/** The room of a path relative to the project's root, written with forward slashes. */
export function roomOf(path: string): Room {
  const [top = '', second = '', third = '', ...rest] = path.split('/')
  // The sandbox is a program of its own: its tests live under its rule too.
  if (top === 'sandbox') return { kind: 'sandbox', inside: path.slice(top.length + 1) }
  if (IS_TEST.test(path)) return { kind: 'test', inside: path }
  if (top !== 'src') {
    const kind = TOP_ROOMS[top] ?? (path.includes('/') ? 'strange' : 'tools')
    return { kind, inside: path.slice(top.length + 1) }
  }
  if (third === '') return { kind: ROOT_FILES[second] ?? 'strange', inside: second }
  const inside = [third, ...rest].join('/')
  if (second === 'kernel') return { kind: 'kernel', inside }
  if (second === 'server') return { kind: 'serverPlumbing', inside }
  if (second === 'web') return { kind: 'webPlumbing', inside }
  return { kind: WING_ROOMS[third] ?? 'strange', wing: second, inside: rest.join('/') }
}

interface Step {
  readonly from: Room
  readonly to: Room
  readonly typeOnly: boolean
}

const isOwn = ({ from, to }: Step): boolean => from.kind === to.kind && from.wing === to.wing
const isOneOf = ({ to }: Step, ...kinds: RoomKind[]): boolean => kinds.includes(to.kind)
const isOwnWing = ({ from, to }: Step, kind: RoomKind): boolean => to.kind === kind && to.wing === from.wing
const isFace = ({ to }: Step, kind: 'wingServer' | 'wingWeb'): boolean => to.kind === kind && /^index\.tsx?$/.test(to.inside)
const isAdapterFace = ({ to }: Step): boolean => to.kind === 'supplier' && /^[^/]+\/index\.ts$/.test(to.inside)
/** What a wing needs of its suppliers: `port.ts`, and its parts in `port/` once it is long. */
const isPort = ({ to }: Step): boolean => to.kind === 'supplier' && /^port(\.ts$|\/)/.test(to.inside)
const isListedByMain = (step: Step): boolean =>
  isOneOf(step, 'kernel', 'calls', 'serverPlumbing') ||
  isFace(step, 'wingServer') ||
  isAdapterFace(step) ||
  // To say which port an adapter is chosen for.
  (step.typeOnly && isPort(step))
const isInSrc = ({ to }: Step): boolean => !['sandbox', 'tools', 'outside', 'strange'].includes(to.kind)

/** The console of the operator's staff is an app of its own, and no screen of a traveller is in it. */
const isOpsEntrance = ({ from }: Step): boolean => from.inside === 'ops.tsx'
const isOpsStart = ({ to }: Step): boolean => to.kind === 'wingWeb' && to.wing === 'ops' && to.inside === 'start.tsx'

interface Law {
  readonly allows: (step: Step) => boolean
  /** Why everything else is refused; ends the linter's message. */
  readonly why: string
}

const LAWS: Readonly<Record<RoomKind, Law>> = {
  kernel: {
    allows: (step) => isOwn(step),
    why: 'every room stands on the kernel, so the kernel imports nothing of ours',
  },
  rules: {
    allows: (step) => isOneOf(step, 'kernel', 'rules'),
    why: 'rules are pure and run in browser and server alike, so they import only the kernel and rules',
  },
  calls: {
    allows: (step) => isOneOf(step, 'kernel', 'rules', 'calls'),
    why: 'a contract says what travels, so it imports only the kernel, rules, other calls and zod',
  },
  text: {
    allows: (step) => isOwn(step) || isOneOf(step, 'kernel'),
    why: "a wing's texts are loaded one language at a time by browser and server, so they import only the kernel",
  },
  supplier: {
    allows: (step) => isOwn(step) || isOneOf(step, 'kernel', 'serverPlumbing') || isOwnWing(step, 'rules'),
    why: "an adapter knows its own wing's words and the plumbing, so that a supplier can be exchanged without touching the rest",
  },
  wingServer: {
    allows: (step) =>
      isOwn(step) ||
      isOneOf(step, 'kernel', 'rules', 'calls', 'serverPlumbing') ||
      isOwnWing(step, 'text') ||
      (isOwnWing(step, 'supplier') && isPort(step)) ||
      isFace(step, 'wingServer'),
    why: "a wing's server meets other wings at their server/index.ts and suppliers at its own supplier/port.ts; main.ts chooses the adapter",
  },
  wingWeb: {
    allows: (step) =>
      isOwn(step) ||
      isOneOf(step, 'kernel', 'rules', 'webPlumbing') ||
      (isOneOf(step, 'calls') && step.typeOnly) ||
      isOwnWing(step, 'text') ||
      isFace(step, 'wingWeb'),
    why: "a wing's screens meet other wings at their web/index.ts, and take from the contracts nothing but types",
  },
  serverPlumbing: {
    allows: (step) => isOwn(step) || isOneOf(step, 'kernel'),
    why: 'the plumbing serves every wing and knows none: what a wing needs from it is handed in',
  },
  webPlumbing: {
    allows: (step) => isOwn(step) || isOneOf(step, 'kernel'),
    why: 'the plumbing serves every wing and knows none: what a wing needs from it is handed in',
  },
  main: {
    allows: (step) => isOwn(step) || isListedByMain(step),
    why: "the server's entrance lists the wings' server/index.ts, their calls and supplier/<vendor>/index.ts, and reaches no deeper",
  },
  routes: {
    allows: (step) =>
      isOwn(step) || isOneOf(step, 'kernel', 'webPlumbing') || (step.to.kind === 'wingWeb' && step.to.inside === 'routes.ts'),
    why: "the route list is made of the wings' web/routes.ts and nothing else",
  },
  app: {
    allows: (step) => (isOpsEntrance(step) ? isOpsStart(step) : isOneOf(step, 'app', 'routes')) || isOneOf(step, 'webPlumbing', 'kernel'),
    why: "the app's entrance knows the route list and the plumbing, the console's (ops.tsx) only ops/web/start.tsx; neither knows the other's screens",
  },
  tools: {
    // The invariant checks hold rows against the wings' own tables; rules are pure, so that binds nobody.
    allows: (step) => isOwn(step) || isListedByMain(step) || isOneOf(step, 'main', 'routes', 'rules'),
    why: 'tools see the product as its entrance does, and rules: the plumbing, the faces of the wings, the two lists',
  },
  outside: {
    allows: (step) => isInSrc(step) || isOneOf(step, 'outside', 'tools'),
    why: 'journeys and measurements may use anything in src/, and start the sandbox as a process',
  },
  test: {
    allows: (step) => isInSrc(step) || isOneOf(step, 'outside', 'tools'),
    why: 'tests may use anything in src/, and start the sandbox as a process',
  },
  sandbox: {
    allows: (step) => isOwn(step),
    why: 'the sandbox stands for the world outside, so it shares no code with the product',
  },
  strange: {
    allows: () => false,
    why: 'this file stands in no room of the plan: move it into one, or give it a place in tools/lint/rooms.ts',
  },
}

const BROWSER: readonly RoomKind[] = ['wingWeb', 'webPlumbing', 'app', 'routes']
const SERVER: readonly RoomKind[] = ['supplier', 'wingServer', 'serverPlumbing', 'main']
const PURE: readonly RoomKind[] = ['kernel', 'rules', 'text']

/** The sentence that refuses one of our files importing another, or null where the plan allows it. Paths relative to the root. */
export function refuseFile(fromPath: string, toPath: string, typeOnly: boolean): string | null {
  const step: Step = { from: roomOf(fromPath), to: roomOf(toPath), typeOnly }
  if (toPath === 'package.json') return null // name and version are everybody's
  const law = LAWS[step.from.kind]
  if (law.allows(step)) return null
  return `${fromPath} may not import ${toPath}: ${whyRefused(step, law)}.`
}

function whyRefused({ from, to }: Step, law: Law): string {
  if (to.kind === 'sandbox') return 'the sandbox is a program of its own that is spoken to over HTTP and started as a process'
  if (BROWSER.includes(from.kind) && SERVER.includes(to.kind))
    return 'browser code and server code never meet except in calls, rules and texts'
  if (SERVER.includes(from.kind) && BROWSER.includes(to.kind))
    return 'browser code and server code never meet except in calls, rules and texts'
  if (from.kind === 'wingWeb' && to.kind === 'calls')
    return 'write `import type`: a contract brings its schemas along, and no schema travels to the phone'
  return law.why
}

/** What may reach the phone. Each of these is paid for in the first load or in a route's own chunk: adding one is a decision. */
const BROWSER_PACKAGES = [
  'react',
  'react-dom',
  'react-router',
  '@tanstack/react-query',
  '@tanstack/react-virtual',
  'zustand',
  'temporal-polyfill',
  'altcha-lib',
  'pdfjs-dist',
  '@wecom/jssdk',
  'dingtalk-jsapi',
]

/** Clocks, and challenges that one side makes and the other solves. */
const ON_BOTH_SIDES = ['temporal-polyfill', 'altcha-lib']

/** `@scope/name/deep/file` and `name/deep/file` without the deeper part. */
export function packageNameOf(specifier: string): string {
  const parts = specifier.split('/')
  return parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/')
}

/** The sentence that refuses a package or a part of Node in this room, or null. */
export function refusePackage(fromPath: string, specifier: string, typeOnly: boolean): string | null {
  if (typeOnly) return null // types cost nothing and do nothing
  const { kind } = roomOf(fromPath)
  const name = packageNameOf(specifier)
  if (PURE.includes(kind)) return `${fromPath} may not import ${specifier}: ${kind} is pure and leans on no package and no part of Node.`
  if (kind === 'calls' && name !== 'zod') return `${fromPath} may not import ${specifier}: a contract is written with zod and nothing else.`
  if (BROWSER.includes(kind) && !BROWSER_PACKAGES.includes(name)) {
    return `${fromPath} may not import ${specifier}: it is not among the packages that may reach the phone (tools/lint/rooms.ts).`
  }
  if ([...SERVER, 'sandbox'].includes(kind) && !ON_BOTH_SIDES.includes(name) && BROWSER_PACKAGES.includes(name)) {
    return `${fromPath} may not import ${specifier}: it belongs to the browser.`
  }
  return null
}

/** The files that may ask what time it is; everybody else is handed a clock. */
const CLOCKS = ['src/server/clock.ts', 'src/web/now.ts', 'sandbox/kit/clock.ts']

/** Whether this file may read the machine's clock: the clocks themselves, tools, measurements, journeys and tests. */
export function mayReadTheTime(path: string): boolean {
  return CLOCKS.includes(path) || IS_TEST.test(path) || ['tools', 'outside'].includes(roomOf(path).kind)
}
