import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { returnPlaceOf } from '../../../web/own-place.ts'
import { initialsOf } from '../../../web/initials.ts'
import { useLanguage } from '../../../web/language.ts'
import { reading } from '../../../web/query.ts'
import { Band } from '../../../web/ui/band.tsx'
import { PersonRow } from '../../../web/ui/person-row.tsx'
import '../contract.ts'
import { arrive, signIn } from '../sign-in.ts'
import { useEntryText } from '../texts.ts'
import type { AgreementHook } from './agreement.tsx'
import { Refused } from './refused.tsx'
import { useSubmit } from './use-submit.ts'

/** Offered where the installation says that it runs on the demo company; elsewhere there is nothing here. */
export default function DemoAccounts({ agreement }: { agreement: AgreementHook }) {
  const t = useEntryText().login
  const language = useLanguage()
  const { state } = useLocation() as { state: unknown }
  const { data } = useQuery(reading('GET', '/auth/demoAccounts'))
  const { error, run } = useSubmit()
  if (!data || data.accounts.length === 0) return null

  function enter({ account, password }: { account: string; password: string }): void {
    if (!agreement.check(account)) return
    void run(async () => arrive(await signIn({ way: 'password', account, secret: password }), returnPlaceOf(state)))
  }
  return (
    <Band title={t.demoTitle} flush>
      <p className="note">{t.demoNote}</p>
      <Refused error={error} />
      {data.accounts.map((demo) => (
        <PersonRow
          key={demo.account}
          name={demo.name[language]}
          initials={initialsOf(demo.name, language)}
          sub={demo.what[language]}
          onPick={() => enter(demo)}
        />
      ))}
    </Band>
  )
}
