import { create } from 'zustand'

/** Whether news comes by itself: `connected` while the stream stands, `off` where nothing is to be expected of it. */
export type LiveState = 'connected' | 'connecting' | 'off'

/** Apart from the stream's client, which is loaded after the first paint, while queries ask for this from the start. */
export const useLiveState = create<{ state: LiveState }>(() => ({ state: 'off' }))
