/** The primes of xxHash for 64 bits, as halves: first the high one. */
const prime1 = [0x9e3779b1, 0x85ebca87] as const
const prime2 = [0xc2b2ae3d, 0x27d4eb4f] as const
const prime3 = [0x165667b1, 0x9e3779f9] as const
const prime4 = [0x85ebca77, 0xc2b2ae63] as const
const prime5 = [0x27d4eb2f, 0x165667c5] as const

type Halves = readonly [high: number, low: number]

const stripeBytes = 32

/** The lower half of the hash xxHash64 of bytes, without a seed: the checksum of a frame of zstd. */
export function xxh64(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const { length } = bytes
  const state = new State()
  let at = 0
  if (length >= stripeBytes) {
    const lanes = [new State(), new State(), new State(), new State()]
    lanes[0]!.set(prime1).add(prime2)
    lanes[1]!.set(prime2)
    lanes[3]!.subtract(prime1)
    for (; at + stripeBytes <= length; at += stripeBytes)
      for (let lane = 0; lane < 4; lane++) lanes[lane]!.round(view, at + 8 * lane)
    const rotated = new State()
    for (const [lane, bits] of [1, 7, 12, 18].entries())
      state.add(rotated.set(lanes[lane]!.halves).rotate(bits).halves)
    for (const lane of lanes)
      state.xor(lane.multiply(prime2).rotate(31).multiply(prime1).halves).multiply(prime1).add(prime4)
  } else state.set(prime5)
  state.add([Math.floor(length / 2 ** 32), length >>> 0])
  const word = new State()
  for (; at + 8 <= length; at += 8) {
    word.set([0, 0]).round(view, at)
    state.xor(word.halves).rotate(27).multiply(prime1).add(prime4)
  }
  if (at + 4 <= length) {
    state.xor(word.set([0, view.getUint32(at, true)]).multiply(prime1).halves)
    state.rotate(23).multiply(prime2).add(prime3)
    at += 4
  }
  for (; at < length; at++)
    state
      .xor(word.set([0, bytes[at]!]).multiply(prime5).halves)
      .rotate(11)
      .multiply(prime1)
  state.xorShifted(33).multiply(prime2).xorShifted(29).multiply(prime3).xorShifted(32)
  return state.halves[1] >>> 0
}

/** An integer of 64 bits in two halves: `bigint` would take ten times as long. */
class State {
  #high = 0
  #low = 0

  get halves(): Halves {
    return [this.#high, this.#low]
  }

  set([high, low]: Halves): this {
    this.#high = high
    this.#low = low
    return this
  }

  add([high, low]: Halves): this {
    const sum = (this.#low >>> 0) + (low >>> 0)
    this.#high = (this.#high + high + (sum >= 2 ** 32 ? 1 : 0)) | 0
    this.#low = sum | 0
    return this
  }

  subtract([high, low]: Halves): this {
    const isBorrowed = this.#low >>> 0 < low >>> 0
    this.#high = (this.#high - high - (isBorrowed ? 1 : 0)) | 0
    this.#low = (this.#low - low) | 0
    return this
  }

  xor([high, low]: Halves): this {
    this.#high ^= high
    this.#low ^= low
    return this
  }

  multiply([high, low]: Halves): this {
    const a = this.#low >>> 16
    const b = this.#low & 0xffff
    const c = low >>> 16
    const d = low & 0xffff
    const lowest = b * d
    const middle = a * d + (lowest >>> 16)
    const other = b * c + (middle & 0xffff)
    // Each sum is below 2 ** 33, so that shifts would cut it.
    const carried = a * c + Math.floor(middle / 2 ** 16) + Math.floor(other / 2 ** 16)
    this.#high = (carried + Math.imul(this.#high, low) + Math.imul(this.#low, high)) | 0
    this.#low = ((other & 0xffff) << 16) | (lowest & 0xffff)
    return this
  }

  /** Rotates to the left by fewer than 32 bits. */
  rotate(bits: number): this {
    const [high, low] = [this.#high, this.#low]
    this.#high = (high << bits) | (low >>> (32 - bits))
    this.#low = (low << bits) | (high >>> (32 - bits))
    return this
  }

  /** Combines it with itself, shifted to the right by 29 to 63 bits. */
  xorShifted(bits: number): this {
    if (bits >= 32) this.#low ^= this.#high >>> (bits - 32)
    else {
      this.#low ^= (this.#low >>> bits) | (this.#high << (32 - bits))
      this.#high ^= this.#high >>> bits
    }
    return this
  }

  /** Takes in eight bytes. */
  round(view: DataView, at: number): this {
    const low = view.getInt32(at, true)
    const high = view.getInt32(at + 4, true)
    const taken = word.set([high, low]).multiply(prime2)
    return this.add(taken.halves).rotate(31).multiply(prime1)
  }
}

const word = new State()
