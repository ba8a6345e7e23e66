import { Component, Suspense } from 'react'
import type { ReactNode } from 'react'
import type { LossHandler } from './lost-chunk.ts'
import { reportFailure } from './report.ts'

interface AppBoundaryProps {
  losses: LossHandler
  children: ReactNode
}

/**
 * The last net: the shell itself broke, or its words did not load. No text of ours can be trusted to be there, so that this one
 * face says what it says in both languages.
 */
export class AppBoundary extends Component<AppBoundaryProps, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError(): { isBroken: boolean } {
    return { isBroken: true }
  }

  override componentDidCatch(error: Error): void {
    if (this.props.losses.handle(error) === 'other') reportFailure('error', 'app', error.name)
  }

  override render(): ReactNode {
    if (!this.state.isBroken) return <Suspense fallback={null}>{this.props.children}</Suspense>
    return (
      <main className="app">
        <div className="empty" role="alert">
          <h1>
            应用没有打开 <span lang="en">The app did not open</span>
          </h1>
          <p>
            已提交的订单不受影响。请重新加载。 <span lang="en">Orders you submitted are safe. Please reload.</span>
          </p>
          <button type="button" className="btn btn--s" onClick={() => location.reload()}>
            重新加载 <span lang="en">Reload</span>
          </button>
        </div>
      </main>
    )
  }
}
