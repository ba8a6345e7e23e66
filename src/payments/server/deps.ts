import type { Logger } from 'pino'
import type { Clock } from '../../kernel/time.ts'
import type { Orders } from '../../orders/server/index.ts'
import type { Database, Reader } from '../../server/database/connect.ts'
import type { Jobs } from '../../server/jobs.ts'
import type { PaymentGateway } from '../supplier/port.ts'

/** What the wing's server is given at the start. */
export interface PaymentsDeps {
  readonly db: Database
  readonly clock: Clock
  readonly log: Logger
  readonly jobs: Pick<Jobs, 'send'>
  readonly orders: Orders
  /** Null where the operator has set up none: then nobody can pay a part herself. */
  readonly gateway: PaymentGateway | null
  /** The app's address as browsers know it, such as `https://travel.example/m`: where the gateway sends people back to. */
  readonly appUrl: () => string
  /** For how long a person's part may be paid, in minutes. */
  readonly windowMinutes: (reader: Reader, companyId: string) => Promise<number>
}
