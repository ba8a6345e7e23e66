import { useLanguage } from '../../../web/language.ts'
import { useGo } from '../../../web/page-context.ts'
import { AppBar } from '../../../web/ui/app-bar.tsx'
import { ErrorFace } from '../../../web/ui/error-face.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import { SkeletonForm, SkeletonLines } from '../../../web/ui/skeleton.tsx'
import { useTrainGroupText } from '../group-text.ts'
import { refusedWith } from '../refused-with.ts'

/** On its way, or why it is not there. */
export function NotDivided({ title, error, onAgain }: { title: string; error: Error | null; onAgain: () => void }) {
  const t = useTrainGroupText()
  const language = useLanguage()
  const go = useGo()
  return (
    <Screen top={<AppBar title={title} onBack={() => go.back('/train/index')} />} busy={error === null}>
      {error ? (
        <ErrorFace
          title={t.failed.title}
          text={refusedWith(error.message, t.failed.text, language)}
          action={{ label: t.failed.action, onPick: onAgain }}
        />
      ) : (
        <>
          <SkeletonLines lines={2} label={t.loading} />
          <SkeletonForm rows={3} />
          <SkeletonForm rows={3} />
        </>
      )}
    </Screen>
  )
}
