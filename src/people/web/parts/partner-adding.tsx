import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { initialsOf, otherNameOf } from '../../../web/initials.ts'
import { useLanguage } from '../../../web/language.ts'
import { useWrite } from '../../../web/use-write.ts'
import { Button } from '../../../web/ui/button.tsx'
import { Choice } from '../../../web/ui/choice.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import { PersonRow } from '../../../web/ui/person-row.tsx'
import { Refused } from '../../../web/ui/refused.tsx'
import { Sheet } from '../../../web/ui/sheet.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import type { FoundEmployee, Scene } from '../../calls/companions.ts'
import { refreshPartners } from '../companion-queries.ts'
import { usePartnersText } from '../companions-texts.ts'
import ColleagueSearch from './colleague-search.tsx'
import './companion-rows.css'

/** What is wrong with whom she chose, with the scene; everything else stands over the button. */
const AT_PERSON = 'PEOPLE-PARTNER-SELF'
const AT_SCENE = 'PEOPLE-SCENE'

interface PartnerAddingProps {
  open: boolean
  scenes: readonly Scene[]
  onClose: () => void
}

/** Names a travel partner: a colleague, then the scene. */
export function PartnerAdding({ open, scenes, onClose }: PartnerAddingProps) {
  const t = usePartnersText()
  return (
    <Sheet open={open} onClose={onClose} title={t.add} tall>
      <Adding scenes={scenes} onClose={onClose} />
    </Sheet>
  )
}

function Adding({ scenes, onClose }: Omit<PartnerAddingProps, 'open'>) {
  const [person, setPerson] = useState<FoundEmployee | null>(null)
  if (!person) return <ColleagueSearch onPick={setPerson} />
  return <InWhichScene key={person.userCode} person={person} scenes={scenes} onChange={() => setPerson(null)} onDone={onClose} />
}

interface InWhichSceneProps {
  person: FoundEmployee
  scenes: readonly Scene[]
  onChange: () => void
  onDone: () => void
}

function InWhichScene({ person, scenes, onChange, onDone }: InWhichSceneProps) {
  const t = usePartnersText()
  const language = useLanguage()
  const client = useQueryClient()
  const { run, isBusy, error, clear } = useWrite('POST', '/configcenter/travelPartner/add', { hideError: true })
  const only = scenes.length === 1 ? scenes[0]?.code : undefined
  const [sceneCode, setSceneCode] = useState<string | null>(only ?? null)
  const [isMissing, setMissing] = useState(false)

  async function save(): Promise<void> {
    setMissing(sceneCode === null)
    if (sceneCode === null) return
    const added = await run({ partnerCode: person.userCode, sceneCode }).catch(() => null) // its words stand where they belong
    await refreshPartners(client)
    if (!added) return
    toast(t.saved(person.name[language]))
    onDone()
  }
  const said = (code: string): string | null => (error?.code === code ? error.message : null)
  return (
    <>
      <PersonRow
        name={person.name[language]}
        otherName={otherNameOf(person.name, language)}
        initials={initialsOf(person.name, language)}
        sub={
          <>
            {person.department.name[language]} · <span className="num">{person.userCode}</span> · {t.change}
          </>
        }
        onPick={onChange}
      />
      <Said message={said(AT_PERSON)} />
      <Choice
        label={t.scene}
        options={scenes.map(({ code, name }) => ({ key: code, label: name[language] }))}
        value={sceneCode}
        onChange={(code) => {
          setSceneCode(code)
          setMissing(false)
          clear()
        }}
      />
      <Said message={isMissing ? t.sceneMissing : said(AT_SCENE)} />
      <div className="companions__deeds">
        <Refused message={error && ![AT_PERSON, AT_SCENE].includes(error.code) ? error.message : null} />
        <Button wide busy={isBusy} onPick={() => void save()}>
          {t.save}
        </Button>
      </div>
    </>
  )
}

function Said({ message }: { message: string | null }) {
  if (message === null) return null
  return (
    <Notice kind="danger" inside live="alert">
      {message}
    </Notice>
  )
}
