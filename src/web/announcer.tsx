import { create } from 'zustand'

const useAnnouncement = create<{ text: string }>(() => ({ text: '' }))

/** Says something to readers that the eye sees anyway, such as a new step of an order. Not for what a toast says: it speaks itself. */
export function announce(text: string): void {
  useAnnouncement.setState({ text })
}

export function Announcer() {
  const text = useAnnouncement((state) => state.text)
  return (
    <div className="sr" role="status">
      {text}
    </div>
  )
}
