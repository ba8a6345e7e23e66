import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { http } from '../../../web/http.ts'
import { useLanguage } from '../../../web/language.ts'
import { useGo, usePageTitle, useUnsubmitted } from '../../../web/page-context.ts'
import { useWrite } from '../../../web/use-write.ts'
import { AppBar } from '../../../web/ui/app-bar.tsx'
import { Band } from '../../../web/ui/band.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { Choice } from '../../../web/ui/choice.tsx'
import { Field } from '../../../web/ui/field.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import { PayBar } from '../../../web/ui/pay-bar.tsx'
import { Refused } from '../../../web/ui/refused.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import { SegBar } from '../../../web/ui/seg-bar.tsx'
import { LANGUAGES } from '../../../kernel/language.ts'
import { refreshCompanions } from '../companion-queries.ts'
import { useOutsidersText } from '../companions-texts.ts'
import { useLastAdded } from '../last-added.ts'
import type { GuestDraft, Held } from '../parts/companion-draft.ts'
import { asCompanion, asGuest, emptyCompanion, useHeld } from '../parts/companion-draft.ts'
import { CompanionForm } from '../parts/companion-form.tsx'
import '../parts/document-fields.css'

const WAYS = ['myself', 'guest'] as const
const SUCCESS = '/addOutSidersSuccess'

/** A companion from outside: the host enters her document, or sends her a link to do it herself. */
export default function AddOutsiders() {
  const t = useOutsidersText()
  const go = useGo()
  const client = useQueryClient()
  const language = useLanguage()
  const [way, setWay] = useState<(typeof WAYS)[number]>('myself')
  // Both are held here: whoever tries the other way finds again what she had typed in this one.
  const companion = useHeld(() => emptyCompanion())
  const guest = useHeld<GuestDraft>(() => ({ name: '', phoneNumber: '', why: '', language }))
  const setLastAdded = useLastAdded((state) => state.set)
  usePageTitle(t.title)
  function choose(chosen: (typeof WAYS)[number]): void {
    if (chosen === 'guest') guest.change((before) => asGuest(before, companion.entered))
    else companion.change((before) => asCompanion(before, guest.entered))
    setWay(chosen)
  }
  const top = (
    <>
      <AppBar title={t.title} onBack={() => go.back('/select-together')} />
      <SegBar label={t.way} options={WAYS.map((key) => ({ key, label: t.ways[key] }))} value={way} onChange={choose} />
    </>
  )
  if (way === 'guest') return <InviteGuest top={top} held={guest} isDirtyBeside={companion.isDirty} />
  return (
    <CompanionForm
      top={top}
      words={{ ...t, submit: t.save }}
      held={companion}
      isDirtyBeside={guest.isDirty}
      send={async (sealed) => {
        const { userCode } = await http('POST', '/usercenter/outUserPerson/addOutUserPerson', sealed, { hideError: true })
        setLastAdded({ userCode, name: '' })
      }}
      onSent={(name) => {
        setLastAdded({ userCode: useLastAdded.getState().last?.userCode ?? '', name })
        void refreshCompanions(client)
        go.replace(SUCCESS)
      }}
    />
  )
}

/** What the host knows of a guest: a name, perhaps a phone. Everything else the guest enters herself. */
function InviteGuest({ top, held, isDirtyBeside }: { top: ReactNode; held: Held<GuestDraft>; isDirtyBeside: boolean }) {
  const t = useOutsidersText().guest
  const go = useGo()
  const client = useQueryClient()
  const setLastAdded = useLastAdded((state) => state.set)
  const { name, phoneNumber, why, language } = held.entered
  const [isMissing, setMissing] = useState(false)
  const submitted = useUnsubmitted(held.isDirty || isDirtyBeside)
  const { run, isBusy, error, clear } = useWrite('POST', '/usercenter/guest/invite', { hideError: true })

  async function send(): Promise<void> {
    setMissing(name.trim() === '')
    if (name.trim() === '' && phoneNumber.trim() === '') return // else the phone is looked at as well
    const input = { name: name.trim(), phoneNumber: phoneNumber.trim(), why: why.trim(), language }
    const made = await run(input).catch(() => null) // stands over the button
    if (!made) return
    submitted()
    setLastAdded({ name: input.name, ...made })
    void refreshCompanions(client)
    go.replace(SUCCESS)
  }
  const foot = (
    <>
      <Refused message={error?.message ?? null} />
      <PayBar>
        <Button wide busy={isBusy} onPick={() => void send()}>
          {t.send}
        </Button>
      </PayBar>
    </>
  )
  const typed = (field: 'name' | 'phoneNumber' | 'why') => (text: string) => {
    held.change((before) => ({ ...before, [field]: text }))
    setMissing(false)
    clear()
  }
  return (
    <Screen top={top} bottom={foot} busy={isBusy}>
      <Notice>{t.intro}</Notice>
      <Band label={t.name}>
        <div className="fields">
          <Field
            label={t.name}
            name="guestName"
            value={name}
            onChange={typed('name')}
            help={t.nameHelp}
            error={isMissing ? t.nameMissing : error?.fields?.['name']}
            autoComplete="off"
            maxLength={60}
            required
          />
          <Field
            label={t.phone}
            type="tel"
            name="guestPhone"
            value={phoneNumber}
            onChange={typed('phoneNumber')}
            help={t.phoneHelp}
            error={error?.fields?.['phoneNumber']}
            autoComplete="off"
            maxLength={40}
            optional
          />
          <Field
            label={t.why}
            name="why"
            value={why}
            onChange={typed('why')}
            help={t.whyHelp}
            autoComplete="off"
            maxLength={100}
            optional
          />
          <Choice
            label={t.language}
            options={LANGUAGES.map((key) => ({ key, label: t.languages[key] }))}
            value={language}
            onChange={(theirs) => held.change((before) => ({ ...before, language: theirs }))}
          />
        </div>
      </Band>
    </Screen>
  )
}
