import { isSoundHead } from '../../../../src/engine/vector/faiss-soundness.ts'
import { flatHead, graphHead, graphOf } from '../../../../src/engine/vector/graph/faiss-format.ts'
import { HnswGraph } from '../../../../src/engine/vector/graph/hnsw-graph.ts'
import { LayerWalk } from '../../../../src/engine/vector/graph/layer-walk.ts'
import { Linker } from '../../../../src/engine/vector/graph/linker.ts'
import { ByteBlock } from '../../../../src/engine/vector/numbers/byte-block.ts'
import type { Target } from '../support.ts'

const dimension = 4
const total = 40

const bytes = new ByteBlock(dimension)
const linked = new HnswGraph()
const linker = new Linker(linked, bytes)
for (let i = 0; i < total; i++) {
  bytes.push(Float32Array.from({ length: dimension }, (_, d) => Math.sin(i * (d + 1))))
  linker.insert()
}

/** A head that is called sound is walked: no link may lead out of the graph. */
export const { fuzz, seeds }: Target = {
  fuzz(data) {
    isSoundHead(data, 'flat', dimension, total)
    if (!isSoundHead(data, 'hnsw', dimension, total)) return
    const { graph } = graphOf(data)!
    const walk = new LayerWalk(graph)
    bytes.begin(Float32Array.from({ length: dimension }, () => 0.5))
    walk.begin(16)
    let nearest = graph.entry
    for (let level = graph.highest; level > 0; level--) nearest = walk.descend(bytes, nearest, level)
    walk.enterAt(bytes, nearest)
    walk.spread(bytes, 0)
    const { labels } = walk.found.first(16)
    if (labels.some(label => !(label >= 0 && label < total))) throw new Error(`found ${labels}`)
  },
  seeds: () => [flatHead(dimension, total), graphHead(linked, dimension)],
}
