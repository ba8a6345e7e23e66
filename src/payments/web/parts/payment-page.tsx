import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { useGo, usePageTitle } from '../../../web/page-context.ts'
import { AppBar } from '../../../web/ui/app-bar.tsx'
import { Empty } from '../../../web/ui/empty.tsx'
import { ErrorFace } from '../../../web/ui/error-face.tsx'
import { isUnknown } from '../../../web/ui/not-read.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import { SkeletonForm, SkeletonLines } from '../../../web/ui/skeleton.tsx'
import type { PaymentInfo } from '../../calls.ts'
import { payOrderIdIn, paymentQuery } from '../queries.ts'
import { usePaymentsText } from '../text.ts'

export interface ReadPayment {
  info: PaymentInfo
  /** This phone's clock when it was read. */
  readAtMs: number
}

interface PaymentPageProps {
  title: string
  loadingLabel: string
  failed: { title: string; text: string }
  children: (read: ReadPayment) => ReactNode
}

/** The faces that both pages of a payment share: none, loading, not read. The content is theirs. */
export function PaymentPage({ title, ...rest }: PaymentPageProps) {
  const query = new URLSearchParams(useLocation().search)
  const payOrderId = payOrderIdIn(query)
  usePageTitle(title)
  return payOrderId === null ? <NoPayment title={title} /> : <Known payOrderId={payOrderId} title={title} {...rest} />
}

function NoPayment({ title }: { title: string }) {
  const t = usePaymentsText()
  const go = useGo()
  const toOrders = (): void => go.replace('/order/list')
  return (
    <Screen top={<AppBar title={title} onBack={toOrders} />}>
      <Empty title={t.unknown.title} text={t.unknown.text} action={{ label: t.actions.toOrders, onPick: toOrders }} />
    </Screen>
  )
}

function Known({ payOrderId, title, loadingLabel, failed, children }: PaymentPageProps & { payOrderId: string }) {
  const t = usePaymentsText()
  const go = useGo()
  const { data, dataUpdatedAt, error, refetch } = useQuery(paymentQuery(payOrderId))
  if (data) return children({ info: data, readAtMs: dataUpdatedAt })
  if (isUnknown(error)) return <NoPayment title={title} />
  const bar = <AppBar title={title} onBack={() => go.back('/order/list')} />
  if (error) {
    return (
      <Screen top={bar}>
        <ErrorFace title={failed.title} text={failed.text} action={{ label: t.failed.action, onPick: () => void refetch() }} />
      </Screen>
    )
  }
  return (
    <Screen top={bar} busy>
      <SkeletonLines lines={2} label={loadingLabel} />
      <SkeletonForm rows={1} />
      <SkeletonLines lines={3} />
    </Screen>
  )
}
