/** The mark: a ring with a line setting out from its foot, a dot where it arrives. Decoration beside the written name. */
export function Mark() {
  return (
    <svg className="mark" viewBox="0 0 26 26" aria-hidden="true">
      <circle cx="11" cy="11.5" r="8" />
      <path className="mark__way" d="M11 19.5h9" />
      <circle className="mark__dot" cx="22.8" cy="19.5" r="1.7" />
    </svg>
  )
}
