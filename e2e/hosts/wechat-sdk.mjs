// Stands for WeChat's script library: it takes the configuration, records what is asked, and answers as a phone would.
// What is handed over to be paid goes to `hostPays(request)`, where a journey has exposed one that asks the sandbox's WeChat Pay
// (`/control/wechat/jsapi`) whether it is signed rightly, and has somebody pay or cancel: `{ is: 'ok' | 'cancel' | 'fail' }`.
;(() => {
  const calls = (window.hostCalls = [])
  const ability = (name, answer) => (input) => {
    const { success, cancel, fail: _, ...rest } = input
    calls.push({ name, input: JSON.parse(JSON.stringify(rest)) })
    if (window.hostRefuses === name) cancel({ errMsg: `${name}:cancel` })
    else success({ errMsg: `${name}:ok`, ...answer })
  }
  let ready = () => {}
  let appId = ''
  const paid = async (request) => (window.hostPays ? (await window.hostPays(request)).is : 'ok')
  const choosePay = ability('chooseWXPay', {})
  // What every page inside WeChat finds without a script: the same sheet under its older name.
  window.WeixinJSBridge = {
    invoke(name, request, answer) {
      calls.push({ name, input: request })
      void paid(request).then((is) => answer({ err_msg: `get_brand_wcpay_request:${is}` }))
    },
  }
  window.wx = {
    config(settings) {
      calls.push({ name: 'config', input: settings })
      appId = settings.appId
      setTimeout(() => ready(), 0)
    },
    ready(run) {
      ready = run
    },
    error() {},
    updateAppMessageShareData: ability('updateAppMessageShareData', {}),
    updateTimelineShareData: ability('updateTimelineShareData', {}),
    getLocation: ability('getLocation', { latitude: 30.2467, longitude: 120.1651, accuracy: '30' }),
    chooseWXPay(input) {
      if (!window.hostPays) return choosePay(input)
      const { success, cancel, fail, timestamp, ...rest } = input
      calls.push({ name: 'chooseWXPay', input: { timestamp, ...rest } })
      const ends = { ok: success, cancel, fail }
      void paid({ appId, timeStamp: timestamp, ...rest }).then((is) => ends[is]({ errMsg: `chooseWXPay:${is}` }))
    },
    getNetworkType: ability('getNetworkType', { networkType: 'wifi' }),
    closeWindow: ability('closeWindow', {}),
  }
})()
