import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLanguage } from '../../../web/language.ts'
import { reading } from '../../../web/query.ts'
import { Row } from '../../../web/ui/rows.tsx'
import { NO_SCENE } from '../../rules/no-scene.ts'
import '../contract.ts'
import { useScene } from '../scene-choice.ts'
import { usePolicyText } from '../texts.ts'
import SceneSheet from './scene-sheet.tsx'

export interface SceneRowProps {
  /** What the server said against the scene, in its words. */
  error?: string | undefined
  /** Called with the scene that is chosen; what was searched or judged under another one is to be asked again. */
  onChange?: (sceneCode: string | null) => void
}

/** Stands among the rows of a form: for what she travels, and what that asks of her. */
export default function SceneRow({ error, onChange }: SceneRowProps) {
  const t = usePolicyText().scene
  const language = useLanguage()
  const { sceneCode, choose } = useScene()
  const [isOpen, setIsOpen] = useState(false)
  const { data } = useQuery(reading('GET', '/regulation/ruPersonIn/getUserDefaultScene'))
  const chosen = data?.scenes.find(({ sceneId }) => sceneId === sceneCode) ?? null
  const isNone = sceneCode === NO_SCENE
  const isGone = data !== undefined && sceneCode !== null && !isNone && chosen === null
  // The company has closed what was chosen: it is not sent any more, and she sees what holds instead.
  useEffect(() => {
    if (isGone) choose(null)
  }, [isGone, choose])
  if (data === undefined || data.scenes.length === 0) return null
  const scene = isNone ? null : (chosen ?? data.scene)
  const note = scene && scene.asks.length > 0 ? t.asks(scene.asks) : undefined
  return (
    <>
      <Row label={t.label} empty={scene === null} note={note} error={error} onPick={() => setIsOpen(true)}>
        {scene?.name[language] ?? (data.isAsked ? t.choose : t.none)}
      </Row>
      <SceneSheet open={isOpen} onClose={() => setIsOpen(false)} {...(onChange && { onChange })} />
    </>
  )
}
