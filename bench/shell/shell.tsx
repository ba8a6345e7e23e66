import { createRoot } from 'react-dom/client'
import { BrowserRouter, Link, Route, Routes } from 'react-router'

/** The least that a routed React page can be: what our first load is measured against. */
function Shell() {
  return (
    <BrowserRouter basename="/m">
      <Routes>
        <Route path="/" element={<Link to="/one">One</Link>} />
        <Route path="*" element={<p>Two</p>} />
      </Routes>
    </BrowserRouter>
  )
}

const place = document.getElementById('app')
if (place) createRoot(place).render(<Shell />)
