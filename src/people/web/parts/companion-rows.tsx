import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { initialsOf } from '../../../web/initials.ts'
import { useLanguage } from '../../../web/language.ts'
import { useGo } from '../../../web/page-context.ts'
import { Button } from '../../../web/ui/button.tsx'
import { IconButton } from '../../../web/ui/icon-button.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import { PersonRow } from '../../../web/ui/person-row.tsx'
import { idIcon } from '../../../web/ui/rare-icons.ts'
import { SkeletonLines } from '../../../web/ui/skeleton.tsx'
import type { Companion } from '../../calls/companions.ts'
import { companionsQuery } from '../companion-queries.ts'
import { useTogetherText } from '../companions-texts.ts'
import { usePartyDraft } from '../party-draft.ts'
import { CompanionSheet } from './companion-sheet.tsx'
import { documentWords } from './companion-words.ts'
import { useToggle } from './use-toggle.ts'
import './companion-rows.css'

/** Outside companions and guests to tick; each can be looked at, and another one added. */
export function CompanionRows() {
  const t = useTogetherText()
  const go = useGo()
  const [managed, setManaged] = useState<Companion | null>(null)
  const { data, error, refetch } = useQuery(companionsQuery)
  if (!data) {
    if (!error) return <SkeletonLines lines={2} label={t.loading} />
    return (
      <Notice kind="warn" inside action={{ label: t.failed.action, onPick: () => void refetch() }}>
        {t.failed.title}
      </Notice>
    )
  }
  return (
    <>
      {data.companions.length === 0 ? (
        <p className="companions__none small quiet">{t.noOutsiders}</p>
      ) : (
        <div role="list" aria-label={t.outsiders}>
          {data.companions.map((companion) => (
            <div key={companion.userCode} role="listitem" className="companions__row">
              <CompanionRow companion={companion} onManage={() => setManaged(companion)} />
            </div>
          ))}
        </div>
      )}
      <div className="companions__add">
        <Button kind="line" size="s" wide onPick={() => go.push('/addOutSiders')}>
          {t.addOutsider}
        </Button>
      </div>
      <CompanionSheet companion={managed} onClose={() => setManaged(null)} />
    </>
  )
}

function CompanionRow({ companion, onManage }: { companion: Companion; onManage: () => void }) {
  const t = useTogetherText()
  const language = useLanguage()
  const people = usePartyDraft((state) => state.people)
  const toggle = useToggle()
  const name = companion.name[language] || companion.name.zh
  return (
    <>
      <PersonRow
        name={name}
        initials={initialsOf(companion.name, language)}
        sub={`${t.kinds[companion.kind]} · ${documentWords(companion, t)}`}
        checked={people.some(({ userCode }) => userCode === companion.userCode)}
        onToggle={(isIn) => toggle(companion, isIn)}
      />
      <IconButton icon={idIcon} label={t.manage(name)} onPick={onManage} />
    </>
  )
}
