import { http } from '../../../web/http.ts'
import { useSession } from '../../../web/session.ts'
import { Sheet } from '../../../web/ui/sheet.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import { useAccountText } from '../account-text.ts'
import '../contract.ts'
import { PhoneForm } from './phone-form.tsx'
import { useCodeSending } from './use-code-sending.ts'
import { useConfirmed } from './use-confirmed.ts'
import { useSubmit } from './use-submit.ts'

interface PhoneSheetProps {
  open: boolean
  onClose: () => void
}

/** Another mobile number: a proof of who asks, then a code to the new number. */
export default function PhoneSheet({ open, onClose }: PhoneSheetProps) {
  const t = useAccountText().phone
  return (
    <Sheet open={open} onClose={onClose} title={t.title}>
      <p className="small sheet-words">{t.why}</p>
      <ChangePhone onDone={onClose} />
    </Sheet>
  )
}

function ChangePhone({ onDone }: { onDone: () => void }) {
  const t = useAccountText().phone
  const confirmed = useConfirmed()
  const sending = useCodeSending()
  const { isBusy, error, run, clear } = useSubmit()

  async function change(phone: string, code: string): Promise<void> {
    const info = await confirmed(() => http('POST', '/auth/changePhone', { phone, code }, { hideError: true }))
    if (!info) return
    const { signedIn, enter, requestSource } = useSession.getState()
    if (signedIn) enter({ ...signedIn, person: info.userPerson }, requestSource)
    toast(t.done)
    onDone()
  }
  return (
    <PhoneForm
      sending={sending}
      requestCode={(phone) =>
        confirmed(() => http('POST', '/datacenter/verifyCode/v02/send', { purpose: 'changePhone', phone }, { hideError: true }))
      }
      onSubmit={(phone, code) => void run(() => change(phone, code))}
      onChange={clear}
      submitWord={t.submit}
      isBusy={isBusy}
      error={error}
    />
  )
}
