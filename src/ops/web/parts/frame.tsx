import type { ReactNode } from 'react'
import { Mark } from '../../../web/ui/mark.tsx'
import type { StaffMe } from '../../calls/fields.ts'
import { useDuty } from '../duty.ts'
import { ask } from '../http.ts'
import { PAGES } from '../pages.ts'
import { addressOf, go, usePlace } from '../place.ts'
import { useOpsText } from '../texts.ts'
import { Choices } from './choices.tsx'

/** The console around a page: where one can go, who one is, in which language and light. */
export function Frame({ me, children }: { me: StaffMe; children: ReactNode }) {
  const t = useOpsText()
  const path = usePlace((state) => state.path)
  const theirs = PAGES.filter(({ roles }) => roles === undefined || roles.some((role) => me.roles.includes(role)))
  return (
    <div className="ops">
      <header className="ops__bar">
        <p className="ops__brand">
          <Mark />
          {t.brand}
        </p>
        <nav className="ops__nav" aria-label={t.frame.nav}>
          {theirs.map((page) => (
            <a
              key={page.path}
              href={addressOf(page.path)}
              aria-current={page.path === path ? 'page' : undefined}
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
                event.preventDefault()
                go(page.path)
              }}
            >
              {page.title(t)}
            </a>
          ))}
        </nav>
        <p className="ops__me">
          <b>{me.name}</b>
          <button type="button" className="ops__out" onClick={() => void signOut()}>
            {t.frame.signOut}
          </button>
        </p>
      </header>
      {children}
      <Choices />
    </div>
  )
}

/** Out at once here, whatever the network does; the server is told as well as it goes. */
async function signOut(): Promise<void> {
  const told = ask('POST', '/ops/auth/signOut', {}, { hideError: true })
  useDuty.getState().leave()
  go('/')
  // Without an answer the session ends by itself within the hour.
  await told.catch(() => undefined)
}
