/** Looks every two seconds whether something new has arrived; the page is shown anew by whoever reads it, never under her hands. */
const LOOK_EVERY_MS = 2000
const { newest, to } = document.body.dataset
const link = document.getElementById('newer')

async function look() {
  try {
    const answer = await fetch(`/control/inbox?${new URLSearchParams({ after: newest ?? '0', to: to ?? '' })}`)
    const { messages } = await answer.json()
    link.hidden = messages.length === 0
  } catch {
    link.hidden = true // the sandbox is away: it is asked again
  }
  setTimeout(look, LOOK_EVERY_MS)
}

setTimeout(look, LOOK_EVERY_MS)
