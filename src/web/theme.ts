import { create } from 'zustand'
import { readStored, writeStored } from './storage.ts'

export type Theme = 'system' | 'light' | 'dark'
export const THEMES = ['system', 'light', 'dark'] as const satisfies readonly Theme[]

const STORED_AS = 'theme'

function stored(): Theme {
  const kept = readStored(STORED_AS)
  return THEMES.find((theme) => theme === kept) ?? 'system'
}

/** Puts the theme on the page's root, where the tokens read it; `system` leaves the choice to the device. */
export function showTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
}

interface ThemeState {
  theme: Theme
  setTheme(theme: Theme): void
}

export const useTheme = create<ThemeState>((set) => ({
  theme: stored(),
  setTheme(theme) {
    writeStored(STORED_AS, theme)
    showTheme(theme)
    set({ theme })
  },
}))
