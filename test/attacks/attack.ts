export interface Attacked {
  readonly attempts: number;
  /** What came through, each in words. */
  readonly through: readonly string[];
  /** What had to work and did not: where nothing works, nothing comes through either. */
  readonly broken: readonly string[];
  /** What was not tried here, and why. */
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

/** The names of those that are not so. */
export const failing = (controls: Readonly<Record<string, boolean>>): readonly string[] =>
  Object.entries(controls).flatMap(([what, holds]) => (holds ? [] : [what]));
