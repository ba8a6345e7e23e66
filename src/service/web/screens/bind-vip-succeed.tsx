import { useQuery } from '@tanstack/react-query'
import { useGo, usePageTitle } from '../../../web/page-context.ts'
import { AppBar } from '../../../web/ui/app-bar.tsx'
import { Band } from '../../../web/ui/band.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { Empty } from '../../../web/ui/empty.tsx'
import { ErrorFace } from '../../../web/ui/error-face.tsx'
import { PayBar } from '../../../web/ui/pay-bar.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import { SkeletonLines } from '../../../web/ui/skeleton.tsx'
import { useMemberText } from '../member-text.ts'
import { memberQuery } from '../queries.ts'

/** Says that it is done; whoever comes here without a membership is told so. */
export default function BindVipSucceed() {
  const { done: t, tiers, failed, loading } = useMemberText()
  const go = useGo()
  const { data, error, refetch } = useQuery(memberQuery)
  usePageTitle(t.title)
  const bar = <AppBar title={t.title} onBack={() => go.back('/my')} />
  if (!data) {
    return (
      <Screen top={bar} busy={!error}>
        {error ? (
          <ErrorFace title={failed.title} text={failed.text} action={{ label: failed.action, onPick: () => void refetch() }} />
        ) : (
          <SkeletonLines lines={3} label={loading} />
        )}
      </Screen>
    )
  }
  if (!data.account) {
    const { title, text, action } = t.notYet
    return (
      <Screen top={bar}>
        <Empty title={title} text={text} action={{ label: action, onPick: () => go.replace('/my/bindVip') }} />
      </Screen>
    )
  }
  const { tier, memberNumber } = data.account
  const foot = (
    <PayBar>
      <Button kind="line" onPick={() => go.replace('/my/bindVip')}>
        {t.see}
      </Button>
      <Button onPick={() => go.replace('/my')}>{t.back}</Button>
    </PayBar>
  )
  return (
    <Screen top={bar} bottom={foot}>
      <Band label={t.title}>
        <div role="status">
          <h2 className="headline">{t.headline}</h2>
          <p className="figures">{t.text(tiers[tier], memberNumber)}</p>
        </div>
      </Band>
    </Screen>
  )
}
