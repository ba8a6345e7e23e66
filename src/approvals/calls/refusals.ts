/** With what a request is refused when it is put: by every call that puts one. Words: `choosingRefusals` of approvals' server. */
export const CHOOSING_REFUSALS = ['AP-CHOOSE', 'AP-CHOSEN', 'AP-NOTIFIER', 'AP-SMS'] as const
