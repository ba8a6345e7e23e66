import type { MouseEvent, ReactNode } from 'react'
import { dialHref } from '../brand.ts'
import { bridge, isNative } from './index.ts'

export interface PhoneLinkProps {
  /** As it is read. */
  readonly number: string
  readonly children: ReactNode
  readonly className?: string
  /** For a link that shows no words. */
  readonly label?: string
}

/**
 * What a tap on a `tel:` link does: the native app is asked for its dialler; everywhere else the link itself dials, so that it works
 * without our help too [CR-07].
 */
export function dialFor(number: string): (event: MouseEvent) => void {
  return (event) => {
    if (!isNative()) return
    event.preventDefault()
    void bridge().then((it) => it.phone(number))
  }
}

/** A phone number that dials, in the browser and in every host alike. */
export function PhoneLink({ number, children, className, label }: PhoneLinkProps) {
  return (
    <a className={className} href={dialHref(number)} aria-label={label} onClick={dialFor(number)}>
      {children}
    </a>
  )
}
