import { useState } from 'react'
import { Notice } from '../../../web/ui/notice.tsx'
import { waitingNow } from './binding.ts'
import { useSsoText } from './text.ts'

/** On the sign-in page, for whoever came to link an account of a platform: what follows once she is signed in. */
export default function BindNext() {
  const t = useSsoText()
  const [waiting] = useState(waitingNow)
  if (!waiting) return null
  return (
    <Notice inside live="status">
      {t.bindNext(t.platforms[waiting.platform])}
    </Notice>
  )
}
