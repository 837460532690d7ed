import { chainStart, hashOf } from '#shared/audit/chain.ts';
import { auditEntry, type AuditEntry } from '#shared/audit/entry.ts';
import type { Cloud } from '../cloud.ts';
import type { SimulatedStage } from '../stage.ts';
import type { Stored } from '../stored.ts';
import { promise } from '../violation.ts';

interface RecordedChangesDeps {
  readonly stored: Pick<Stored, 'work'>;
  readonly cloud: Pick<Cloud, 's3'>;
  readonly stage: Pick<SimulatedStage, 'auditHeadsBucket'>;
}

/**
 * Every change by a command is in the record, and the record is whole: a settled change has two entries, any other
 * has one. Each head that was kept is one of its entries.
 */
export function changesAreRecorded({ stored, cloud, stage }: RecordedChangesDeps): void {
  const entries = stored.work
    .filter(({ pk, sk }) => pk === 'AUDIT' && sk !== 'head')
    .map(entryOf)
    .toSorted((one, other) => one.sequence - other.sequence);
  let previous = chainStart.hash;
  for (const entry of entries) {
    promise(
      entry.previousHash === previous,
      () => `entry ${entry.sequence} of the record follows another one`,
    );
    promise(
      entry.hash === hashOf(entry),
      () => `entry ${entry.sequence} of the record is not as it was written`,
    );
    previous = entry.hash;
  }
  const links = new Set(entries.map(({ sequence, hash }) => `${String(sequence).padStart(12, '0')}-${hash}`));
  for (const { key } of cloud.s3.bucket(stage.auditHeadsBucket).versions())
    promise(
      links.has(key.replace(/^heads\/(.*)\.json$/, '$1')),
      () => `the kept head ${key} is no entry of the record`,
    );
  const changes = stored.work.filter(({ pk }) => String(pk).startsWith('CHANGE#'));
  for (const { id, state } of changes) {
    const steps = entries.filter(({ change }) => change === id).map(({ step }) => step);
    const expected = state === 'open' ? ['intended'] : ['intended', state];
    promise(
      steps.join() === expected.join(),
      () => `the change ${String(id)} is ${String(state)}, and in the record as ${steps.join()}`,
    );
  }
  promise(
    new Set(entries.map(({ change }) => change)).size === changes.length,
    () => 'the record has entries of changes that nobody knows',
  );
}

/** Numbers of a row are read as whole ones of any size. */
function entryOf(row: Readonly<Record<string, unknown>>): AuditEntry {
  const text = JSON.stringify({ ...row, pk: undefined, sk: undefined }, (_name, value: unknown) =>
    typeof value === 'bigint' ? Number(value) : value,
  );
  return auditEntry.parse(JSON.parse(text));
}
