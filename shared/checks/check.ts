/** Somebody who runs the checks sees one of these sentences, and does what it says. */
export interface Finding {
  /** What is wrong, in one sentence. */
  readonly what: string;
  /** What to do, in one sentence. */
  readonly toDo: string;
  /** The command that goes on, as it is typed. */
  readonly command?: string;
  /** How many there are of it. */
  readonly count?: number;
  /** Canonical UTC. */
  readonly since?: string;
  /** What it concerns, in cents by currency, and on how many accounts. */
  readonly money?: { readonly cents: Readonly<Record<string, number>>; readonly accounts: number };
  /** One of them. */
  readonly example?: string;
}

export type Reading =
  | { readonly state: 'ok' }
  /** There is nothing to check, and why. It is shown, and never counted as well. */
  | { readonly state: 'not-applicable'; readonly because: string }
  | { readonly state: 'findings'; readonly findings: readonly Finding[] };

/** One thing that has to be so. `Deps` are the ports that it reads from. */
export interface Check<Deps> {
  /** Short and stable: `bank-token`. */
  readonly id: string;
  /** What is so if it finds nothing, in one sentence. */
  readonly says: string;
  /** Of its findings: the stage does not work, or somebody should see to it. */
  readonly severity: 'fatal' | 'warning';
  readonly runbook: Runbook;
  readonly read: (deps: Deps) => Promise<Reading>;
}

/** A page under `docs/runbooks` and a heading on it, as it is linked; or the address of a page of the company. */
export type Runbook = { readonly page: string; readonly anchor: string } | { readonly address: string };

/** Where somebody reads on. */
export const runbookText = (runbook: Runbook): string =>
  'address' in runbook ? runbook.address : `docs/runbooks/${runbook.page}.md#${runbook.anchor}`;

export const ok: Reading = { state: 'ok' };

export const notApplicable = (because: string): Reading => ({ state: 'not-applicable', because });

/** Fine if nothing was found. */
export const found = (findings: readonly Finding[]): Reading =>
  findings.length === 0 ? ok : { state: 'findings', findings };
