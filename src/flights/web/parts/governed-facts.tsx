import { Money } from '../../../web/ui/money.tsx'
import { useLanguage } from '../../../web/language.ts'
import { Row } from '../../../web/ui/rows.tsx'
import type { FlightOrderDetails } from '../../calls/orders.ts'
import { useFlightKeptText } from '../kept-text.ts'
import './order.css'

type Governed = FlightOrderDetails['governed']
type Charge = Governed['charges'][number]

/** What governed an order when it was submitted, as rows: for what it was, what it is charged to, on which application it rests, by which edition it was judged. */
export function GovernedFacts({ governed, withReason }: { governed: Governed; withReason: boolean }) {
  const t = useFlightKeptText()
  const language = useLanguage()
  const { scene, charges, application, applicationWaived, reason, paidWhy, judgedBy } = governed
  return (
    <>
      {scene.name && <Row label={t.scene}>{scene.name[language]}</Row>}
      <Charges charges={charges} />
      {application && (
        <Row label={t.application} note={application.restsOn === 'authorisation' ? t.authorised : undefined}>
          <span className="num">{application.number}</span>
        </Row>
      )}
      {!application && applicationWaived && <Row label={t.application}>{t.waived[applicationWaived]}</Row>}
      {withReason && reason && (
        <Row label={t.reason} note={reason.note}>
          {reason.label}
        </Row>
      )}
      {paidWhy !== '' && <Row label={t.paidWhy}>{paidWhy}</Row>}
      <Row label={t.judgedBy} note={t.edition(judgedBy.version)}>
        {judgedBy.name[language]}
      </Row>
    </>
  )
}

/** What the company's part is charged to; of several shares each with its amount. */
function Charges({ charges }: { charges: readonly Charge[] }) {
  const t = useFlightKeptText()
  const language = useLanguage()
  const [first, ...others] = charges
  if (!first) return null
  const named = ({ to }: Charge) => (
    <>
      {to.name[language]} <span className="num quiet">{to.code}</span>
    </>
  )
  const more = ({ project, legalEntity }: Charge): string =>
    [project && t.project(`${project.name[language]} ${project.code}`), legalEntity && t.entity(legalEntity.name[language])]
      .filter(Boolean)
      .join(' · ')
  if (others.length === 0) {
    return (
      <Row label={t.charged.one} note={more(first)}>
        {named(first)}
      </Row>
    )
  }
  return (
    <Row label={t.charged.several}>
      <span className="charges">
        {charges.map((charge) => (
          <span key={`${charge.to.kind} ${charge.to.code} ${more(charge)}`}>
            <span>
              {named(charge)}
              {more(charge) !== '' && <small>{more(charge)}</small>}
            </span>
            <Money minor={charge.amountMinor} />
          </span>
        ))}
      </span>
    </Row>
  )
}
