/** Structured logging. Fields are bounded names, ids and counts: never a body, IBAN, name, token or secret. */
export interface Log {
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields & { readonly error?: unknown }): void;
}

export type LogFields = Readonly<Record<string, unknown>>;

/**
 * Counters: `Name` lists those that may be counted, which each subject has in its `names.ts`. Names and dimension values
 * are bounded; an id is never a dimension.
 */
export interface Metrics<Name extends string> {
  // Not a method: of two methods, TypeScript would take one for the other that counts fewer names.
  readonly count: (name: Name, value?: number, dimensions?: Readonly<Record<string, string>>) => void;
}

/** Of all metrics of ours in CloudWatch. */
export const metricNamespace = 'PartnerBanking';

export const silentLog: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };
export const noMetrics: Metrics<string> = { count: () => undefined };
