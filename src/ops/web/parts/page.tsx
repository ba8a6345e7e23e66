import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import { useOpsText } from '../texts.ts'

/** One page: its title, on screen, in the tab and read aloud when one comes to it. */
export function Page({ title, note, children }: { title: string; note?: string | undefined; children: ReactNode }) {
  const { brand } = useOpsText()
  const head = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${title} · ${brand}`
  }, [title, brand])
  useEffect(() => head.current?.focus({ preventScroll: true }), [])
  return (
    <main className="ops__page">
      <h1 ref={head} tabIndex={-1}>
        {title}
      </h1>
      {note !== undefined && <p className="ops__note">{note}</p>}
      {children}
    </main>
  )
}

/** A part of a page under a head of its own. */
export function Part({ title, children, action }: { title?: string; children: ReactNode; action?: ReactNode }) {
  return (
    <section className="ops__part">
      {title !== undefined && (
        <div className="ops__parthead">
          <h2>{title}</h2>
          {action}
        </div>
      )}
      {children}
    </section>
  )
}
