import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useGo, usePageTitle } from '../../../web/page-context.ts'
import { AppBar } from '../../../web/ui/app-bar.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import { SegBar } from '../../../web/ui/seg-bar.tsx'
import { useAdviceText } from '../advice-text.ts'
import { AdviceDesk } from '../parts/advice-desk.tsx'
import { AdviceForm, AdviceFoot, MyAdvice, useAdvice } from '../parts/advice-form.tsx'
import { myFeedbackQuery } from '../queries.ts'
import './advice.css'

const TABS = ['mine', 'open', 'answered'] as const
type Tab = (typeof TABS)[number]

/** To tell what is wrong or could be better; travel managers answer here too. */
export default function Advice() {
  const t = useAdviceText()
  const go = useGo()
  const { data } = useQuery(myFeedbackQuery)
  const [tab, setTab] = useState<Tab>('mine')
  const advice = useAdvice()
  usePageTitle(t.title)
  const top = (
    <>
      <AppBar title={t.title} onBack={() => go.back('/my')} />
      {data?.actions.answer && (
        <SegBar label={t.tabs.label} options={TABS.map((key) => ({ key, label: t.tabs[key] }))} value={tab} onChange={setTab} />
      )}
    </>
  )
  if (tab !== 'mine') {
    return (
      <Screen top={top}>
        <AdviceDesk key={tab} state={tab} />
      </Screen>
    )
  }
  return (
    <Screen top={top} bottom={<AdviceFoot advice={advice} replyBy={data?.replyBy} />} busy={advice.isBusy}>
      <AdviceForm advice={advice} />
      <MyAdvice />
    </Screen>
  )
}
