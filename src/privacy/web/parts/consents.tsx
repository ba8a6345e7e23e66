import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLanguage } from '../../../web/language.ts'
import { reading } from '../../../web/query.ts'
import { Band } from '../../../web/ui/band.tsx'
import { Switch } from '../../../web/ui/switch.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import { useWrite } from '../../../web/use-write.ts'
import '../contract.ts'
import { dayOf } from '../day-of.ts'
import { useMyDataText } from '../my-data-text.ts'

const ASKED = reading('GET', '/basicservice/personalInfoAuth/getLaterInfoAuth')

/** What she agreed to. What is needed says so; everything else is taken back with one tap. */
export function Consents() {
  const t = useMyDataText()
  const language = useLanguage()
  const queries = useQueryClient()
  const { data } = useQuery(ASKED)
  const give = useWrite('POST', '/basicservice/personalInfoAuth/give', { hideError: true })
  const withdraw = useWrite('POST', '/basicservice/personalInfoAuth/withdraw', { hideError: true })
  if (!data) return null
  const names: Readonly<Record<string, unknown>> = t.consent
  const nameOf = (kind: string): string => (typeof names[kind] === 'string' ? names[kind] : kind)

  async function turn(kind: string, version: string, isGiven: boolean): Promise<void> {
    const sent = isGiven ? withdraw.run({ kind }) : give.run({ kind, version })
    await sent.then(
      () => queries.invalidateQueries({ queryKey: ASKED.queryKey }),
      () => toast(t.consent.failed),
    )
  }
  return (
    <Band title={t.view.consents}>
      <div className="fields">
        {data.current.map(({ kind, version, isGiven, isNeeded, givenAt }) => {
          const since = isGiven && givenAt ? t.consent.given(dayOf(givenAt, language)) : t.consent.notGiven
          return (
            <div key={kind}>
              {isNeeded ? (
                <p>{nameOf(kind)}</p>
              ) : (
                <Switch row label={nameOf(kind)} on={isGiven} onChange={() => void turn(kind, version, isGiven)} />
              )}
              <p className="quiet small">{isNeeded ? `${since} · ${t.consent.needed}` : since}</p>
            </div>
          )
        })}
      </div>
    </Band>
  )
}
