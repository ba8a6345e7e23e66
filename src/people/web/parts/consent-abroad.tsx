import { useState } from 'react'
import { AppLink } from '../../../web/ui/app-link.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import { Row, Rows } from '../../../web/ui/rows.tsx'
import { Sheet } from '../../../web/ui/sheet.tsx'
import { useWrite } from '../../../web/use-write.ts'
import '../contract.ts'
import { useRouteText } from '../route-text.ts'

export interface ConsentAbroadProps {
  isGiven: boolean
  /** Of the text that she would agree to. */
  version: string
  /** Once it is kept. */
  onGiven: () => void
  /** Why a form cannot be submitted without it. */
  error?: string | undefined
}

/** Asks whether somebody's details may go to a supplier abroad: apart from all other consents, with the whole text before her. */
export default function ConsentAbroad({ isGiven, version, onGiven, error }: ConsentAbroadProps) {
  const t = useRouteText().consent
  const [isOpen, setOpen] = useState(false)
  const give = useWrite('POST', '/basicservice/personalInfoAuth/give', { hideError: true })

  async function agree(): Promise<void> {
    const isKept = await give.run({ kind: 'documentsAbroad', version }).then(
      () => true,
      () => false, // said in the sheet
    )
    if (!isKept) return
    setOpen(false)
    onGiven()
  }
  return (
    <Rows>
      <Row label={t.row} empty={!isGiven} note={t.title} error={isGiven ? undefined : error} onPick={() => setOpen(true)}>
        {isGiven ? t.isGiven : t.ask}
      </Row>
      <Sheet open={isOpen} onClose={() => setOpen(false)} title={t.title}>
        <div className="fields">
          <p>{t.text}</p>
          <p>
            <AppLink to="/privacy_policy">{t.policy}</AppLink>
          </p>
          {give.error && (
            <Notice kind="warn" inside live="alert">
              {give.error.message || t.notSaved}
            </Notice>
          )}
          {!isGiven && (
            <Button wide busy={give.isBusy} onPick={() => void agree()}>
              {t.agree}
            </Button>
          )}
        </div>
      </Sheet>
    </Rows>
  )
}
