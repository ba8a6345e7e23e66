import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '../../../web/language.ts'
import { useGo, usePageTitle } from '../../../web/page-context.ts'
import { AppBar } from '../../../web/ui/app-bar.tsx'
import { Band } from '../../../web/ui/band.tsx'
import { ErrorFace } from '../../../web/ui/error-face.tsx'
import { Row, Rows } from '../../../web/ui/rows.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import { SkeletonLines } from '../../../web/ui/skeleton.tsx'
import { rewardGuideQuery } from '../rewards/queries-rewards.ts'
import { useRewardsText } from '../rewards/rewards-text.ts'

const POINTS_PATH = '/my/value?of=points'

/** How reward points come to somebody, and what they pay (C-AIR-46). */
export default function RewardGuide() {
  const t = useRewardsText()
  const language = useLanguage()
  const go = useGo()
  const { data, error, refetch } = useQuery(rewardGuideQuery)
  const name = data ? (language === 'zh' ? data.rewardName : data.rewardNameEn) : ''
  const title = data ? t.title(name) : ''
  usePageTitle(title)
  const bar = <AppBar title={title} onBack={() => go.back(POINTS_PATH)} />
  if (!data) {
    const { action, ...failed } = t.failed
    return (
      <Screen top={bar} busy={!error}>
        {error ? <ErrorFace {...failed} action={{ label: action, onPick: () => void refetch() }} /> : <SkeletonLines lines={8} />}
      </Screen>
    )
  }
  return (
    <Screen top={bar}>
      <Band flush label={t.have}>
        <Rows>
          <Row
            label={t.have}
            note={t.worth(data.leftMinor * data.pointMinor)}
            onPick={() => go.push(POINTS_PATH)}
            end={<span className="link">{t.mine}</span>}
          >
            <span className="num">{t.amount(data.leftMinor, name)}</span>
          </Row>
        </Rows>
      </Band>
      {t.steps.map((step) => (
        <Band key={step.title} title={step.title}>
          <p>{step.text(name, data.postsWithinHours)}</p>
        </Band>
      ))}
    </Screen>
  )
}
