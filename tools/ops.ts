/** `npm run ops -- add --name NAME --role ROLE`: makes, changes and closes the accounts of the operator's own staff (/ops/). */
import { userInfo } from 'node:os'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { isStaffRole, STAFF_ROLES, type StaffRole } from '../src/ops/rules/roles.ts'
import { addStaff, changeRoles, closeStaff, listStaff, resetStaff } from '../src/ops/server/index.ts'
import type { StaffFault } from '../src/ops/server/index.ts'
import { systemClock } from '../src/server/clock.ts'
import { configFrom, type Config } from '../src/server/config.ts'
import { openDatabase, type Database } from '../src/server/database/connect.ts'
import { startEmbedded } from '../src/server/database/embedded.ts'
import { migrate } from '../src/server/database/migrate.ts'
import { createLog } from '../src/server/log.ts'
import { masterKeys, secretsFrom, type Secrets } from '../src/server/secrets.ts'

const USAGE = `Usage: npm run ops -- list
       npm run ops -- add   --name NAME --role ROLE [--role ROLE …] [--why WHY]   prints a one-time password
       npm run ops -- roles --name NAME --role ROLE [--role ROLE …] [--why WHY]   all roles anew
       npm run ops -- reset --name NAME [--why WHY]                               another one-time password
       npm run ops -- close --name NAME [--why WHY]
       npm run ops -- open  --name NAME [--why WHY]
ROLE is ${STAFF_ROLES.join(', ')}. What is done is written down for good: WHY names no personal data.`

const FAULTS: Readonly<Record<StaffFault, string>> = {
  badName: 'A name has 2 to 40 characters.',
  noRole: `Name at least one --role: ${STAFF_ROLES.join(', ')}.`,
  taken: 'There is such a name already.',
  unknown: 'There is nobody of this name.',
}

const COMMANDS = ['list', 'add', 'roles', 'reset', 'close', 'open'] as const
type Command = (typeof COMMANDS)[number]

interface Order {
  readonly command: Command
  readonly name: string
  readonly roles: readonly StaffRole[]
  readonly why: string
}

/** The command line as it was meant, or a sentence about what is wrong with it. */
function orderFrom(args: readonly string[]): Order | string {
  const options = { name: { type: 'string' }, role: { type: 'string', multiple: true }, why: { type: 'string' } } as const
  let parsed: ReturnType<typeof parseArgs<{ options: typeof options; allowPositionals: true; args: string[] }>>
  try {
    parsed = parseArgs({ args: [...args], options, allowPositionals: true })
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
  const { values, positionals } = parsed
  const command = COMMANDS.find((one) => one === positionals[0])
  if (command === undefined || positionals.length !== 1) return USAGE
  const strange = (values.role ?? []).find((role) => !isStaffRole(role))
  if (strange !== undefined) return `There is no role "${strange}": it is one of ${STAFF_ROLES.join(', ')}.`
  if (command !== 'list' && values.name === undefined) return USAGE
  const why = values.why?.trim() || `by ${userInfo().username} at the command line`
  return { command, name: values.name ?? '', roles: (values.role ?? []).filter(isStaffRole), why: why.slice(0, 200) }
}

const sayPassword = (password: string): string =>
  `One-time password: ${password}\nIt serves once, within three days, at /ops/; a password of their own comes in its place.`

interface Said {
  readonly text: string
  readonly isDone: boolean
}
const done = (text: string): Said => ({ text, isDone: true })
const not = (fault: StaffFault): Said => ({ text: FAULTS[fault], isDone: false })

async function carryOut({ db, secrets }: { db: Database; secrets: Secrets }, { command, ...order }: Order): Promise<Said> {
  const deps = { db, secrets, clock: systemClock }
  switch (command) {
    case 'list':
      return done(listed(await listStaff(deps)))
    case 'add':
    case 'reset': {
      const made = await (command === 'add' ? addStaff(deps, order) : resetStaff(deps, order))
      return made.ok ? done(sayPassword(made.password)) : not(made.fault)
    }
    case 'roles': {
      const changed = await changeRoles(deps, order)
      return changed.ok ? done(`${order.name}: ${order.roles.join(', ')}.`) : not(changed.fault)
    }
    case 'close':
    case 'open': {
      const changed = await closeStaff(deps, { ...order, isOpen: command === 'open' })
      return changed.ok ? done(`${order.name} ${command === 'open' ? 'may come in again' : 'is out'}.`) : not(changed.fault)
    }
  }
}

function listed(staff: Awaited<ReturnType<typeof listStaff>>): string {
  if (staff.length === 0) return 'Nobody yet.'
  return staff
    .map(({ name, roles, isActive, isDemo, isFirstPasswordOpen }) => {
      const notes = [isActive ? '' : 'closed', isDemo ? 'demo' : '', isFirstPasswordOpen ? 'has a one-time password' : '']
      return [name.padEnd(24), roles.join(', ').padEnd(28), notes.filter(Boolean).join(', ')].join('').trimEnd()
    })
    .join('\n')
}

async function run(config: Config, order: Order): Promise<boolean> {
  const log = createLog(config.logLevel === 'info' ? 'warn' : config.logLevel)
  const embedded = config.databaseUrl === null ? await startEmbedded({ dataDir: config.dataDir, log }) : null
  const db = openDatabase(embedded?.url ?? config.databaseUrl ?? '', { log, max: 2 })
  try {
    await migrate(db, log)
    const secrets = secretsFrom(masterKeys(config.masterKeys.values, config.masterKeys.file))
    const said = await carryOut({ db, secrets }, order)
    if (said.isDone) console.log(said.text)
    else console.error(said.text)
    return said.isDone
  } finally {
    await db.close()
    await embedded?.stop()
  }
}

const order = orderFrom(process.argv.slice(2))
const result = configFrom(process.env, fileURLToPath(new URL('..', import.meta.url)))
if (typeof order === 'string') {
  console.error(order)
  process.exitCode = 2
} else if (!result.ok) {
  for (const problem of result.problems) console.error(problem)
  process.exitCode = 1
} else {
  try {
    if (!(await run(result.config, order))) process.exitCode = 1
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    process.exitCode = 1
  }
}
