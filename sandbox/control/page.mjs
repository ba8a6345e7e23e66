/** The control page: every switch is a call of the control API; nothing is kept here. */
const element = (id) => document.getElementById(id)
const show = (text) => (element('message').textContent = text)
const JOURNAL_ROWS = 100
const TRADES_SHOWN = 50
const REFRESH_MS = 2000

async function call(method, path, body) {
  const sent = body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  const response = await fetch(`/control/${path}`, { method, ...sent })
  const answer = await response.json()
  if (!response.ok)
    throw new Error(answer.error?.fields?.map((field) => `${field.path}: ${field.message}`).join('; ') || answer.error?.message)
  return answer
}

/** Runs a switch, says how it went, and shows the world as it now is. */
async function actAndShow(name, work) {
  try {
    await work()
    show(`${name} ✓`)
  } catch (error) {
    show(`${name}: ${error.message}`)
  }
  await refresh()
}

function act(name, work) {
  void actAndShow(name, work)
}

const filled = (form) => Object.fromEntries([...new FormData(form)].filter(([, value]) => value !== ''))
const numbers = (values, names) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, names.includes(name) ? Number(value) : value]))

function options(select, values) {
  select.replaceChildren(...values.map(([value, text]) => new Option(text ?? value, value)))
}

function row(cells) {
  const tr = document.createElement('tr')
  for (const cell of cells) tr.insertCell().textContent = cell
  return tr
}

let kinds = {}

function listFaults(faults) {
  const items = faults.map((fault) => {
    const item = document.createElement('li')
    const { id, ...told } = fault
    item.append(`${JSON.stringify(told)} `)
    const button = document.createElement('button')
    button.textContent = '撤销 Remove'
    button.addEventListener('click', () => act('remove', () => call('DELETE', `faults/${id}`)))
    item.append(button)
    return item
  })
  element('faults').replaceChildren(...items)
}

let lastSeq = 0
async function readJournal() {
  for (;;) {
    const { entries } = await call('GET', `journal?after=${lastSeq}`)
    if (entries.length === 0) return
    lastSeq = entries.at(-1).seq
    const rows = entries.map((entry) =>
      row([entry.seq, entry.at, entry.effect, entry.clientReference, entry.subject, entry.seats, (entry.amountMinor / 100).toFixed(2)]),
    )
    element('journal').prepend(...rows.reverse())
    while (element('journal').rows.length > JOURNAL_ROWS) element('journal').lastElementChild.remove()
  }
}

/** The trades of a gateway: those that one may choose from, and how each stands. `told` names a notice. */
async function readTrades(gateway, rowsId, told) {
  const { trades } = await call('GET', `${gateway}/trades?newest=${TRADES_SHOWN}`)
  const select = element(gateway).elements.outTradeNo
  const chosen = select.value
  if (select.options.length !== trades.length || select.options[0]?.value !== trades[0]?.outTradeNo) {
    options(
      select,
      trades.map((trade) => [trade.outTradeNo]),
    )
    if (trades.some((trade) => trade.outTradeNo === chosen)) select.value = chosen
  }
  const yuan = (minor) => (minor / 100).toFixed(2)
  const rows = trades.map((trade) => {
    const notices = trade.notices.map((notice) => `${told(notice)} ×${notice.attempts}${notice.dueAt === null ? '' : '…'}`)
    const cells = [trade.seq, trade.outTradeNo, trade.status, yuan(trade.totalMinor), yuan(trade.refundedMinor), trade.expiresAt]
    return row([...cells, notices.join(', ')])
  })
  element(rowsId).replaceChildren(...rows)
}

async function readSigning() {
  const { mode, publicKeyId, certificates } = await call('GET', 'wechat/signing')
  element('signing').textContent = mode === 'publicKey' ? publicKeyId : certificates[0]
}

async function readDesk() {
  const { isOn, account, trouble, requests } = await call('GET', 'desk')
  const duty = isOn ? '值班中 On duty' : '未值班 Off duty'
  const where = account === null ? '未告知账号 No account was told' : `${account.name} @ ${account.origin}`
  element('desk-state').textContent = [duty, where, ...(trouble === null ? [] : [trouble])].join(' · ')
  const rows = requests.map((each) => row([each.number, each.state, each.dueAt, each.plans, each.productCode ?? '']))
  element('desk-requests').replaceChildren(...rows)
}

