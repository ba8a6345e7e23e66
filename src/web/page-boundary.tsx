import { Component } from 'react'
import type { ReactNode } from 'react'
import type { Page } from './kept-pages.ts'
import type { LossHandler } from './lost-chunk.ts'
import { chunkLossOf } from './lost-chunk.ts'
import type { Navigation } from './navigation.ts'
import { reportFailure } from './report.ts'
import { ErrorFace } from './ui/error-face.tsx'
import { useWebText } from './web-text.ts'

interface PageBoundaryProps {
  page: Page
  navigation: Navigation
  losses: LossHandler
  children: ReactNode
}

interface PageBoundaryState {
  error: Error | null
}

/** A page that breaks shows its error face; the app around it goes on. What broke is not kept alive. */
export class PageBoundary extends Component<PageBoundaryProps, PageBoundaryState> {
  override state: PageBoundaryState = { error: null }

  static getDerivedStateFromError(error: unknown): PageBoundaryState {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }

  override componentDidCatch(error: Error): void {
    const { page, navigation, losses } = this.props
    navigation.markBroken(page.id)
    // A part of the screen that loads lazily may be lost as well as the screen itself.
    if (losses.handle(error) === 'other') reportFailure('error', page.entry.path, error.name)
  }

  override render(): ReactNode {
    const { error } = this.state
    if (!error) return this.props.children
    const isLost = chunkLossOf(error) !== null
    return (
      <BrokenPage
        isLost={isLost}
        isWriting={!this.props.navigation.forms.isEmpty}
        onAgain={() => {
          if (isLost && navigator.onLine) location.reload()
          else this.setState({ error: null })
        }}
      />
    )
  }
}

interface BrokenPageProps {
  isLost: boolean
  isWriting: boolean
  onAgain: () => void
}

function BrokenPage({ isLost, isWriting, onAgain }: BrokenPageProps) {
  const t = useWebText().page
  return isLost ? (
    <ErrorFace title={t.lostTitle} text={isWriting ? t.lostWhileWriting : t.lostText} action={{ label: t.reload, onPick: onAgain }} />
  ) : (
    <ErrorFace title={t.brokenTitle} text={t.brokenText} action={{ label: t.again, onPick: onAgain }} />
  )
}
