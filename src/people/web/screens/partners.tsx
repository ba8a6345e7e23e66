import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { initialsOf, otherNameOf } from '../../../web/initials.ts'
import { useLanguage } from '../../../web/language.ts'
import { useGo, usePageTitle } from '../../../web/page-context.ts'
import { useWrite } from '../../../web/use-write.ts'
import { AppBar } from '../../../web/ui/app-bar.tsx'
import { Band } from '../../../web/ui/band.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { ask } from '../../../web/ui/dialog.tsx'
import { Empty } from '../../../web/ui/empty.tsx'
import { ErrorFace } from '../../../web/ui/error-face.tsx'
import { IconButton } from '../../../web/ui/icon-button.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import { PersonRow } from '../../../web/ui/person-row.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import { SkeletonLines } from '../../../web/ui/skeleton.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import type { FoundEmployee, Partnership, Scene } from '../../calls/companions.ts'
import { partnersQuery, refreshPartners } from '../companion-queries.ts'
import { usePartnersText } from '../companions-texts.ts'
import { PartnerAdding } from '../parts/partner-adding.tsx'
import { PartnerBooking } from '../parts/partner-booking.tsx'
import '../parts/companion-rows.css'

/** Who may book for her because they go along, and for whom she may [C-PARTNER-01]. */
export default function Partners() {
  const t = usePartnersText()
  const go = useGo()
  const { data, error, refetch } = useQuery(partnersQuery)
  usePageTitle(t.title)
  const bar = <AppBar title={t.title} onBack={() => go.back('/my')} />
  if (!data) {
    return (
      <Screen top={bar} busy={!error}>
        {error ? (
          <ErrorFace title={t.failed.title} text={error.message} action={{ label: t.failed.action, onPick: () => void refetch() }} />
        ) : (
          <SkeletonLines lines={5} label={t.loading} />
        )}
      </Screen>
    )
  }
  const { partners, serves, scenes } = data
  if (scenes.length === 0 && partners.length === 0 && serves.length === 0) {
    const { title, text, action } = t.noScenes
    return (
      <Screen top={bar}>
        <Empty title={title} text={text} action={{ label: action, onPick: () => go.back('/my') }} />
      </Screen>
    )
  }
  return (
    <Screen top={bar}>
      <Notice>{t.intro}</Notice>
      <Mine partners={partners} scenes={scenes} />
      <Accompanied serves={serves} />
    </Screen>
  )
}

/** Those who may book for her, one row for each scene. */
function Mine({ partners, scenes }: { partners: readonly Partnership[]; scenes: readonly Scene[] }) {
  const t = usePartnersText()
  const [isAdding, setAdding] = useState(false)
  return (
    <Band title={t.partners} flush>
      {partners.length === 0 ? (
        <p className="companions__none small quiet">{t.noPartners}</p>
      ) : (
        <div role="list" aria-label={t.partners}>
          {partners.map((one) => (
            <div key={`${one.person.userCode} ${one.scene.code}`} role="listitem" className="companions__row">
              <PartnerRow partnership={one} />
            </div>
          ))}
        </div>
      )}
      <div className="companions__add">
        {scenes.length === 0 ? (
          <p className="small quiet">{t.scenesClosed}</p>
        ) : (
          <Button kind="line" size="s" wide onPick={() => setAdding(true)}>
            {t.add}
          </Button>
        )}
      </div>
      <PartnerAdding open={isAdding} scenes={scenes} onClose={() => setAdding(false)} />
    </Band>
  )
}

function PartnerRow({ partnership: { person, scene } }: { partnership: Partnership }) {
  const t = usePartnersText()
  const language = useLanguage()
  const client = useQueryClient()
  const { run, isBusy } = useWrite('POST', '/configcenter/travelPartner/remove')
  const name = person.name[language]

  async function remove(): Promise<void> {
    if (isBusy) return
    const { title, text, confirm, cancel } = t.askRemove
    if (!(await ask({ title: title(name), text: text(scene.name[language]), confirm, cancel, danger: true }))) return
    // What went wrong is said in a toast; the list is read anew in any case, since the partner may have ended it herself.
    const removed = await run({ personCode: person.userCode, sceneCode: scene.code, side: 'partners' }).catch(() => null)
    if (removed) toast(t.removed)
    await refreshPartners(client)
  }
  return (
    <>
      <PersonRow
        name={name}
        otherName={otherNameOf(person.name, language)}
        initials={initialsOf(person.name, language)}
        sub={
          <>
            {scene.name[language]} · {person.department.name[language]} · <span className="num">{person.userCode}</span>
          </>
        }
      />
      <IconButton icon="close" label={t.remove(name, scene.name[language])} onPick={() => void remove()} />
    </>
  )
}

/** Those whom she accompanies, each once; a row leads to booking for them. */
function Accompanied({ serves }: { serves: readonly Partnership[] }) {
  const t = usePartnersText()
  const language = useLanguage()
  const [chosen, setChosen] = useState<FoundEmployee | null>(null)
  const byPerson = [...Map.groupBy(serves, ({ person }) => person.userCode).values()]
  return (
    <Band title={t.serves} flush>
      {serves.length === 0 ? (
        <p className="companions__none small quiet">{t.noServes}</p>
      ) : (
        <div role="list" aria-label={t.serves}>
          {byPerson.map((partnerships) => {
            const person = partnerships[0]?.person
            if (!person) return null
            return (
              <div key={person.userCode} role="listitem">
                <PersonRow
                  name={person.name[language]}
                  otherName={otherNameOf(person.name, language)}
                  initials={initialsOf(person.name, language)}
                  sub={partnerships.map(({ scene }) => scene.name[language]).join(' · ')}
                  onPick={() => setChosen(person)}
                />
              </div>
            )
          })}
        </div>
      )}
      <PartnerBooking person={chosen} onClose={() => setChosen(null)} />
    </Band>
  )
}
