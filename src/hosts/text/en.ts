import type { HostsText } from './zh.ts'

export const en: HostsText = {
  refusals: {
    'HOST-NOT-SET': 'That platform is not set up here; the browser’s own features still work',
    'HOST-URL': 'Only pages of this system are signed for',
    'HOST-AWAY': 'The platform does not answer at the moment. Please try again later',
    P429: 'Too many requests. Please try again later',
  },
}
