import 'react'

/** Numbers handed to the style sheets: React sets them through CSSOM, which the content security policy allows. */
declare module 'react' {
  interface CSSProperties {
    '--part'?: number
    '--seats-across'?: number
    '--in'?: number
    '--out'?: number
    '--wide'?: string
    '--ratio'?: string
  }
}