const onGateway = (gateway) => async (form, what) => {
  const { outTradeNo, mutate, times } = numbers(filled(form), ['times'])
  if (what === 'pay') return call('POST', `${gateway}/pay`, { outTradeNo })
  return call('POST', `${gateway}/notice`, { outTradeNo, times, ...(mutate === undefined ? {} : { mutate }) })
}

async function refresh() {
  const [clock, faults, check] = await Promise.all([call('GET', 'clock'), call('GET', 'faults'), call('GET', 'check')])
  element('now').textContent = `${clock.now} (${clock.offsetMs >= 0 ? '+' : ''}${Math.round(clock.offsetMs / 1000)} s)`
  listFaults(faults.faults)
  element('findings').textContent = check.findings.length === 0 ? '账目一致 The books agree ✓' : check.findings.join(' · ')
  await Promise.all([
    readJournal(),
    readTrades('alipay', 'trades', (notice) => notice.tradeStatus),
    readTrades('wechat', 'wechat-trades', (notice) => notice.event),
    readSigning(),
    readDesk(),
  ])
}

let fares = new Map()
async function search(form) {
  const { flights } = await call('GET', `flights?${new URLSearchParams(filled(form))}`)
  fares = new Map(flights.map((flight) => [flight.flightId, flight.fares]))
  options(
    element('flight').elements.flightId,
    flights.map((flight) => [flight.flightId, `${flight.number} ${flight.departAt.slice(11, 16)} ${flight.status}`]),
  )
  element('flight').hidden = flights.length === 0
  listClasses()
  if (flights.length === 0) throw new Error('无航班 no flights')
}

function listClasses() {
  const open = fares.get(element('flight').elements.flightId.value) ?? []
  options(
    element('flight').elements.bookingClass,
    open.map((fare) => [fare.bookingClass, `${fare.cabin} ${fare.bookingClass} ¥${fare.fareMinor / 100} (${fare.seatsLeft})`]),
  )
}

async function onFlight(what) {
  const { flightId, bookingClass, seats, percent, answer } = numbers(filled(element('flight')), ['seats', 'percent'])
  if (what === 'inventory') await call('POST', 'inventory', { flightId, bookingClass, seats })
  else if (what === 'seats') await call('POST', 'seats', { flightId, bookingClass, answer })
  else if (what === 'price') await call('POST', 'price', { flightId, bookingClass, percent })
  else await call('POST', 'flights', { flightId, status: what, ...(what === 'delayed' ? { delayMinutes: 60 } : {}) })
  await search(element('search'))
}

let seats = new Map()
async function searchTrains(form) {
  const { trains } = await call('GET', `rail/trains?${new URLSearchParams(filled(form))}`)
  seats = new Map(trains.map((train) => [train.trainId, train.seats]))
  options(
    element('train').elements.trainId,
    trains.map((train) => [train.trainId, `${train.number} ${train.from.at.slice(11, 16)} ${train.status} ${train.sale}`]),
  )
  element('train').hidden = trains.length === 0
  listSeatTypes()
  if (trains.length === 0) throw new Error('无列车 no trains')
}

function listSeatTypes() {
  const types = seats.get(element('train').elements.trainId.value) ?? []
  options(
    element('train').elements.seatType,
    types.map((seat) => [seat.seatType, `${seat.seatType} ¥${seat.fareMinor / 100} (${seat.seatsLeft})`]),
  )
}

async function onTrain(what) {
  const { trainId, seatType, left, percent } = numbers(filled(element('train')), ['left', 'percent'])
  if (what === 'seats') await call('POST', 'rail/seats', { trainId, seatType, left })
  else if (what === 'price') await call('POST', 'rail/price', { trainId, percent })
  else await call('POST', 'rail/trains', { trainId, status: what, ...(what === 'delayed' ? { delayMinutes: 60 } : {}) })
  await searchTrains(element('trains'))
}

