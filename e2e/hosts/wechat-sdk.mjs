// Stands for WeChat's script library: it takes the configuration, records what is asked, and answers as a phone would.
;(() => {
  const calls = (window.hostCalls = [])
  const ability = (name, answer) => (input) => {
    const { success, cancel, fail: _, ...rest } = input
    calls.push({ name, input: JSON.parse(JSON.stringify(rest)) })
    if (window.hostRefuses === name) cancel({ errMsg: `${name}:cancel` })
    else success({ errMsg: `${name}:ok`, ...answer })
  }
  let ready = () => {}
  window.wx = {
    config(settings) {
      calls.push({ name: 'config', input: settings })
      setTimeout(() => ready(), 0)
    },
    ready(run) {
      ready = run
    },
    error() {},
    updateAppMessageShareData: ability('updateAppMessageShareData', {}),
    updateTimelineShareData: ability('updateTimelineShareData', {}),
    getLocation: ability('getLocation', { latitude: 30.2467, longitude: 120.1651, accuracy: '30' }),
    chooseWXPay: ability('chooseWXPay', {}),
    getNetworkType: ability('getNetworkType', { networkType: 'wifi' }),
    closeWindow: ability('closeWindow', {}),
  }
})()
