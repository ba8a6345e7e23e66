import { useLanguage } from '../../../web/language.ts'
import { Money } from '../../../web/ui/money.tsx'
import { Row } from '../../../web/ui/rows.tsx'
import type { TrainGoverned } from '../../calls/orders.ts'
import { useTrainOrderText } from '../order-text.ts'
import '../order.css'

type Charge = TrainGoverned['charges'][number]

/** What governed an order when it was submitted: for what it was, what it is charged to, on which application it rests, what judged it. */
export function GovernedFacts({ governed }: { governed: TrainGoverned }) {
  const t = useTrainOrderText().governed
  const language = useLanguage()
  const { scene, charges, application, applicationWaived, reason, policyName, policyVersion } = governed
  return (
    <>
      {scene && <Row label={t.scene}>{scene[language]}</Row>}
      <Charges charges={charges} />
      {application && (
        <Row label={t.application} note={application.restsOn === 'authorisation' ? t.authorised : undefined}>
          <span className="num">{application.number}</span>
        </Row>
      )}
      {!application && applicationWaived && <Row label={t.application}>{t.waived[applicationWaived]}</Row>}
      {reason && (
        <Row label={t.reason} note={reason.note}>
          {reason.label}
        </Row>
      )}
      <Row label={t.judgedBy} note={t.edition(policyVersion)}>
        {policyName[language]}
      </Row>
    </>
  )
}

/** What the company's part is charged to; of several shares each with its amount. */
function Charges({ charges }: { charges: readonly Charge[] }) {
  const t = useTrainOrderText().governed
  const language = useLanguage()
  const [first, ...others] = charges
  if (!first) return null
  const more = ({ project, legalEntity }: Charge): string =>
    [project && t.project(`${project.name[language]} ${project.code}`), legalEntity && t.entity(legalEntity.name[language])]
      .filter(Boolean)
      .join(' · ')
  const named = ({ to }: Charge) => (
    <>
      {to.name[language]} <span className="num quiet">{to.code}</span>
    </>
  )
  if (others.length === 0) {
    return (
      <Row label={t.charged.one} note={more(first)}>
        {named(first)}
      </Row>
    )
  }
  return (
    <Row label={t.charged.several}>
      <span className="traincharges">
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
