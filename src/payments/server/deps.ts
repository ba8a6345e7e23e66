import type { Logger } from 'pino'
import type { PaidLine } from '../rules/pay-order.ts'
import type { BothNames } from '../../kernel/language.ts'
import type { Clock } from '../../kernel/time.ts'
import type { MessagesFace } from '../../notices/server/index.ts'
import type { Orders } from '../../orders/server/index.ts'
import type { agenciesOf, PeopleFace } from '../../people/server/index.ts'
import type { Database, Reader } from '../../server/database/connect.ts'
import type { Limits } from '../../server/http/limits.ts'
import type { Jobs } from '../../server/jobs.ts'
import type { StaffDeedDeps } from '../../server/staff-deeds.ts'
import type { Gateways } from './gateways.ts'

/** What the wing's server is given at the start. */
export interface PaymentsDeps {
  readonly db: Database
  readonly clock: Clock
  readonly log: Logger
  readonly jobs: Pick<Jobs, 'send'>
  readonly orders: Orders
  /** None where the operator has set up none: then nobody can pay a part herself. */
  readonly gateways: Gateways
  /** Her number in the operator's WeChat account; null where she has not come in through it. */
  readonly openidOf: (reader: Reader, who: { companyId: string; personId: string }) => Promise<string | null>
  /** The app's address as browsers know it, such as `https://travel.example/m`: where the gateway sends people back to. */
  readonly appUrl: () => string
  readonly payRules: (reader: Reader, companyId: string) => Promise<PayRules>
}

/** What a company has set about what its people pay. */
export interface PayRules {
  /** For how long a person's part may be paid, in minutes. */
  readonly windowMinutes: Readonly<Record<PaidLine, number>>
  /** Charged at once; or held where the gateway can, and taken when the ticket is issued. */
  readonly personPays: 'charge' | 'guarantee'
  /** Whether a part may be paid at the desk, and how long it waits for that, in minutes. */
  readonly cash: boolean
  readonly cashWindowMinutes: number
  /** What the company calls its reward points. */
  readonly pointsName: BothNames
}

export interface PaymentsWingDeps extends PaymentsDeps, StaffDeedDeps {
  readonly people: Pick<PeopleFace, 'byUserCode' | 'findAll' | 'holdersOf'>
  /** For whom somebody may book. */
  readonly agencies: typeof agenciesOf
  readonly notices: Pick<MessagesFace, 'inform' | 'show'>
  readonly limits: Limits
}
