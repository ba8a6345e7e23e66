import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLanguage } from '../../../web/language.ts'
import { useGo } from '../../../web/page-context.ts'
import { useWrite } from '../../../web/use-write.ts'
import { Button } from '../../../web/ui/button.tsx'
import { Choice } from '../../../web/ui/choice.tsx'
import { ask } from '../../../web/ui/dialog.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import { Sheet } from '../../../web/ui/sheet.tsx'
import { SkeletonLines } from '../../../web/ui/skeleton.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import type { FoundEmployee, Scene } from '../../calls/companions.ts'
import { refreshPartners, scenesQuery } from '../companion-queries.ts'
import { usePartnersText } from '../companions-texts.ts'
import { useBooking } from '../use-booking.ts'
import './companion-rows.css'

/** Somebody whom she accompanies: books for her in an open scene, or ends the partnership. */
export function PartnerBooking({ person, onClose }: { person: FoundEmployee | null; onClose: () => void }) {
  const t = usePartnersText()
  const language = useLanguage()
  return (
    <Sheet open={person !== null} onClose={onClose} title={person ? t.asPartner(person.name[language]) : ''}>
      {person && <Scenes person={person} onClose={onClose} />}
    </Sheet>
  )
}

function Scenes({ person, onClose }: { person: FoundEmployee; onClose: () => void }) {
  const t = usePartnersText()
  const { data, error, refetch } = useQuery(scenesQuery(person.userCode))
  if (error) {
    return (
      <Notice kind="warn" inside action={{ label: t.failed.action, onPick: () => void refetch() }}>
        {error.message}
      </Notice>
    )
  }
  if (!data) return <SkeletonLines lines={3} label={t.loading} />
  if (data.scenes.length === 0) {
    return (
      <Notice inside live="status">
        {t.noneOpen}
      </Notice>
    )
  }
  return <Deeds person={person} scenes={data.scenes} onClose={onClose} />
}

function Deeds({ person, scenes, onClose }: { person: FoundEmployee; scenes: readonly Scene[]; onClose: () => void }) {
  const t = usePartnersText()
  const language = useLanguage()
  const go = useGo()
  const client = useQueryClient()
  const { mode, enterAgentMode, setTravellers } = useBooking()
  const { run, isBusy } = useWrite('POST', '/configcenter/travelPartner/remove')
  const [chosen, setChosen] = useState('')
  const [entering, setEntering] = useState<Scene | null>(null)
  const scene = scenes.find(({ code }) => code === chosen) ?? scenes[0]
  /** Travellers are kept for each mode, so that the mode comes first. The server checks both with every booking. */
  const goOn = useEffectEvent((inScene: Scene) => {
    setTravellers([person.userCode])
    toast(t.entered(inScene.name[language]))
    onClose()
    go.push('/home')
  })
  useEffect(() => {
    if (entering && mode === 'agent') goOn(entering)
  }, [entering, mode])
  if (!scene) return null

  function book(inScene: Scene): void {
    enterAgentMode({ sceneId: inScene.code, businessCode: '' })
    setEntering(inScene)
  }
  async function end(inScene: Scene): Promise<void> {
    const { title, text, confirm, cancel } = t.askLeave
    const name = person.name[language]
    if (!(await ask({ title: title(name), text: text(inScene.name[language]), confirm, cancel, danger: true }))) return
    const leaving = { personCode: person.userCode, sceneCode: inScene.code, side: 'serves' as const }
    const removed = await run(leaving).catch(() => null) // said in a toast already
    if (removed) toast(t.left)
    onClose()
    await refreshPartners(client)
  }
  return (
    <>
      <Choice
        label={t.bookIn}
        options={scenes.map(({ code, name }) => ({ key: code, label: name[language] }))}
        value={scene.code}
        onChange={setChosen}
      />
      <p className="small quiet">{t.bookNote}</p>
      <div className="companions__deeds">
        <Button wide onPick={() => book(scene)}>
          {t.book}
        </Button>
        <Button kind="no" wide busy={isBusy} onPick={() => void end(scene)}>
          {t.leave}
        </Button>
      </div>
    </>
  )
}
