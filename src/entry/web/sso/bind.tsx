import { useState } from 'react'
import { http } from '../../../web/http.ts'
import { useLanguage } from '../../../web/language.ts'
import { useGo, usePageTitle } from '../../../web/page-context.ts'
import { useSession } from '../../../web/session.ts'
import { AppBar } from '../../../web/ui/app-bar.tsx'
import { Band } from '../../../web/ui/band.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { Empty } from '../../../web/ui/empty.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import { Refused } from '../parts/refused.tsx'
import { useConfirmed } from '../parts/use-confirmed.ts'
import { useSubmit } from '../parts/use-submit.ts'
import '../screens/login.css'
import type { Waiting } from './binding.ts'
import { forgetWaiting, waitingNow } from './binding.ts'
import './contract.ts'
import { useSsoText } from './text.ts'

/** After a sign-in of her own: whether the account of a platform that nobody knew is hers. */
export default function Bind() {
  const t = useSsoText()
  const go = useGo()
  const [waiting] = useState(waitingNow)
  usePageTitle(t.bindTitle)
  return (
    <Screen top={<AppBar title={t.bindTitle} onBack={() => go.replace('/home')} />}>
      {waiting ? (
        <Ask waiting={waiting} />
      ) : (
        <Empty title={t.bindGoneTitle} text={t.bindGoneText} action={{ label: t.toHome, onPick: () => go.replace('/home') }} />
      )}
    </Screen>
  )
}

function Ask({ waiting: { platform, bindTicket, name } }: { waiting: Waiting }) {
  const t = useSsoText()
  const go = useGo()
  const language = useLanguage()
  const confirmed = useConfirmed()
  const person = useSession((state) => state.signedIn?.person)
  const { isBusy, error, run } = useSubmit()
  const platformName = t.platforms[platform]

  function leave(): void {
    forgetWaiting()
    go.replace('/home')
  }
  function bind(): void {
    void run(async () => {
      const bound = await confirmed(() => http('POST', '/auth/sso/bind', { bindTicket }, { hideError: true }))
      if (!bound) return
      toast(t.bound(platformName))
      leave()
    })
  }
  return (
    <Band label={t.bindTitle}>
      <div className="login">
        <h2 className="headline">{t.bindAsk(platformName, person?.name[language] ?? '')}</h2>
        {name !== null && <p>{t.bindName(platformName, name)}</p>}
        <p>{t.bindText}</p>
        <Refused error={error} />
        <Button wide busy={isBusy} onPick={bind}>
          {t.bind}
        </Button>
        <Button wide kind="line" onPick={leave}>
          {t.notNow}
        </Button>
      </div>
    </Band>
  )
}
