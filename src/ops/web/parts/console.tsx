import { Empty } from '../../../web/ui/empty.tsx'
import { useDuty } from '../duty.ts'
import { FirstPassword } from '../pages/password.tsx'
import { SignIn } from '../pages/sign-in.tsx'
import { PAGES } from '../pages.ts'
import { go, usePlace } from '../place.ts'
import { useOpsText } from '../texts.ts'
import { Frame } from './frame.tsx'
import { Page } from './page.tsx'

/** What stands on screen: the door, the first password, or the page of this place. */
export function Console() {
  const onDuty = useDuty((state) => state.onDuty)
  if (!onDuty) return <SignIn />
  if (onDuty.me.mustChangePassword) return <FirstPassword />
  return (
    <Frame me={onDuty.me}>
      <PageHere roles={onDuty.me.roles} />
    </Frame>
  )
}

function PageHere({ roles }: { roles: readonly string[] }) {
  const t = useOpsText().frame
  const path = usePlace((state) => state.path)
  const found = PAGES.find((one) => one.path === path)
  const back = { label: t.goHome, onPick: () => go('/') }
  if (!found)
    return (
      <Page title={t.notFound}>
        <Empty title={t.notFound} action={back} />
      </Page>
    )
  if (found.roles !== undefined && !found.roles.some((role) => roles.includes(role)))
    return (
      <Page title={t.notYours}>
        <Empty title={t.notYours} text={t.notYoursText} action={back} />
      </Page>
    )
  return <found.Page key={path} />
}
