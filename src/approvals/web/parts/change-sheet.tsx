import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { BothNames } from '../../../kernel/language.ts'
import { ColleagueSearch } from '../../../people/web/index.ts'
import { CallError } from '../../../web/call-error.ts'
import { useLanguage } from '../../../web/language.ts'
import { useGo } from '../../../web/page-context.ts'
import { Button } from '../../../web/ui/button.tsx'
import { Choice } from '../../../web/ui/choice.tsx'
import { Refused } from '../../../web/ui/refused.tsx'
import { Sheet } from '../../../web/ui/sheet.tsx'
import { SkeletonLines } from '../../../web/ui/skeleton.tsx'
import { TextArea } from '../../../web/ui/text-area.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import { useWrite } from '../../../web/use-write.ts'
import type { ApprovalDetail } from '../../calls.ts'
import { COMMENT_CHARACTERS_MAX } from '../../rules/deciding.ts'
import { useChangingText } from '../changing-texts.ts'
import { refreshApprovals } from '../queries.ts'
import { PickedPerson } from './picked-person.tsx'
import './change-sheet.css'

const WAYS = ['transfer', 'before', 'after'] as const
type Way = (typeof WAYS)[number]

interface Named {
  readonly userCode: string
  readonly name: BothNames
}

interface ChangeSheetProps {
  request: ApprovalDetail
  onClose: () => void
}

/** Hands the question on to a colleague, or has one agree as well: whom first, then how. */
export default function ChangeSheet({ request, onClose }: ChangeSheetProps) {
  const t = useChangingText()
  const [person, setPerson] = useState<Named | null>(null)
  return (
    <Sheet open onClose={onClose} title={t.title} subtitle={person === null ? t.who : undefined} tall>
      {person === null ? (
        <Suspense fallback={<SkeletonLines lines={4} />}>
          <ColleagueSearch without={request.notBrought} onPick={setPerson} />
        </Suspense>
      ) : (
        <How key={person.userCode} request={request} person={person} onAnother={() => setPerson(null)} onDone={onClose} />
      )}
    </Sheet>
  )
}

interface HowProps {
  request: ApprovalDetail
  person: Named
  onAnother: () => void
  onDone: () => void
}

function How({ request: { approvalId, version }, person, onAnother, onDone }: HowProps) {
  const t = useChangingText()
  const language = useLanguage()
  const go = useGo()
  const client = useQueryClient()
  const [way, setWay] = useState<Way>('transfer')
  const [comment, setComment] = useState('')
  const handOn = useWrite('PUT', '/approval/approval/transfer', { hideError: true })
  const add = useWrite('PUT', '/approval/approval/addSigner', { hideError: true })
  const isBusy = handOn.isBusy || add.isBusy
  const error = way === 'transfer' ? handOn.error : add.error

  async function submit(): Promise<void> {
    const brought = { approvalId, version, approverCode: person.userCode }
    try {
      await (way === 'transfer'
        ? handOn.run({ ...brought, comment: comment.trim() })
        : add.run({ ...brought, comment: comment.trim(), where: way }))
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure
      // The request may have moved: behind the sheet the page shows how it stands, and its version is the new one.
      await refreshApprovals(client)
      return
    }
    toast(t.done[way](person.name[language]))
    onDone()
    if (way === 'transfer') go.back('/approval/list')
    await refreshApprovals(client)
  }
  return (
    <div className="fields changing">
      <PickedPerson person={person} change={t.change} onChange={onAnother} />
      <Choice label={t.how} options={WAYS.map((key) => ({ key, ...t.ways[key] }))} value={way} onChange={setWay} />
      <TextArea label={t.comment} optional help={t.commentHint} max={COMMENT_CHARACTERS_MAX} value={comment} onChange={setComment} />
      <Refused message={error?.message ?? null} />
      <Button wide busy={isBusy} onPick={() => void submit()}>
        {isBusy ? t.submitting : t.submit[way]}
      </Button>
    </div>
  )
}
