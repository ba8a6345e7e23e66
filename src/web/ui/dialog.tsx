import { useId } from 'react'
import { create } from 'zustand'
import '../styles/overlays.css'
import { Button } from './button.tsx'
import { useModal } from './use-modal.ts'
import { useUiText } from './ui-text.ts'

export interface Question {
  title: string
  text?: string | undefined
  /** The word on the button that goes ahead: a verb. */
  confirm?: string | undefined
  /** The word on the button that stays. */
  cancel?: string | undefined
  /** Going ahead destroys something: the button is crimson and does not hold the focus at first. */
  danger?: boolean
}

interface Asked extends Question {
  id: number
  isAlert: boolean
  promise: Promise<boolean>
  answer: (goAhead: boolean) => void
}

/** More than this many at once is a fault in the caller; what comes later is answered with "stay". */
const MAX_WAITING = 5

let lastId = 0
const useAsked = create<{ asked: readonly Asked[] }>(() => ({ asked: [] }))

function put(question: Question, isAlert: boolean): Promise<boolean> {
  const { asked } = useAsked.getState()
  const same = asked.find((one) => one.isAlert === isAlert && one.title === question.title && one.text === question.text)
  if (same) return same.promise
  if (asked.length >= MAX_WAITING) return Promise.resolve(false)
  const id = ++lastId
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const answer = (goAhead: boolean) => {
    useAsked.setState((state) => ({ asked: state.asked.filter((one) => one.id !== id) }))
    resolve(goAhead)
  }
  useAsked.setState({ asked: [...asked, { ...question, id, isAlert, promise, answer }] })
  return promise
}

/** Asks before something is lost. True goes ahead; Esc, back and a tap on the other button stay. */
export function ask(question: Question): Promise<boolean> {
  return put(question, false)
}

/** Says something that must be read before going on. */
export async function alert(message: Omit<Question, 'cancel' | 'danger'>): Promise<void> {
  await put(message, true)
}

/** Answers whatever waits with "stay": when the page that asked is gone. */
export function dismissDialogs(): void {
  for (const one of useAsked.getState().asked) one.answer(false)
}

/** What waits to be answered, for tests and for the history that must not move under a question. */
export function waitingDialogs(): readonly Pick<Asked, 'title' | 'isAlert' | 'answer'>[] {
  return useAsked.getState().asked
}

/** Stands once in the shell. One question at a time, in the order they came. */
export function DialogHost() {
  const first = useAsked((state) => state.asked[0])
  return first ? <OpenDialog key={first.id} asked={first} /> : null
}

function OpenDialog({ asked }: { asked: Asked }) {
  const id = useId()
  const t = useUiText()
  const { ref, handlers } = useModal(true, () => asked.answer(false))
  const goAhead = asked.confirm ?? (asked.isAlert ? t.ok : t.confirm)
  return (
    <dialog
      ref={ref}
      className="dialog"
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={asked.text ? `${id}-text` : undefined}
      onCancel={handlers.onCancel}
      onClose={handlers.onClose}
    >
      <h2 id={`${id}-title`} data-autofocus="" tabIndex={-1}>
        {asked.title}
      </h2>
      {asked.text ? <p id={`${id}-text`}>{asked.text}</p> : null}
      <div className="dialog__act">
        {!asked.isAlert && (
          <Button kind="line" onPick={() => asked.answer(false)}>
            {asked.cancel ?? t.cancel}
          </Button>
        )}
        <Button kind={asked.danger ? 'no' : 'primary'} onPick={() => asked.answer(true)}>
          {goAhead}
        </Button>
      </div>
    </dialog>
  )
}
