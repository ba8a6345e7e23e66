import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ResultOf } from '../../../web/contract.ts'
import { CallError } from '../../../web/call-error.ts'
import { useLanguage } from '../../../web/language.ts'
import { reading } from '../../../web/query.ts'
import { useWrite } from '../../../web/use-write.ts'
import { Band } from '../../../web/ui/band.tsx'
import { LinkButton } from '../../../web/ui/button.tsx'
import { ask } from '../../../web/ui/dialog.tsx'
import { formatDateTime } from '../../../web/ui/format.ts'
import { Notice } from '../../../web/ui/notice.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import { useAccountText } from '../account-text.ts'
import '../sso/contract.ts'
import { useSsoText } from '../sso/text.ts'
import './devices.css'
import { useConfirmed } from './use-confirmed.ts'

type Link = ResultOf<'GET /auth/sso/links'>['links'][number]

/** The platforms by which she comes in, each to be unlinked here. Who has none reads nothing of them. */
export function Links() {
  const t = useAccountText().links
  const { platforms } = useSsoText()
  const links = reading('GET', '/auth/sso/links')
  const { data, error, refetch } = useQuery(links)
  const queries = useQueryClient()
  const confirmed = useConfirmed()
  const { run, isBusy } = useWrite('POST', '/auth/sso/unlink', { hideError: true })

  async function unlink(platform: Link['platform']): Promise<void> {
    const question = platform === 'wechat' ? t.askPaying : t.ask(platforms[platform])
    if (!(await ask({ ...question, danger: true }))) return
    try {
      if (!(await confirmed(() => run({ platform })))) return
      toast(t.done(platforms[platform]))
    } catch (refusal) {
      if (!(refusal instanceof CallError)) throw refusal
      toast(refusal.message)
    }
    await Promise.all([links, reading('GET', '/auth/sessions')].map(({ queryKey }) => queries.invalidateQueries({ queryKey })))
  }

  if (error && !data) {
    return (
      <Band title={t.title}>
        <Notice kind="warn" inside action={{ label: t.again, onPick: () => void refetch() }}>
          {t.failed}
        </Notice>
      </Band>
    )
  }
  if (!data || data.links.length === 0) return null
  return (
    <Band title={t.title} flush>
      <ul className="rows">
        {data.links.map((link) => (
          <LinkRow
            key={`${link.platform} ${link.since}`}
            link={link}
            name={platforms[link.platform]}
            onUnlink={isBusy ? undefined : () => void unlink(link.platform)}
          />
        ))}
      </ul>
    </Band>
  )
}

function LinkRow({ link, name, onUnlink }: { link: Link; name: string; onUnlink: (() => void) | undefined }) {
  const t = useAccountText().links
  const language = useLanguage()
  return (
    <li className="row">
      <span className="row__value">
        <span className="devices__name">
          {name} {link.account !== '' && <span className="num">{link.account}</span>}
        </span>
        <small>{t.since(formatDateTime(link.since, language))}</small>
        {link.platform === 'wechat' && <small>{t.forPaying}</small>}
        {link.lastUsedAt !== null && <small>{t.lastUsed(formatDateTime(link.lastUsedAt, language))}</small>}
      </span>
      {onUnlink && (
        <span className="devices__end">
          <LinkButton leads="none" onPick={onUnlink}>
            {t.unlink} <span className="sr">{name}</span>
          </LinkButton>
        </span>
      )}
    </li>
  )
}
