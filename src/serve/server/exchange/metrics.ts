import type { Counter, Gauge, Registry } from 'prom-client'
import type { Figures } from '../../../database/api.ts'
import type { SearchRecall } from '../../../engine/search/index.ts'
import type { Endpoint, ServerLoad } from '../access/endpoint.ts'
import type { Observer } from './exchange.ts'
import { RequestCounts } from './request-counts.ts'

export interface Metrics {
  readonly observer: Observer
  readonly endpoint: Endpoint
  /** Returns how many calls of each query were answered. */
  readonly requests: () => Readonly<Record<string, number>>
}

/**
 * Counts every response, and serves the counts and the figures of the database at `GET /metrics` in the Prometheus
 * format.
 */
export async function createMetrics(figures: () => Promise<Figures>): Promise<Metrics> {
  const prom = (await import('prom-client')).default
  const register = new prom.Registry()
  const counts = new RequestCounts()
  return {
    observer: counts,
    requests: () => counts.byQuery(),
    endpoint: metricsEndpoint(register, counts, new Figured(prom, register), figures),
  }
}

function metricsEndpoint(
  register: Registry,
  counts: RequestCounts,
  figured: Figured,
  figures: () => Promise<Figures>,
): Endpoint {
  return {
    path: '/metrics',
    methods: ['GET'],
    summary: 'counts and figures for Prometheus',
    access: 'key',
    handle: async ({ load }) => {
      figured.set(await figures(), load)
      return { type: register.contentType, body: `${counts.text()}\n${await register.metrics()}` }
    },
  }
}

type Labels = Readonly<Record<string, string>>

/** Metrics that are read on request: current state, and counts that are maintained elsewhere. */
class Figured {
  readonly #register: Registry
  readonly #prom: typeof import('prom-client')
  readonly #byName = new Map<string, Gauge | Counter>()

  constructor(prom: typeof import('prom-client'), register: Registry) {
    this.#prom = prom
    this.#register = register
  }

  set(figures: Figures, load: ServerLoad): void {
    // Types change with the program.
    for (const metric of this.#byName.values()) metric.reset()
    this.#put('gvq_queries_running', 'Queries running.', load.running)
    this.#put('gvq_queries_waiting', 'Queries waiting for their turn.', load.waiting)
    if (figures.commits !== undefined) {
      this.#put('gvq_commits_total', 'Commits since the data was created.', figures.commits)
    }
    this.#put('gvq_disk_bytes', 'Size of the data folder.', figures.diskBytes)
    this.#put('gvq_cache_bytes', 'Decoded data in memory.', figures.cacheBytes)
    this.#put('gvq_cache_bytes_max', 'Limit of the decoded data in memory.', figures.cacheBytesMax)
    for (const { kind, name, count } of figures.records) {
      this.#put('gvq_records', 'Records of a type.', count, { kind, type: name })
    }
    for (const { type, engine = 'none', indexed, waiting, isWhole, recall } of figures.vectors) {
      const labels = { type, engine }
      this.#put('gvq_vectors_indexed', 'Vectors in the index of a type.', indexed, labels)
      this.#put('gvq_vectors_waiting', 'Vectors that are not in the index yet.', waiting, labels)
      const help = '1, or 0 while the index is being rebuilt and all vectors are compared.'
      this.#put('gvq_vectors_index_whole', help, isWhole ? 1 : 0, labels)
      if (recall !== undefined) this.#putRecall(labels, recall)
    }
    this.#putProcess()
  }

  /** `k`: how many neighbours a search is for. */
  #putRecall(labels: Labels, { at10, at100, breadthAt10, breadthAt100 }: SearchRecall): void {
    const share = 'Share of the true neighbours that a search finds, measured.'
    const breadth = 'Candidates that a search keeps; 0 where it compares all vectors.'
    this.#put('gvq_vectors_recall', share, at10, { ...labels, k: '10' })
    this.#put('gvq_vectors_recall', share, at100, { ...labels, k: '100' })
    this.#put('gvq_vectors_search_breadth', breadth, breadthAt10 ?? 0, { ...labels, k: '10' })
    this.#put('gvq_vectors_search_breadth', breadth, breadthAt100 ?? 0, { ...labels, k: '100' })
  }

  #putProcess(): void {
    const { rss, heapUsed } = process.memoryUsage()
    const { user, system } = process.cpuUsage()
    this.#put('process_resident_memory_bytes', 'Memory of the process.', rss)
    this.#put('nodejs_heap_size_used_bytes', 'Memory of JavaScript objects.', heapUsed)
    this.#put('process_cpu_seconds_total', 'Processor time of the process.', (user + system) / 1e6)
    this.#put('process_uptime_seconds', 'Age of the process.', process.uptime())
  }

  /** Adds a value. A name that ends with `_total` is a counter, by the convention of Prometheus. */
  #put(name: string, help: string, value: number, labels: Labels = {}): void {
    let metric = this.#byName.get(name)
    if (metric === undefined) {
      const { Counter, Gauge } = this.#prom
      const Metric = name.endsWith('_total') ? Counter : Gauge
      metric = new Metric({ name, help, labelNames: Object.keys(labels), registers: [this.#register] })
      this.#byName.set(name, metric)
    }
    metric.inc(labels, value)
  }
}
