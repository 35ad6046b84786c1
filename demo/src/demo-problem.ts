// What keeps the demo from starting and can be mended by whoever starts it: its message says how, and no stack is needed.
export class DemoProblem extends Error {
  override readonly name = 'DemoProblem';
}
