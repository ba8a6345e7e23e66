import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Jobs } from './jobs.ts'

/** What operators scrape at /metrics: the process, the calls, the jobs. Labels are routes and queues, never people. */
export function metricsOf(jobs: Pick<Jobs, 'stats'>) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const calls = new Histogram({
    name: 'qicheng_call_seconds',
    help: 'How long calls take.',
    labelNames: ['call', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  const queued = new Gauge({
    name: 'qicheng_jobs',
    help: 'Jobs by queue and state.',
    labelNames: ['queue', 'state'],
    registers: [registry],
  })
  return {
    onAnswered: (call: string, status: number, seconds: number) => calls.observe({ call, status: String(status) }, seconds),
    async read(): Promise<{ contentType: string; body: string }> {
      for (const { name, ...states } of await jobs.stats()) {
        for (const [state, count] of Object.entries(states)) if (typeof count === 'number') queued.set({ queue: name, state }, count)
      }
      return { contentType: registry.contentType, body: await registry.metrics() }
    },
  }
}
