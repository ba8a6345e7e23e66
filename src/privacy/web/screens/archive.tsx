import { useEffect, useState } from 'react'
import { useParams } from 'react-router'
import { CallError } from '../../../web/call-error.ts'
import { useGo, usePageTitle } from '../../../web/page-context.ts'
import { AppBar } from '../../../web/ui/app-bar.tsx'
import { Band } from '../../../web/ui/band.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { Empty } from '../../../web/ui/empty.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import { Refused } from '../../../web/ui/refused.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import { useWrite } from '../../../web/use-write.ts'
import '../contract.ts'
import { useMyDataText } from '../my-data-text.ts'

interface Copy {
  readonly fileName: string
  readonly html: string
  readonly json: string
}

/** Hands a text over as a file. */
function save(text: string, type: string, name: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000) // some browsers read it only after a question
}

/** Behind the link in the mail. Fetching is a tap of its own: a mail program that looks at links beforehand uses nothing up. */
export default function Archive() {
  const t = useMyDataText().archive
  const go = useGo()
  const { ticket = '' } = useParams()
  // Kept here and taken out of the address at once: it must not stand in a history that others read.
  const [kept] = useState(ticket)
  const [copy, setCopy] = useState<Copy | null>(null)
  const [isGone, setGone] = useState(false)
  const { run, isBusy, error } = useWrite('POST', '/usercenter/userPerson/fetchArchive', { hideError: true })
  usePageTitle(t.title)
  useEffect(() => {
    const { pathname } = window.location
    if (ticket !== '' && pathname.endsWith(ticket)) {
      window.history.replaceState(window.history.state, '', pathname.slice(0, -ticket.length - 1))
    }
  }, [ticket])

  async function fetchIt(): Promise<void> {
    try {
      setCopy(await run({ ticket: kept }))
    } catch (failure) {
      setGone(failure instanceof CallError && failure.code === 'PRIVACY-LINK')
    }
  }
  const bar = <AppBar title={t.title} onBack={() => go.back('/userInfo/view')} />
  const problem = kept === '' ? t.missing : isGone ? t.gone : null
  if (problem) {
    const to = kept === '' ? '/userInfo/view' : '/userInfo/applyForm'
    return (
      <Screen top={bar}>
        <Empty title={problem.title} text={problem.text} action={{ label: problem.action, onPick: () => go.replace(to) }} />
      </Screen>
    )
  }
  return (
    <Screen top={bar} busy={isBusy}>
      <Notice live="status">{copy ? t.done : t.once}</Notice>
      <Band title={t.ready}>
        {copy ? (
          <div className="fields">
            <Button wide onPick={() => save(copy.html, 'text/html;charset=utf-8', `${copy.fileName}.html`)}>
              {t.page}
            </Button>
            <Button kind="line" wide onPick={() => save(copy.json, 'application/json', `${copy.fileName}.json`)}>
              {t.data}
            </Button>
          </div>
        ) : (
          <Button wide busy={isBusy} onPick={() => void fetchIt()}>
            {isBusy ? t.getting : t.get}
          </Button>
        )}
        <Refused message={error && !isGone ? error.message : null} />
      </Band>
    </Screen>
  )
}
