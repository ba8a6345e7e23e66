import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useConfirmed } from '../../../entry/web/index.ts'
import { useLanguage } from '../../../web/language.ts'
import { useGo, usePageTitle } from '../../../web/page-context.ts'
import { reading } from '../../../web/query.ts'
import { AppBar } from '../../../web/ui/app-bar.tsx'
import { Band } from '../../../web/ui/band.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { Choice } from '../../../web/ui/choice.tsx'
import { ErrorFace } from '../../../web/ui/error-face.tsx'
import { Field } from '../../../web/ui/field.tsx'
import { formatDateTime } from '../../../web/ui/format.ts'
import { Notice } from '../../../web/ui/notice.tsx'
import { PayBar } from '../../../web/ui/pay-bar.tsx'
import { Refused } from '../../../web/ui/refused.tsx'
import { Row, Rows } from '../../../web/ui/rows.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import { SkeletonForm } from '../../../web/ui/skeleton.tsx'
import { useWrite } from '../../../web/use-write.ts'
import { isMail } from '../../../people/rules/account.ts'
import '../contract.ts'
import { useMyDataText } from '../my-data-text.ts'

const VIEW = '/userInfo/view'
const STATE = reading('GET', '/usercenter/userPerson/archiveState')

/** Asks for an archive by mail. Whole numbers stand in it, so the server wants to know first that it is she. */
export default function ApplyForm() {
  const { copy: t, view } = useMyDataText()
  const go = useGo()
  const { data, error, refetch } = useQuery(STATE)
  usePageTitle(t.title)
  if (data) return <Asking own={data.mailBox} left={data.left} archives={data.archives} />
  const { title, text, action } = view.failed
  return (
    <Screen top={<AppBar title={t.title} onBack={() => go.back(VIEW)} />} busy={!error}>
      {error ? (
        <ErrorFace title={title} text={text} action={{ label: action, onPick: () => void refetch() }} />
      ) : (
        <SkeletonForm rows={3} label={t.title} />
      )}
    </Screen>
  )
}

interface AskingProps {
  own: string | null
  left: number
  archives: readonly { sentTo: string; askedAt: string; state: 'preparing' | 'sent' | 'fetched' }[]
}

function Asking({ own, left, archives }: AskingProps) {
  const t = useMyDataText().copy
  const language = useLanguage()
  const go = useGo()
  const queries = useQueryClient()
  const confirmed = useConfirmed()
  const [to, setTo] = useState<'own' | 'other'>(own === null ? 'other' : 'own')
  const [mail, setMail] = useState('')
  const [isWrong, setWrong] = useState(false)
  const { run, isBusy, error } = useWrite('POST', '/usercenter/userPerson/sendUserInfo', { hideError: true })

  async function send(): Promise<void> {
    const mailBox = to === 'own' ? null : mail.trim()
    setWrong(mailBox !== null && !isMail(mailBox))
    if (mailBox !== null && !isMail(mailBox)) return
    // What is refused stands at the field, or over the button.
    const sent = await confirmed(() => run({ mailBox })).catch(() => undefined)
    if (!sent) return
    await queries.invalidateQueries({ queryKey: STATE.queryKey })
    go.replace('/userInfo/exportSuccess', { sentTo: sent.sentTo, left: sent.left })
  }

  const field = (
    <Field
      label={t.mail}
      type="email"
      autoComplete="email"
      value={mail}
      maxLength={254}
      onChange={(text) => {
        setMail(text)
        setWrong(false)
      }}
      error={isWrong ? t.mailFault : error?.fields?.['mailBox']}
      required
    />
  )
  const foot = (
    <>
      <Refused message={error && !error.fields && error.code !== 'ENTRY-CONFIRM' ? error.message : null} />
      <PayBar text={left > 0 ? t.left(left) : t.none}>
        <Button busy={isBusy} disabled={left === 0} onPick={() => void send()}>
          {isBusy ? t.sending : t.submit}
        </Button>
      </PayBar>
    </>
  )
  return (
    <Screen top={<AppBar title={t.title} onBack={() => go.back(VIEW)} />} bottom={foot} busy={isBusy}>
      <Notice>{t.what}</Notice>
      <Band label={t.mail}>
        {own === null ? (
          <div className="fields">
            <p>{t.noOwn}</p>
            {field}
          </div>
        ) : (
          <Choice
            label={t.mail}
            hideLabel
            options={[
              { key: 'own', label: t.toOwn(own) },
              { key: 'other', label: t.toOther, more: field },
            ]}
            value={to}
            onChange={setTo}
          />
        )}
      </Band>
      <p className="note">{t.how}</p>
      {archives.length > 0 && (
        <Band title={t.before} flush>
          <Rows>
            {archives.map(({ askedAt, sentTo, state }) => (
              <Row key={askedAt} label={formatDateTime(askedAt, language)} note={sentTo}>
                {t.states[state]}
              </Row>
            ))}
          </Rows>
        </Band>
      )}
    </Screen>
  )
}
