import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useGo, usePageTitle } from '../../../web/page-context.ts'
import { AppBar } from '../../../web/ui/app-bar.tsx'
import { Empty } from '../../../web/ui/empty.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import { lineOfNumber, type Line } from '../../rules/spine.ts'
import { usePreviewText } from '../preview-text.ts'

/** Where a line that has printed sheets shows them (SPEC.md, 2). */
const SHEETS: Readonly<Partial<Record<Line, (name: string) => string>>> = {
  flight: (name) => `/order/flight/itinerary/view/${encodeURIComponent(name)}`,
  train: (name) => `/order/train/itinerary/view/${encodeURIComponent(name)}`,
}

/** A printed sheet of any line, by its name: that begins with the order's number, which says whose it is and where it is shown. */
export default function PdfPreview() {
  const t = usePreviewText()
  const go = useGo()
  const name = new URLSearchParams(useLocation().search).get('name') ?? ''
  const line = lineOfNumber(name)
  const path = (line && SHEETS[line]?.(name)) ?? null
  usePageTitle(t.title)
  useEffect(() => {
    if (path !== null) go.replace(path)
  }, [go, path])
  return (
    <Screen top={<AppBar title={t.title} onBack={() => go.back('/order/list')} />} busy={path !== null}>
      {path === null && (
        <Empty title={t.unknown} text={t.unknownText} action={{ label: t.toOrders, onPick: () => go.replace('/order/list') }} />
      )}
    </Screen>
  )
}
