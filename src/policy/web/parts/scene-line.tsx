import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '../../../web/language.ts'
import { reading } from '../../../web/query.ts'
import { LinkButton } from '../../../web/ui/button.tsx'
import { NO_SCENE } from '../../rules/no-scene.ts'
import '../contract.ts'
import { useScene } from '../scene-choice.ts'
import { usePolicyText } from '../texts.ts'
import './scene-line.css'

export interface SceneLineProps {
  /** Opens the scenes to choose from: a sheet, which stands beside the board and not in its colours. */
  onPick: () => void
}

/** On home's board, beside a limit: the scene by which it is told, and the way to another. Nothing where the company has no scenes. */
export default function SceneLine({ onPick }: SceneLineProps) {
  const t = usePolicyText().scene
  const language = useLanguage()
  const { sceneCode } = useScene()
  const { data } = useQuery(reading('GET', '/regulation/ruPersonIn/getUserDefaultScene'))
  if (data === undefined || data.scenes.length === 0) return null
  const said = data.scenes.find(({ sceneId }) => sceneId === sceneCode)
  const scene = said ?? (sceneCode === NO_SCENE ? null : data.scene)
  return (
    <p className="board__policy board__scene">
      <LinkButton leads="up" onPick={onPick}>
        {t.label} {scene?.name[language] ?? (data.isAsked ? t.choose : t.none)}
      </LinkButton>
    </p>
  )
}
