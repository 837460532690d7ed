export interface Attacked {
  readonly attempts: number;
  /** What came through, each in words. */
  readonly through: readonly string[];
  /** Why some of it was not tried here. */
  readonly skipped?: string;
}

export interface Attack {
  readonly kind: string;
  /** The same seed tries the same. */
  readonly run: (size: AttackSize) => Promise<Attacked>;
}

export interface AttackSize {
  /** For kinds that make their attempts up. */
  readonly attempts: number;
  readonly seed: number;
}
