import { useEffect, useRef, useState } from 'react'
import '../styles/pdf.css'
import { ErrorFace } from './error-face.tsx'
import { Button } from './button.tsx'
import { SkeletonLines } from './skeleton.tsx'
import type { OpenedPage, OpenedPdf } from './pdf-engine.ts'
import { usePdfText } from './pdf-text.ts'

interface PdfPagesProps {
  /** What the document is called, for readers. */
  name: string
  bytes: Uint8Array
}

/** In per cent of the width there is. A sheet of A4 on a phone is read at twice its width. */
const ZOOMS = [100, 150, 200, 300] as const

type Opened = { readonly is: 'opening' } | { readonly is: 'failed' } | { readonly is: 'open'; readonly pdf: OpenedPdf }

/** The pages of a document below each other, as wide as the screen or wider; each with its text for whoever does not see it. */
export function PdfPages({ name, bytes }: PdfPagesProps) {
  const [tries, setTries] = useState(0)
  return <Opening key={tries} name={name} bytes={bytes} onAgain={() => setTries(tries + 1)} />
}

function Opening({ name, bytes, onAgain }: PdfPagesProps & { onAgain: () => void }) {
  const t = usePdfText()
  const opened = useOpened(bytes)
  const [step, setStep] = useState(0)
  if (opened.is === 'opening') return <SkeletonLines lines={8} label={t.opening} />
  if (opened.is === 'failed') return <ErrorFace title={t.failed} text={t.failedText} action={{ onPick: onAgain }} />
  const percent = ZOOMS[step] ?? ZOOMS[0]
  const { pages } = opened.pdf
  return (
    <>
      <div className="pdfzoom">
        <Button kind="line" size="s" disabled={step === 0} onPick={() => setStep(step - 1)}>
          {t.smaller}
        </Button>
        <Button kind="line" size="s" disabled={step === 0} onPick={() => setStep(0)}>
          {t.toWidth(percent)}
        </Button>
        <Button kind="line" size="s" disabled={step === ZOOMS.length - 1} onPick={() => setStep(step + 1)}>
          {t.larger}
        </Button>
      </div>
      {/* What scrolls sideways is moved by the keyboard too. */}
      <section className="pdf" aria-label={t.document(name)} tabIndex={0}>
        {pages.map((page, index) => (
          <Page key={index} page={page} label={t.page(index + 1, pages.length)} percent={percent} />
        ))}
      </section>
    </>
  )
}

/** The engine weighs more than all the rest of the app: it comes with the first document. */
function useOpened(bytes: Uint8Array): Opened {
  const [opened, setOpened] = useState<Opened>({ is: 'opening' })
  useEffect(() => {
    let isWanted = true
    let pdf: OpenedPdf | undefined
    const open = async (): Promise<void> => {
      const { openPdf } = await import('./pdf-engine.ts')
      pdf = await openPdf(bytes)
      if (isWanted) setOpened({ is: 'open', pdf })
      else await pdf.close()
    }
    open().catch(() => isWanted && setOpened({ is: 'failed' })) // said on the page, with a way on
    return () => {
      isWanted = false
      void pdf?.close()
    }
  }, [bytes])
  return opened
}

function Page({ page, label, percent }: { page: OpenedPage; label: string; percent: number }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [isDrawn, setDrawn] = useState(false)
  useEffect(() => {
    const { current } = canvas
    if (!current) return
    let isWanted = true
    const widthPixels = Math.ceil(current.getBoundingClientRect().width * devicePixelRatio)
    page.draw(current, widthPixels).then(
      () => isWanted && setDrawn(true),
      () => {}, // what cannot be drawn is still read, and saved
    )
    return () => {
      isWanted = false
    }
  }, [page, percent])
  return (
    <article className="pdf__page" aria-label={label} style={{ '--wide': `${percent}%`, '--ratio': `${page.ratio}` }}>
      <canvas ref={canvas} aria-hidden="true" data-drawn={isDrawn || undefined} />
      <div className="sr">
        {page.lines.map((line, index) => (
          <p key={index}>{line}</p>
        ))}
      </div>
    </article>
  )
}
