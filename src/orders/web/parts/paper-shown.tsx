import { useMemo } from 'react'
import { bridge } from '../../../web/bridge/index.ts'
import { AppBar } from '../../../web/ui/app-bar.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { PayBar } from '../../../web/ui/pay-bar.tsx'
import { PdfPages } from '../../../web/ui/pdf-pages.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import { toast } from '../../../web/ui/toast.tsx'

/** What a line says of saving a file. */
export interface SavingWords {
  readonly saved: string
  readonly saveFailed: string
}

/** Hands a PDF of ours to the host, or to the browser's downloads. `pdf` is in base64. */
export async function savePdf({ name, pdf }: { name: string; pdf: string }, t: SavingWords): Promise<void> {
  const bytes = Uint8Array.from(atob(pdf), (character) => character.charCodeAt(0))
  const to = await bridge()
  const { outcome } = await to.pdf({ name, bytes: new Blob([bytes], { type: 'application/pdf' }) })
  if (outcome === 'unable') toast(t.saveFailed)
  else if (outcome === 'done' && to.host !== 'native') toast(t.saved)
}

interface PaperShownProps {
  paper: { readonly orderSeq: string; readonly name: string; readonly pdf: string }
  t: SavingWords & { readonly title: string; readonly save: string }
  onBack: () => void
}

/** An itinerary confirmation of any line, page by page, to be saved or passed on. */
export function PaperShown({ paper, t, onBack }: PaperShownProps) {
  const { orderSeq, pdf } = paper
  const bytes = useMemo(() => Uint8Array.from(atob(pdf), (character) => character.charCodeAt(0)), [pdf])
  const foot = (
    <PayBar>
      <Button onPick={() => void savePdf(paper, t)}>{t.save}</Button>
    </PayBar>
  )
  return (
    <Screen top={<AppBar title={t.title} subtitle={<span className="num">{orderSeq}</span>} onBack={onBack} />} bottom={foot}>
      <PdfPages name={t.title} bytes={bytes} />
    </Screen>
  )
}
