import { QueryClientProvider } from '@tanstack/react-query'
import { useCallback, useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { Router } from 'react-router'
import './styles/base.css'
import './shell.css'
import { Face } from './face.tsx'
import { hrefOf } from './history.ts'
import type { LossHandler } from './lost-chunk.ts'
import type { Navigation } from './navigation.ts'
import { aboveBase, BASE_PATH } from './navigation.ts'
import { useBrandName } from './page-context.ts'
import { PageHost } from './page-host.tsx'
import { showTitle } from './page-title.ts'
import { queryClient } from './query-client.ts'
import type { RouteEntry, Tab } from './route-table.ts'
import { tabsOf } from './route-table.ts'
import { useSession } from './session.ts'
import { DialogHost } from './ui/dialog.tsx'
import type { IconName } from './ui/icon.tsx'
import { OfflineBand, useOnline } from './ui/offline-band.tsx'
import { TabBar } from './ui/tab-bar.tsx'
import { ToastHost } from './ui/toast.tsx'
import { useWebText } from './web-text.ts'

const TAB_ICONS: Record<Tab, IconName> = { home: 'home', orders: 'orders', approvals: 'stamp', my: 'me' }

interface ShellProps {
  navigation: Navigation
  routes: readonly RouteEntry[]
  losses: LossHandler
}

/** One column: the page, below it the tab bar where the route has a tab, above everything dialogs and toasts. */
export function Shell({ navigation, routes, losses }: ShellProps) {
  const { shown } = useSyncExternalStore(navigation.subscribe, navigation.snapshot)
  const navigator = useMemo(
    () => ({
      createHref: hrefOf,
      go: navigation.history.go,
      push: navigation.history.push,
      replace: navigation.history.replace,
    }),
    [navigation],
  )
  useBrand(shown.id)
  const isOnline = useOnline()
  const place = useMemo(() => ({ ...shown.place, pathname: BASE_PATH + shown.place.pathname }), [shown.place])
  return (
    <QueryClientProvider client={queryClient}>
      <Router basename={BASE_PATH} location={place} navigator={navigator}>
        <div className="app">
          <OfflineBand online={isOnline} />
          <PageHost navigation={navigation} losses={losses} />
          {shown.entry.tab !== null && <Tabs navigation={navigation} routes={routes} current={shown.entry.tab} />}
        </div>
        <DialogHost />
        <ToastHost />
      </Router>
    </QueryClientProvider>
  )
}

interface TabsProps {
  navigation: Navigation
  routes: readonly RouteEntry[]
  current: Tab
}

function Tabs({ navigation, routes, current }: TabsProps) {
  const t = useWebText().tabs
  const tabs = useMemo(() => tabsOf(routes), [routes])
  const [approvals, setApprovals] = useState(0)
  const counts: Partial<Record<Tab, number>> = { approvals }
  const items = tabs.map(({ tab, path }) => ({
    key: tab,
    label: t[tab],
    icon: TAB_ICONS[tab],
    href: aboveBase(path),
    count: counts[tab] ?? 0,
  }))
  const pick = useCallback(
    (key: string) => {
      const picked = tabs.find(({ tab }) => tab === key)
      if (picked && key !== current) navigation.push(picked.path)
    },
    [tabs, current, navigation],
  )
  const isSignedIn = useSession((state) => state.signedIn !== null)
  return (
    <>
      <TabBar items={items} current={current} onPick={pick} />
      {isSignedIn && <Face kind="tabCount" line="approvals" with={{ onCount: setApprovals }} fallback={null} />}
    </>
  )
}

/** Title and colours by brand (SC-GUARD-16, SC-GUARD-17). A page that names itself does so after this, see usePageTitle. */
function useBrand(shownId: number): void {
  const systemCode = useSession((state) => state.systemCode)
  const name = useBrandName()
  useLayoutEffect(() => {
    document.documentElement.dataset['brand'] = systemCode
  }, [systemCode])
  useLayoutEffect(() => {
    showTitle('', name)
  }, [name, shownId])
}
