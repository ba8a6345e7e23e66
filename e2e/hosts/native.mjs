// A host as docs/hosts.md describes it: it shows the app in a frame, records what the app asks, and answers from a table.
const frame = document.querySelector('iframe')
const app = new URL(location.hash.slice(1))

/** What the host answers, by name; a test changes it. Names that are missing are answered with "unsupported". */
const answers = {
  hello: { version: 1, origin: app.origin, host: 'test host' },
  location: { latitude: 30.2467, longitude: 120.1651, frame: 'GCJ-02', accuracyMeters: 25 },
  contacts: { name: '王芳', phone: '+8613800000000' },
  authCode: { code: 'code-of-the-host' },
  network: { isOnline: true },
}
for (const name of [
  'back',
  'home',
  'orderDetail',
  'orderList',
  'share',
  'pdf',
  'calendar',
  'phone',
  'sms',
  'title',
  'payment',
  'alipay',
  'openPage',
]) {
  answers[name] = null
}
for (const name of ['serviceChat', 'logout']) answers[name] = null

const calls = []
const waiting = new Map()
Object.assign(globalThis, { answers, calls, ask })

const send = (message) => frame.contentWindow.postMessage(JSON.stringify({ v: 1, ...message }), app.origin)

/** Asks the app, as the phone's back key or a notification would. */
function ask(name, input) {
  const id = crypto.randomUUID()
  send({ id, type: 'request', name, input })
  return new Promise((resolve) => waiting.set(id, resolve))
}

addEventListener('message', ({ data, origin, source }) => {
  if (origin !== app.origin || source !== frame.contentWindow) return
  const said = JSON.parse(data)
  if (said.v !== 1) return
  if (said.type === 'answer') return waiting.get(said.id)?.(said)
  calls.push({ name: said.name, input: said.input })
  const line = document.createElement('li')
  line.textContent = `${said.name} ${JSON.stringify(said.input)}`
  document.querySelector('#calls').append(line)
  if (said.name === 'title') document.querySelector('#title').textContent = said.input.text
  void answer(said)
})

/** What is to be paid goes to `hostPays(name, input)` first, where a journey has exposed one that plays the gateway's app: false where somebody thought better of it. */
async function answer(said) {
  const isPayment = said.name === 'payment' || said.name === 'alipay'
  if (isPayment && globalThis.hostPays && !(await globalThis.hostPays(said.name, said.input)))
    return send({ id: said.id, type: 'answer', ok: false, error: 'cancelled' })
  const isKnown = Object.hasOwn(answers, said.name)
  send({ id: said.id, type: 'answer', ok: isKnown, ...(isKnown ? { value: answers[said.name] } : { error: 'unsupported' }) })
}

for (const button of document.querySelectorAll('[data-ask]')) {
  button.addEventListener('click', () => void ask(button.dataset.ask, JSON.parse(button.dataset.input ?? '{}')))
}
frame.src = app.href
