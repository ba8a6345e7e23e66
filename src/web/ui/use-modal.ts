import type { MouseEvent, RefObject, SyntheticEvent } from 'react'
import { useLayoutEffect, useRef } from 'react'
import { taps } from '../taps.ts'

interface Modal {
  ref: RefObject<HTMLDialogElement | null>
  /** Spread over the dialog element: Esc, the phone's back gesture, a tap beside it, a forced close. */
  handlers: {
    onCancel: (event: SyntheticEvent<HTMLDialogElement>) => void
    onClose: (event: SyntheticEvent<HTMLDialogElement>) => void
    onPointerDown: (event: SyntheticEvent<HTMLDialogElement>) => void
    onClick: (event: MouseEvent<HTMLDialogElement>) => void
  }
}

/**
 * Opens and closes a native modal dialog as its `open` says. The platform makes the page behind it inert, keeps the focus inside
 * and gives it back on close; what is marked data-autofocus takes it first.
 */
export function useModal(open: boolean, close: () => void): Modal {
  const ref = useRef<HTMLDialogElement>(null)
  const isPressedBeside = useRef(false)
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog || !open) return
    dialog.showModal()
    dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    return () => {
      // Closing before React takes the element away is what gives the focus back.
      dialog.close()
      taps.shield()
    }
  }, [open])
  return {
    ref,
    handlers: {
      onCancel(event) {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        close()
      },
      // A browser may close by force (a second Esc without a tap between): then the owner has to hear of it.
      onClose(event) {
        if (event.target === event.currentTarget && open) close()
      },
      // Only a press that began beside the sheet closes it, not a swipe that ended there.
      onPointerDown(event) {
        isPressedBeside.current = event.target === event.currentTarget
      },
      onClick(event) {
        if (event.target === event.currentTarget && isPressedBeside.current && isBeside(event)) close()
      },
    },
  }
}

/** Asks the topmost of them to close, as Esc does; false where none is open. */
export function closeTopModal(): boolean {
  const top = [...document.querySelectorAll('dialog:modal')].at(-1)
  return top?.dispatchEvent(new Event('cancel', { cancelable: true })) === false
}

/** A click on the backdrop has the dialog as its target and lies outside its box. */
function isBeside(event: MouseEvent<HTMLDialogElement>): boolean {
  const box = event.currentTarget.getBoundingClientRect()
  return event.clientX < box.left || event.clientX > box.right || event.clientY < box.top || event.clientY > box.bottom
}
