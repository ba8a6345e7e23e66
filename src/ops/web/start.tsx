import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { Suspense } from 'react'
import { showLanguage, useLanguageStore } from '../../web/language.ts'
import { queryClient } from '../../web/query-client.ts'
import { textsReady } from '../../web/texts.ts'
import { DialogHost } from '../../web/ui/dialog.tsx'
import { ToastHost } from '../../web/ui/toast.tsx'
import { followOtherTabs } from './duty.ts'
import { Console } from './parts/console.tsx'
import { followHistory } from './place.ts'

/** Builds the console and shows it as soon as its words are there. */
export async function startOps(): Promise<void> {
  const language = useLanguageStore.getState()
  showLanguage(language.language)
  followHistory()
  followOtherTabs()
  // Answers carry words of the caller's language: after a switch they are asked for anew.
  useLanguageStore.subscribe((now, before) => {
    if (now.language !== before.language) void queryClient.invalidateQueries()
  })
  const root = document.querySelector('#ops')
  if (!root) throw new Error('ops.html has no #ops')
  await textsReady()
  createRoot(root).render(
    <QueryClientProvider client={queryClient}>
      <Suspense fallback={null}>
        <Console />
      </Suspense>
      <Suspense fallback={null}>
        <DialogHost />
        <ToastHost />
      </Suspense>
    </QueryClientProvider>,
  )
}
