import { useLocation } from 'react-router'
import { returnPlaceOf } from '../../../web/own-place.ts'
import { http } from '../../../web/http.ts'
import { useGo, usePageTitle } from '../../../web/page-context.ts'
import { beginSession } from '../../../web/session-life.ts'
import { sessionToken } from '../../../web/session.ts'
import { readStored, writeStored } from '../../../web/storage.ts'
import { AppBar } from '../../../web/ui/app-bar.tsx'
import { Band } from '../../../web/ui/band.tsx'
import { TextButton } from '../../../web/ui/button.tsx'
import { Empty } from '../../../web/ui/empty.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import { useActivationText } from '../activation-text.ts'
import '../contract.ts'
import { PhoneForm } from '../parts/phone-form.tsx'
import { useChallenge } from '../parts/use-challenge.ts'
import { useCodeSending } from '../parts/use-code-sending.ts'
import { useSubmit } from '../parts/use-submit.ts'
import { GO_ON_AS } from '../sign-in.ts'
import { signOut } from '../sign-out.ts'
import './login.css'

/** Where she was on her way to before this page came between: kept by the sign-in, or by whoever sent her here. */
function takeGoOn(state: unknown): string {
  const kept = readStored(GO_ON_AS, 'session')
  writeStored(GO_ON_AS, undefined, 'session')
  const from = returnPlaceOf(typeof kept === 'string' ? { from: kept } : state)
  return from.startsWith('/completePhone') ? '/home' : from
}

/**
 * For somebody whose number is missing (A2011): until it is there her session opens nothing else. The page itself is public; without
 * a session it leads to the sign-in.
 */
export default function CompletePhone() {
  const t = useActivationText().complete
  const go = useGo()
  const isSignedIn = sessionToken() !== null
  usePageTitle(t.title)
  const bar = <AppBar title={t.title}>{isSignedIn && <TextButton onPick={signOut}>{t.signOut}</TextButton>}</AppBar>
  return (
    <Screen top={bar}>
      {isSignedIn ? <Complete /> : <Empty title={t.signInFirst} action={{ label: t.signIn, onPick: () => go.replace('/login') }} />}
    </Screen>
  )
}

function Complete() {
  const t = useActivationText().complete
  const { state } = useLocation() as { state: unknown }
  const challenge = useChallenge()
  const sending = useCodeSending()
  const { isBusy, error, run, clear } = useSubmit()

  async function complete(phone: string, code: string): Promise<void> {
    const info = await http('POST', '/auth/completePhone', { phone, code }, { hideError: true })
    const token = sessionToken()
    if (token === null) return // signed out meanwhile: the sign-in page stands there already
    const { userPerson: person, organizations, roles, rank } = info
    beginSession({ token, person, organizations, roles, rank }, takeGoOn(state))
    toast(t.done)
  }
  return (
    <Band label={t.title}>
      <div className="login">
        <div className="login__words">
          <h2 className="headline">{t.headline}</h2>
          <p className="small">{t.why}</p>
        </div>
        <PhoneForm
          sending={sending}
          requestCode={(phone) =>
            challenge.with((solved) =>
              http('POST', '/sendVerification', { purpose: 'completePhone', phone, ...solved }, { hideError: true }),
            )
          }
          onTyping={challenge.begin}
          part={challenge.part}
          onSubmit={(phone, code) => void run(() => complete(phone, code))}
          onChange={clear}
          submitWord={t.submit}
          isBusy={isBusy}
          error={error}
        />
      </div>
    </Band>
  )
}
