import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import { Button, LinkButton } from '../../../web/ui/button.tsx'
import { CodeField } from '../../../web/ui/code-field.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import { useCodesText } from '../codes-text.ts'
import './code-steps.css'
import type { CodeSending } from './use-code-sending.ts'

export interface CodeStepsProps {
  sending: CodeSending
  onSend: () => void
  /** Another button on the page goes ahead: this one is the second choice. */
  isBeside?: boolean
  /** The word on the button that asks for a code. */
  sendWord?: string
  code: string
  onCode: (code: string) => void
  /** With the last digit, where nothing else is to be filled in. */
  onWhole?: (code: string) => void
  /** What is wrong with the code. */
  problem?: string | undefined
  /** Says where the code went; with the masked number where nothing is said. */
  help?: string | undefined
  /** How far the challenge is; null while none is being solved. */
  part?: number | null
}

/** First the button that asks for a code, then the field for it, with the way to another one. */
export function CodeSteps({
  sending,
  onSend,
  sendWord,
  isBeside = false,
  code,
  onCode,
  onWhole,
  problem,
  help,
  part = null,
}: CodeStepsProps) {
  const t = useCodesText()
  const field = useRef<HTMLInputElement>(null)
  const { isSent, sentTo, waitSeconds, isBusy } = sending
  useEffect(() => {
    if (isSent) field.current?.focus()
  }, [isSent])
  const words = help ?? (sentTo === '' ? undefined : t.sentTo(sentTo))
  return (
    <>
      {isSent && <CodeField ref={field} label={t.code} value={code} onChange={onCode} onWhole={onWhole} error={problem} help={words} />}
      <div className="codesteps__again">
        {!isSent && (
          <Button kind={isBeside ? 'soft' : 'primary'} wide busy={isBusy} onPick={onSend}>
            {sendWord ?? t.send}
          </Button>
        )}
        {isSent && waitSeconds > 0 && <span className="note num">{t.againIn(waitSeconds)}</span>}
        {isSent && waitSeconds === 0 && !isBusy && (
          <LinkButton leads="none" onPick={onSend}>
            {t.sendAgain}
          </LinkButton>
        )}
        <Solving part={isBusy ? (part ?? 1) : part} />
      </div>
      <Said>{sending.problem?.message}</Said>
      <p className="sr" role="status">
        {isBusy ? t.solving : isSent ? words : ''}
      </p>
    </>
  )
}

function Said({ children }: { children: ReactNode }) {
  if (!children) return null
  return (
    <Notice kind="warn" inside live="alert">
      {children}
    </Notice>
  )
}

/** A line on its way from ring to dot while the browser works. What it means is said to readers when somebody waits for it. */
function Solving({ part }: { part: number | null }) {
  const t = useCodesText()
  if (part === null) return null
  return (
    <div className="solving" aria-hidden="true">
      <i className="solving__ring" />
      <i className="solving__way">
        <i style={{ '--part': part }} />
      </i>
      <i className="solving__dot" />
      <span className="note">{t.solving}</span>
    </div>
  )
}
