// From which states an end can be reached: the explored steps walked backwards.

export class Reachability {
  readonly #from = new Growing();
  readonly #to = new Growing();
  readonly #ends: number[] = [];

  edge(from: number, to: number): void {
    if (from === to) return;
    this.#from.push(from);
    this.#to.push(to);
  }

  end(id: number): void {
    this.#ends.push(id);
  }

  /** Null: every one of the `count` states can. */
  firstThatCannotEnd(count: number): number | null {
    const { starts, sources } = this.#reversed(count);
    const canEnd = new Uint8Array(count);
    const waiting = [...this.#ends];
    for (const id of waiting) canEnd[id] = 1;
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      for (let at = starts[id] ?? 0; at < (starts[id + 1] ?? 0); at += 1) {
        const source = sources[at] ?? 0;
        if (canEnd[source] === 1) continue;
        canEnd[source] = 1;
        waiting.push(source);
      }
    }
    const stuck = canEnd.indexOf(0);
    return stuck === -1 ? null : stuck;
  }

  /** The sources of each state's incoming steps, side by side. */
  #reversed(count: number): { starts: Int32Array; sources: Int32Array } {
    const starts = new Int32Array(count + 1);
    const add = (id: number, number: number) => {
      starts[id] = (starts[id] ?? 0) + number;
    };
    for (let at = 0; at < this.#to.length; at += 1) add(this.#to.at(at) + 1, 1);
    for (let id = 0; id < count; id += 1) add(id + 1, starts[id] ?? 0);
    const next = starts.slice();
    const sources = new Int32Array(this.#to.length);
    for (let at = 0; at < this.#to.length; at += 1) {
      const to = this.#to.at(at);
      const place = next[to] ?? 0;
      sources[place] = this.#from.at(at);
      next[to] = place + 1;
    }
    return { starts, sources };
  }
}

/** A list of numbers without a box for each. */
class Growing {
  #numbers = new Int32Array(1 << 16);
  length = 0;

  push(number: number): void {
    if (this.length === this.#numbers.length) {
      const larger = new Int32Array(2 * this.length);
      larger.set(this.#numbers);
      this.#numbers = larger;
    }
    this.#numbers[this.length] = number;
    this.length += 1;
  }

  at(index: number): number {
    return this.#numbers[index] ?? 0;
  }
}
