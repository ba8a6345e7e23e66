// Stands for DingTalk on Android, below its own package: the bridge that its web view puts into every page.
;(() => {
  const calls = (window.hostCalls = [])
  const answers = {
    'device.geolocation.get': { latitude: 30.2467, longitude: 120.1651, accuracy: 30 },
    'device.connection.getNetworkType': { result: 'wifi' },
    'runtime.permission.requestAuthCode': { code: 'code-of-dingtalk' },
  }
  window.nuva = {
    isReady: true,
    require: () => (success, fail, service, action, input) => {
      const name = `${service}.${action}`
      const { success: _, fail: __, onSuccess: ___, onFail: ____, ...rest } = input
      calls.push({ name, input: JSON.parse(JSON.stringify(rest)) })
      if (window.hostRefuses === name) fail({ errorCode: '3', errorMessage: 'user cancel' })
      else success(answers[name] ?? {})
    },
  }
})()
