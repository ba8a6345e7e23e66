/** Three half rings over the line: dawn, the hour of setting out. They ripple while the board is busy. */
export function Rings() {
  return (
    <svg className="rings" viewBox="0 0 192 96" aria-hidden="true">
      <path d="M52 96a44 44 0 0 1 88 0" />
      <path d="M30 96a66 66 0 0 1 132 0" />
      <path d="M8 96a88 88 0 0 1 176 0" />
    </svg>
  )
}
