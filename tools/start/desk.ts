import type { DemoSignIn } from './demo.ts'

/** The role by which the demo's desk account is known among the staff's sign-ins. */
const DESK_ROLE = 'Travel desk'

/**
 * Tells the sandbox's clerk where the product is and by which of the demo's accounts she comes in, and puts her on duty. Where the
 * installation has no demo staff, or keeps it out, she goes off duty, wherever she was on duty before, and people answer at the desk.
 */
export async function putDeskOnDuty(sandboxOrigin: string, productOrigin: string, staff: readonly DemoSignIn[]): Promise<void> {
  const desk = staff.find(({ roleEn }) => roleEn === DESK_ROLE)
  const account = desk && { origin: productOrigin, name: desk.account, password: desk.password }
  const told = () =>
    fetch(`${sandboxOrigin}/control/desk`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(account ? { isOn: true, account } : { isOn: false }),
    })
  // A line that was kept open may be closed in the moment in which it is used again; told twice, it is the same.
  const answer = await told().catch(told)
  if (!answer.ok) throw new Error(`The sandbox does not put its desk on duty (${answer.status}).`)
}
