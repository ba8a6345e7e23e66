// Stands for WeCom, below its own package: the object that its web view puts into every page.
;(() => {
  const calls = (window.hostCalls = [])
  const answers = {
    geoLocation: { latitude: 30.2467, longitude: 120.1651, accuracy: 30 },
    getLocation: { latitude: 30.2467, longitude: 120.1651, accuracy: 30 },
    getNetworkType: { networkType: 'wifi', err_msg: 'network_type:wifi' },
  }
  window.WeixinJSBridge = {
    invoke(name, input, callback) {
      calls.push({ name, input: JSON.parse(JSON.stringify(input)) })
      const isRefused = window.hostRefuses === name
      setTimeout(
        () =>
          callback({
            err_msg: `${name}:${isRefused ? 'cancel' : 'ok'}`,
            errMsg: `${name}:${isRefused ? 'cancel' : 'ok'}`,
            ...answers[name],
          }),
        0,
      )
    },
    on() {},
    call() {},
  }
})()
