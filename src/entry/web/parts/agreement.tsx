import { useEffect, useRef, useState } from 'react'
import { Checkbox } from '../../../web/ui/checkbox.tsx'
import { hasAgreed } from '../agreed.ts'
import { useLoginDraft } from '../login-draft.ts'
import { useEntryText } from '../texts.ts'
import './agreement.css'
import { AppLink } from '../../../web/ui/app-link.tsx'

export interface AgreementHook {
  /** Whether this account may go on; marks the box and leads the focus to it otherwise. */
  check(account: string): boolean
  /** For `<Agreement>`. */
  readonly problem: string | undefined
  /** How often somebody tried without the tick. */
  readonly timesAsked: number
  forget(): void
}

/** The box without which nobody comes in, whichever way she takes [V-ACCT-07]. */
export function useAgreement(): AgreementHook {
  const t = useEntryText().login
  const { value: draft } = useLoginDraft()
  const [timesAsked, setTimesAsked] = useState(0)
  const [isLacking, setLacking] = useState(false)
  return {
    check(account) {
      const isEnough = draft.isTicked || hasAgreed(account)
      setLacking(!isEnough)
      if (!isEnough) setTimesAsked((times) => times + 1)
      return isEnough
    },
    problem: isLacking ? t.agreeMissing : undefined,
    timesAsked,
    forget: () => setLacking(false),
  }
}

export interface AgreementProps {
  agreement: AgreementHook
  /** As typed so far: who agreed on this phone before need not tick again. */
  account: string
}

/** A box to tick, with both texts one tap away; who agreed to this edition before reads one line instead. */
export function Agreement({ agreement: { problem, timesAsked, forget }, account }: AgreementProps) {
  const t = useEntryText().login
  const { value: draft, remember } = useLoginDraft()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (timesAsked > 0) box.current?.querySelector('input')?.focus()
  }, [timesAsked])
  const links = (
    <>
      <AppLink to="/privacy_policy">{t.privacyPolicy}</AppLink>
      {t.and}
      <AppLink to="/act/agreement">{t.agreement}</AppLink>
    </>
  )
  if (problem === undefined && !draft.isTicked && hasAgreed(account, { typing: true })) {
    return (
      <p className="note terms">
        {t.agreedBefore}
        {links}
      </p>
    )
  }
  function tick(isTicked: boolean): void {
    remember({ ...draft, isTicked })
    if (isTicked) forget()
  }
  return (
    <div ref={box} className="terms">
      <Checkbox checked={draft.isTicked} onChange={tick} error={problem} name="agreement">
        {t.agree}
        {links}
      </Checkbox>
    </div>
  )
}
