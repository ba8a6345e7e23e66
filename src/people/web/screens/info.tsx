import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '../../../web/language.ts'
import { useGo, usePageTitle } from '../../../web/page-context.ts'
import { reading } from '../../../web/query.ts'
import { AppBar } from '../../../web/ui/app-bar.tsx'
import { Band } from '../../../web/ui/band.tsx'
import { ErrorFace } from '../../../web/ui/error-face.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import { Row, Rows } from '../../../web/ui/rows.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import { SkeletonForm } from '../../../web/ui/skeleton.tsx'
import '../contract.ts'
import { useDocumentsText } from '../documents-text.ts'
import { flyersQuery } from '../flyers-query.ts'
import { useFlyersText } from '../flyers-text.ts'

/** Who I am here: what the company keeps of me, and how I am reached. */
export default function Info() {
  const { info: t, centre } = useDocumentsText()
  const language = useLanguage()
  const go = useGo()
  const { data, error, refetch } = useQuery(reading('GET', '/commonUse/getUserInfo'))
  usePageTitle(t.title)
  const bar = <AppBar title={t.title} onBack={() => go.back('/my')} />
  if (!data) {
    return (
      <Screen top={bar}>
        {error ? (
          <ErrorFace title={t.failed} text={error.message} action={{ label: centre.again, onPick: () => void refetch() }} />
        ) : (
          <SkeletonForm rows={8} />
        )}
      </Screen>
    )
  }
  const other = language === 'zh' ? 'en' : 'zh'
  return (
    <Screen top={bar}>
      <Band title={t.person} flush>
        <Rows>
          <Row label={t.name}>{data.name[language]}</Row>
          <Row label={t.otherName}>
            <span lang={other === 'zh' ? 'zh-CN' : 'en'}>{data.name[other]}</span>
          </Row>
          <Row label={t.ticketName}>
            <span className="num">{data.ticketName}</span>
          </Row>
          <Row label={t.userCode}>
            <span className="num">{data.userCode}</span>
          </Row>
        </Rows>
      </Band>
      <Band title={t.contact} flush>
        <Rows>
          <Row label={t.phone} empty={data.maskedPhone === null}>
            {data.maskedPhone === null ? t.none : <span className="num">{data.maskedPhone}</span>}
          </Row>
          <Row label={t.mail} empty={data.maskedMail === null}>
            {data.maskedMail ?? t.none}
          </Row>
          <Row
            label={t.cards}
            note={data.cardsExpiring > 0 ? t.expiring(data.cardsExpiring) : undefined}
            onPick={() => go.push('/my/info/card')}
          >
            {t.cardCount(data.cards)}
          </Row>
          <FlyersRow />
        </Rows>
      </Band>
      <Band title={t.work} flush>
        <Rows>
          <Row label={t.company}>{data.company[language]}</Row>
          <Row label={t.department}>{data.department[language]}</Row>
          <Row label={t.rank}>{data.rank[language]}</Row>
          {data.manager && <Row label={t.manager}>{data.manager[language]}</Row>}
        </Rows>
      </Band>
      <Notice>{t.keptByCompany}</Notice>
    </Screen>
  )
}

/** How many numbers she keeps; the row leads there also where that was not read. */
function FlyersRow() {
  const t = useFlyersText()
  const go = useGo()
  const { data } = useQuery(flyersQuery)
  return (
    <Row label={t.row} onPick={() => go.push('/my/frequentFlyer')}>
      {data ? t.count(data.kept.length) : ''}
    </Row>
  )
}
