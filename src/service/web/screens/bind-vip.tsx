import { useQuery, useQueryClient } from '@tanstack/react-query'
import { dateIn, DEFAULT_ZONE } from '../../../kernel/time.ts'
import { useLanguage } from '../../../web/language.ts'
import { useGo, usePageTitle } from '../../../web/page-context.ts'
import { AppBar } from '../../../web/ui/app-bar.tsx'
import { Band } from '../../../web/ui/band.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { ask } from '../../../web/ui/dialog.tsx'
import { Empty } from '../../../web/ui/empty.tsx'
import { ErrorFace } from '../../../web/ui/error-face.tsx'
import { formatDate } from '../../../web/ui/format.ts'
import { PayBar } from '../../../web/ui/pay-bar.tsx'
import { Refused } from '../../../web/ui/refused.tsx'
import { Row, Rows } from '../../../web/ui/rows.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import { SkeletonForm } from '../../../web/ui/skeleton.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import { useWrite } from '../../../web/use-write.ts'
import type { MemberAccount } from '../../calls/member.ts'
import { useMemberText } from '../member-text.ts'
import { memberQuery } from '../queries.ts'
import './member.css'

/** The personal membership that is bound to her, or what binding one means. */
export default function BindVip() {
  const t = useMemberText()
  const go = useGo()
  const { data, error, refetch } = useQuery(memberQuery)
  usePageTitle(t.title)
  const bar = <AppBar title={t.title} onBack={() => go.back('/my')} />
  if (data?.account) return <Bound account={data.account} />
  if (!data) {
    const { title, text, action } = t.failed
    return (
      <Screen top={bar} busy={!error}>
        {error ? (
          <ErrorFace title={title} text={text} action={{ label: action, onPick: () => void refetch() }} />
        ) : (
          <SkeletonForm rows={4} label={t.loading} />
        )}
      </Screen>
    )
  }
  if (!data.isAvailable) {
    const { title, text, action } = t.none
    return (
      <Screen top={bar}>
        <Empty title={title} text={text} action={{ label: action, onPick: () => go.back('/my') }} />
      </Screen>
    )
  }
  const foot = (
    <PayBar>
      <Button onPick={() => go.push('/my/bindVip/go')}>{t.intro.start}</Button>
    </PayBar>
  )
  return (
    <Screen top={bar} bottom={foot}>
      <Band title={t.intro.headline}>
        <ul className="member__points">
          {t.intro.points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      </Band>
    </Screen>
  )
}

function Bound({ account: { memberNumber, phoneNumber, tier, boundAt } }: { account: MemberAccount }) {
  const { title, bound: t, tiers } = useMemberText()
  const language = useLanguage()
  const go = useGo()
  const queries = useQueryClient()
  const { run, isBusy, error } = useWrite('POST', '/usercenter/ctrip/unbindPersonAccount', { hideError: true })

  async function unbind(): Promise<void> {
    const { title: question, text, confirm, cancel } = t.ask
    if (!(await ask({ title: question, text, confirm, cancel, danger: true }))) return
    // What was refused stands over the button.
    const ended = await run({}).catch(() => null)
    if (!ended) return
    toast(t.unbound)
    await queries.invalidateQueries({ queryKey: memberQuery.queryKey })
  }
  return (
    <Screen top={<AppBar title={title} onBack={() => go.back('/my')} />} busy={isBusy}>
      <Band title={t.headline} flush>
        <Rows>
          <Row label={t.number}>
            <span className="num">{memberNumber}</span>
          </Row>
          <Row label={t.tier}>{tiers[tier]}</Row>
          <Row label={t.phone}>
            <span className="num">{phoneNumber}</span>
          </Row>
          <Row label={t.since}>{formatDate(dateIn(DEFAULT_ZONE, Temporal.Instant.from(boundAt)).toString(), language)}</Row>
        </Rows>
      </Band>
      <Refused message={error?.message ?? null} />
      <Band label={t.unbind}>
        <Button kind="line" wide busy={isBusy} onPick={() => void unbind()}>
          {isBusy ? t.unbinding : t.unbind}
        </Button>
      </Band>
    </Screen>
  )
}
