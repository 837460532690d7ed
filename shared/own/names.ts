/** What code of a company's own counts. */
export const ownMetrics = ['OwnEventHandled', 'OwnEventRepeated'] as const;
export type OwnMetric = (typeof ownMetrics)[number];

/** Partitions of the work table; one that ends with `#` is followed by an id. */
export const ownPartitions = {
  /** By handler and event. */
  handled: 'HANDLED#',
} as const;

/** Jobs of the company, beside ours: what logs, metrics, runs and alarms call them. */
const jobPrefix = 'own-';

export const ownJobName = (name: string) => `${jobPrefix}${name}`;

/**
 * Under this name, calls of the company's code are counted, kept and take slots, as those of a team under its name. No name of
 * a team has a point in it.
 */
export const ownCaller = (kind: 'handler' | 'job', name: string) => `${kind}.${name}`;

export const isOwnJob = (job: string) => job.startsWith(jobPrefix);

/** The module beside a function that holds a file of the company; of several, each has a name. */
export const companyModule = (name?: string) => (name === undefined ? 'company.mjs' : `company-${name}.mjs`);

/** What makes the default export of a file of the company. */
export type CompanyExport = 'handler' | 'job' | 'ledgerReader' | 'statementFormat';
