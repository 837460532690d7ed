/** Somebody asked the run to end: no failure, but no agreement either. */
export class Interruption extends Error {
  constructor(signal: string) {
    super(`Ended by ${signal}`);
    this.name = 'Interruption';
  }
}
