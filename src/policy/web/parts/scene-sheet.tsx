import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLanguage } from '../../../web/language.ts'
import { reading } from '../../../web/query.ts'
import { Button } from '../../../web/ui/button.tsx'
import type { ChoiceOption } from '../../../web/ui/choice.tsx'
import { Choice } from '../../../web/ui/choice.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import { PayBar } from '../../../web/ui/pay-bar.tsx'
import { Sheet } from '../../../web/ui/sheet.tsx'
import { SkeletonLines } from '../../../web/ui/skeleton.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import { useWrite } from '../../../web/use-write.ts'
import { NO_SCENE } from '../../rules/no-scene.ts'
import '../contract.ts'
import { useScene } from '../scene-choice.ts'
import { usePolicyText } from '../texts.ts'

export interface SceneSheetProps {
  open: boolean
  onClose: () => void
  /** Called with the scene that is chosen now; null: her usual one, or none. */
  onChange?: (sceneCode: string | null) => void
}

const SCENES = reading('GET', '/regulation/ruPersonIn/getUserDefaultScene')

/** One of the company's scenes for what is booked next; what is chosen holds at once. */
export default function SceneSheet({ open, onClose, onChange }: SceneSheetProps) {
  const t = usePolicyText().scene
  const language = useLanguage()
  const queries = useQueryClient()
  const { sceneCode, choose } = useScene()
  const { data, error, refetch } = useQuery({ ...SCENES, enabled: open })
  const setUsual = useWrite('PUT', '/regulation/ruPerson/setUserDefaultScene')
  const usual = data?.scene?.sceneId ?? null
  const chosen = sceneCode ?? usual

  function pick(key: string): void {
    // Whoever has a usual scene says that she travels under none; without one, nothing need be said.
    const next = key === usual || (key === NO_SCENE && usual === null) ? null : key
    choose(next)
    onChange?.(next)
  }
  async function makeUsual(): Promise<void> {
    if (chosen === null) return
    const written = await setUsual.run({ sceneId: chosen }).catch(() => null) // the toast has said what went wrong
    if (written === null) return
    await queries.invalidateQueries({ queryKey: SCENES.queryKey })
    toast(t.madeUsual)
  }

  const named: ChoiceOption<string>[] = (data?.scenes ?? []).map(({ sceneId, name, asks }) => {
    const notes = [...(sceneId === usual ? [t.usual] : []), ...(asks.length > 0 ? [t.asks(asks)] : [])]
    return { key: sceneId, label: name[language], note: notes.length > 0 ? notes.join(' · ') : undefined }
  })
  const hasNone = data !== undefined && !data.isAsked
  const options = hasNone ? [...named, { key: NO_SCENE, label: t.none, note: t.noneWhy }] : named
  const footer = (
    <PayBar>
      {chosen !== null && chosen !== usual && chosen !== NO_SCENE && (
        <Button kind="line" className="btn--hold" busy={setUsual.isBusy} onPick={() => void makeUsual()}>
          {t.makeUsual}
        </Button>
      )}
      <Button onPick={onClose}>{t.done}</Button>
    </PayBar>
  )
  return (
    <Sheet open={open} onClose={onClose} title={t.title} subtitle={t.why} footer={footer}>
      {data ? (
        <Choice label={t.title} hideLabel options={options} value={chosen ?? (hasNone ? NO_SCENE : null)} onChange={pick} />
      ) : error ? (
        <Notice kind="warn" inside action={{ label: t.again, onPick: () => void refetch() }}>
          {t.failed}
        </Notice>
      ) : (
        <SkeletonLines lines={4} />
      )}
    </Sheet>
  )
}
