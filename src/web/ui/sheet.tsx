import type { ReactNode } from 'react'
import { Suspense, useId } from 'react'
import '../styles/overlays.css'
import { classNames } from './class-names.ts'
import { IconButton } from './icon-button.tsx'
import { SkeletonLines } from './skeleton.tsx'
import { useModal } from './use-modal.ts'
import { useUiText } from './ui-text.ts'

export interface SheetProps {
  open: boolean
  onClose: () => void
  title: ReactNode
  subtitle?: ReactNode
  children: ReactNode
  /** Stays below what scrolls: a pay bar. */
  footer?: ReactNode
  /** As high as most of the window from the start, for calendars and long lists. */
  tall?: boolean
  /** The content brings its own gutters. */
  flush?: boolean
}

/** Comes from below. Focus goes in and returns; Esc, the back gesture and a tap beside it close it. */
export function Sheet({ open, onClose, ...content }: SheetProps) {
  const headId = useId()
  const { ref, handlers } = useModal(open, onClose)
  return (
    <dialog ref={ref} className={classNames('sheet', content.tall && 'sheet--tall')} aria-labelledby={headId} {...handlers}>
      {open && <SheetInside {...content} onClose={onClose} headId={headId} />}
    </dialog>
  )
}

function SheetInside({ title, subtitle, children, footer, flush = false, onClose, headId }: Omit<SheetProps, 'open'> & { headId: string }) {
  const t = useUiText()
  return (
    <>
      <i className="sheet__handle" aria-hidden="true" />
      <header className="sheet__head">
        <div className="sheet__title">
          <h2 id={headId}>{title}</h2>
          {subtitle ? <p className="note">{subtitle}</p> : null}
        </div>
        <IconButton icon="close" label={t.close} onPick={onClose} />
      </header>
      {/* Focusable, so that a sheet of plain lines can be scrolled by keyboard. */}
      <div className={classNames('sheet__body', flush && 'sheet__body--flush')} tabIndex={0} role="group" aria-labelledby={headId}>
        {/* Waited for in here: around the sheet it would be hidden meanwhile, and a hidden dialog is closed. */}
        <Suspense fallback={<SkeletonLines lines={4} />}>{children}</Suspense>
      </div>
      {footer}
    </>
  )
}
