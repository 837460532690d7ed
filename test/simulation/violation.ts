/** A promise that was not kept. */
export class Violation extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'Violation';
  }
}

export function promise(kept: boolean, what: () => string): void {
  if (!kept) throw new Violation(what());
}
