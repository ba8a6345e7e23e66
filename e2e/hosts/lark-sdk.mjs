// Stands for Lark's script library.
;(() => {
  const calls = (window.hostCalls = [])
  const ability = (name, answer) => (input) => {
    const { success, fail, ...rest } = input
    calls.push({ name, input: JSON.parse(JSON.stringify(rest)) })
    if (window.hostRefuses === name) fail({ errMsg: `${name}:fail user cancel` })
    else success({ errMsg: `${name}:ok`, ...answer })
  }
  window.h5sdk = {
    ready: (run) => queueMicrotask(run),
    config({ onSuccess, onFail: _, ...settings }) {
      calls.push({ name: 'config', input: settings })
      queueMicrotask(onSuccess)
    },
  }
  window.tt = {
    getLocation: ability('getLocation', { latitude: 30.2467, longitude: 120.1651, accuracy: 30 }),
    share: ability('share', {}),
    makePhoneCall: ability('makePhoneCall', {}),
    getNetworkType: ability('getNetworkType', { networkType: '4g' }),
    closeWindow: ability('closeWindow', {}),
    requestAuthCode: ability('requestAuthCode', { code: 'code-of-lark' }),
  }
})()
