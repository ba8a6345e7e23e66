import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import type { CallResult } from '../../../kernel/call.ts'
import { ReceiptRows } from '../../../orders/web/index.ts'
import { http } from '../../../web/http.ts'
import { useLanguage } from '../../../web/language.ts'
import { useGo, usePageTitle } from '../../../web/page-context.ts'
import { AppBar } from '../../../web/ui/app-bar.tsx'
import { Band } from '../../../web/ui/band.tsx'
import { Empty } from '../../../web/ui/empty.tsx'
import { formatDate } from '../../../web/ui/format.ts'
import { NotRead } from '../../../web/ui/not-read.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import { Row, Rows } from '../../../web/ui/rows.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import { SkeletonForm } from '../../../web/ui/skeleton.tsx'
import { useWrite } from '../../../web/use-write.ts'
import type { trainPapers } from '../../calls/papers.ts'
import { useTrainPapersText } from '../papers-text.ts'
import { orderPath } from '../form-paths.ts'
import { paperPath } from '../papers/paths.ts'
import { papersQuery } from '../queries-papers.ts'

type Papers = CallResult<typeof trainPapers>

/** /order/train/itinerary/list/:orderSeq: what can be printed of an order, all together and each, and the receipts of its tickets. */
export default function TrainPapers() {
  const { orderSeq = '' } = useParams()
  const t = useTrainPapersText()
  const go = useGo()
  const { data, error, refetch } = useQuery({ ...papersQuery(orderSeq), retry: false })
  usePageTitle(t.listTitle)
  const toOrder = (): void => go.replace(orderPath(orderSeq))
  return (
    <Screen top={<AppBar title={t.listTitle} onBack={() => go.back(orderPath(orderSeq))} />} busy={!data && !error}>
      {data && data.tickets.length > 0 ? (
        <OrderPapers papers={data} onChanged={() => void refetch()} />
      ) : data ? (
        <Empty title={t.notYet.title} text={t.notYet.text} action={{ label: t.notYet.action, onPick: toOrder }} />
      ) : error ? (
        <NotRead
          error={error}
          unknown={t.unknown}
          failed={t.failed}
          onLeave={() => go.replace('/order/list')}
          onAgain={() => void refetch()}
        />
      ) : (
        <SkeletonForm rows={4} label={t.opening} />
      )}
    </Screen>
  )
}

function OrderPapers({ papers: { orderSeq, train, tickets }, onChanged }: { papers: Papers; onChanged: () => void }) {
  const t = useTrainPapersText()
  const language = useLanguage()
  const go = useGo()
  const asking = useWrite('POST', '/train/app/receipt/{orderSeq}')
  const isAlone = tickets.length === 1
  const route = t.route(train.from.station[language], train.to.station[language])
  return (
    <>
      <Notice>{t.noReceipt}</Notice>
      <Band
        flush
        title={t.ticketsOf(route, formatDate(train.from.at, language))}
        aside={<span className="num note">{`${train.trainNo} · ${orderSeq}`}</span>}
      >
        <Rows>
          {!isAlone && (
            <Row label={t.all(tickets.length)} onPick={() => go.push(paperPath({ orderSeq, passenger: null }))}>
              {t.allNote}
            </Row>
          )}
          {tickets.map(({ passengerNo, name, ticketNumber, status, isForTravel }) => (
            <Row
              key={passengerNo}
              label={name[language]}
              note={isForTravel ? status : t.notForTravel(status)}
              onPick={() => go.push(paperPath({ orderSeq, passenger: isAlone ? null : passengerNo }))}
            >
              <span className="num">{ticketNumber}</span>
            </Row>
          ))}
        </Rows>
      </Band>
      <ReceiptRows
        tickets={tickets.flatMap(({ receipt, passengerNo, name }) => (receipt ? [{ receipt, passengerNo, name: name[language] }] : []))}
        t={t}
        isAsking={asking.isBusy}
        onAsk={(passenger) => asking.run({ orderSeq, passenger })}
        onRead={(passenger) => http('GET', '/train/app/receipt/{orderSeq}', { orderSeq, passenger })}
        onChanged={onChanged}
      />
    </>
  )
}
