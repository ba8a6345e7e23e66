import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { bridge } from '../../../web/bridge/index.ts'
import { useLanguage } from '../../../web/language.ts'
import { Band } from '../../../web/ui/band.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { formatDateTime } from '../../../web/ui/format.ts'
import { copyIcon } from '../../../web/ui/rare-icons.ts'
import { Refused } from '../../../web/ui/refused.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import { useWrite } from '../../../web/use-write.ts'
import type { CallResult } from '../../../kernel/call.ts'
import type { PaymentInfo } from '../../calls.ts'
import type { handOnPart } from '../../calls/others.ts'
import '../contract.ts'
import { paymentQuery } from '../queries.ts'
import { usePaymentsText } from '../text.ts'
import './payment.css'

type PayLink = CallResult<typeof handOnPart>

/** What one can do but to pay online: let somebody outside pay by a link, or pay at the desk where the company has one. */
export function OtherWays({ info }: { info: PaymentInfo }) {
  const t = usePaymentsText().other
  return (
    <>
      <ThirdParty info={info} />
      {info.desk !== 'none' && (
        <Band title={t.desk}>
          <Desk info={info} />
        </Band>
      )}
    </>
  )
}

function useReread(payOrderId: string): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: paymentQuery(payOrderId).queryKey })
}

function ThirdParty({ info: { payOrderId, isHandedOn } }: { info: PaymentInfo }) {
  const t = usePaymentsText().other
  const reread = useReread(payOrderId)
  const make = useWrite('POST', '/pay/link/make', { hideError: true })
  const revoke = useWrite('POST', '/pay/link/revoke', { hideError: true })
  // Its secret is nowhere but here: a page that is left forgets it.
  const [link, setLink] = useState<PayLink | null>(null)

  async function handOn(): Promise<void> {
    setLink(await make.run({ payOrderId }))
    await reread()
  }
  async function takeBack(): Promise<void> {
    await revoke.run({ payOrderId })
    setLink(null)
    toast(t.tookBack)
    await reread()
  }
  const isBusy = make.isBusy || revoke.isBusy
  return (
    <Band title={t.third}>
      <p className="small">{isHandedOn && !link ? t.handedOn : t.thirdNote}</p>
      {link && <Handed link={link} />}
      <div className="otherways__deeds">
        {!link && (
          <Button wide kind="line" busy={isBusy} onPick={() => void handOn().catch(() => reread())}>
            {isHandedOn ? t.makeAgain : t.make}
          </Button>
        )}
        {isHandedOn && (
          <Button wide kind="line" busy={isBusy} onPick={() => void takeBack().catch(() => reread())}>
            {t.takeBack}
          </Button>
        )}
      </div>
      <Refused message={make.error?.message ?? revoke.error?.message ?? null} />
    </Band>
  )
}

function Handed({ link: { url, expiresAt } }: { link: PayLink }) {
  const t = usePaymentsText().other
  const language = useLanguage()
  async function copy(): Promise<void> {
    const copied = await (await bridge()).copy(url)
    if (copied.outcome === 'done') toast(t.copied)
  }
  async function share(): Promise<void> {
    const shared = await (await bridge()).share({ title: t.shareTitle, text: t.shareText, url })
    if (shared.outcome === 'done' && shared.value === 'copy') toast(t.copied)
    if (shared.outcome === 'unable') toast(t.shareFailed)
  }
  return (
    <>
      <p className="otherways__link" lang="en">
        {url}
      </p>
      <p className="note">{t.until(formatDateTime(expiresAt, language))}</p>
      <div className="otherways__deeds">
        <Button wide kind="soft" onPick={() => void share()}>
          {t.share}
        </Button>
        <Button wide kind="line" icon={copyIcon} onPick={() => void copy()}>
          {t.copy}
        </Button>
      </div>
    </>
  )
}

function Desk({ info: { payOrderId, desk, expiresAt } }: { info: PaymentInfo }) {
  const t = usePaymentsText().other
  const language = useLanguage()
  const reread = useReread(payOrderId)
  const { run, isBusy, error } = useWrite('POST', '/pay/desk/choose', { hideError: true })
  async function choose(): Promise<void> {
    await run({ payOrderId })
    await reread()
  }
  if (desk === 'chosen')
    return (
      <p className="small" role="status">
        {t.deskChosen(expiresAt === null ? '' : formatDateTime(expiresAt, language))}
      </p>
    )
  return (
    <>
      <p className="small">{t.deskNote}</p>
      <div className="otherways__deeds">
        <Button wide kind="line" busy={isBusy} onPick={() => void choose().catch(() => reread())}>
          {t.deskPick}
        </Button>
      </div>
      <Refused message={error?.message ?? null} />
    </>
  )
}