function onRailTicket(form, what) {
  const { ticketNumber } = filled(form)
  return what === 'refunds' || what === 'changes'
    ? call('POST', `rail/window-${what}`, { ticketNumber })
    : call('POST', 'rail/tickets', { ticketNumber, is: what })
}

/** What each name does, as a list. */
function listMagic(id, names) {
  for (const [word, meaning] of Object.entries(names)) {
    const [term, description] = [document.createElement('dt'), document.createElement('dd')]
    term.textContent = word
    description.textContent = `${meaning.zh} · ${meaning.en}`
    element(id).append(term, description)
  }
}

for (const button of document.querySelectorAll('[data-advance]')) {
  button.addEventListener('click', () => act('clock', () => call('POST', 'clock', { advanceMs: Number(button.dataset.advance) })))
}
document.querySelector('[data-offset]').addEventListener('click', () => act('clock', () => call('POST', 'clock', { offsetMs: 0 })))
for (const button of document.querySelectorAll('[data-signing]')) {
  const { signing } = button.dataset
  const work = () => (signing === 'rotate' ? call('POST', 'wechat/rotate', {}) : call('POST', 'wechat/signing', { mode: signing }))
  button.addEventListener('click', () => act(signing, work))
}
for (const button of document.querySelectorAll('[data-rail]')) {
  button.addEventListener('click', () => act(button.dataset.rail, () => onTrain(button.dataset.rail)))
}
for (const button of document.querySelectorAll('[data-do]')) {
  button.addEventListener('click', () => act(button.dataset.do, () => onFlight(button.dataset.do)))
}
const submitted = (id, work) =>
  element(id).addEventListener('submit', (event) => {
    event.preventDefault()
    act(id, () => work(event.target, event.submitter?.value))
  })
submitted('settings', (form) =>
  call('POST', 'settings', numbers(filled(form), ['ticketingDelayMs', 'refundDelayMs', 'claimDelayMs', 'seatAnswerDelayMs', 'tightBelow'])),
)
submitted('fault', (form) => call('POST', 'faults', numbers(filled(form), ['ms', 'rate', 'status', 'times'])))
submitted('search', search)
submitted('desk', (form, what) => call('POST', 'desk', { isOn: what === 'on', ...numbers(filled(form), ['delayMs']) }))
submitted('trains', searchTrains)
submitted('station', (form, what) => call('POST', 'rail/stations', { ...filled(form), open: what === 'open' }))
submitted('rail-ticket', onRailTicket)
submitted('alipay', onGateway('alipay'))
submitted('wechat', onGateway('wechat'))
element('clear-faults').addEventListener('click', () => act('faults', () => call('DELETE', 'faults')))
element('flight').elements.flightId.addEventListener('change', listClasses)
element('train').elements.trainId.addEventListener('change', listSeatTypes)
element('fault').elements.kind.addEventListener('change', (event) => (element('kind-meaning').textContent = kinds[event.target.value]))
element('reset').addEventListener('click', () => element('sure').showModal())
element('sure').addEventListener('close', () => {
  if (element('sure').returnValue !== 'yes') return
  act('reset', async () => {
    await call('POST', 'reset', {})
    lastSeq = 0
    element('journal').replaceChildren()
  })
})

kinds = (await call('GET', 'faults')).kinds
options(
  element('fault').elements.kind,
  Object.keys(kinds).map((kind) => [kind]),
)
element('kind-meaning').textContent = Object.values(kinds)[0]
const settings = await call('GET', 'settings')
for (const [name, value] of Object.entries(settings)) element('settings').elements[name].value = value
element('desk').elements.delayMs.value = (await call('GET', 'desk')).delayMs
const { now } = await call('GET', 'clock')
element('search').elements.date.value = new Date(Date.parse(now) + 7 * 86_400_000).toISOString().slice(0, 10)
element('trains').elements.date.value = element('search').elements.date.value
listMagic('magic', (await call('GET', 'magic')).surnames)
listMagic('rail-magic', (await call('GET', 'rail/magic')).names)
await refresh()
setInterval(() => {
  if (document.visibilityState === 'visible') refresh().catch((error) => show(error.message))
}, REFRESH_MS)
