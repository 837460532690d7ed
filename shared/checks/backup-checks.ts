import { toIsoInstant } from '#shared/kernel/clock.ts';
import { deployOf, driftOf } from './account-checks.ts';
import { knownOf } from './account-facts.ts';
import { found, notApplicable, type Check, type Finding } from './check.ts';
import type { CopiedData } from './copied-data.ts';
import { inRunbook } from './in-runbook.ts';
import type { CheckDeps } from './ports.ts';

/** A copy is begun each day, and a large bucket may take most of the next one. */
const patienceMs = 48 * 3_600_000;

const keepsNothing = notApplicable('the local stack keeps nothing');

const backups: Check<CheckDeps> = {
  id: 'backups',
  says: 'Every table can be restored to any second of the last 35 days',
  severity: 'fatal',
  runbook: inRunbook('backups'),
  async read({ wanted, account }) {
    if (wanted.isEmulated) return keepsNothing;
    const off = knownOf((await account()).backups).filter(({ isOn }) => !isOn);
    return found(
      off.map(({ name }) => ({
        what: `${name} has no backup: what is deleted there is lost`,
        toDo: 'Find out who switched it off, and switch it on again',
        command: `aws dynamodb update-continuous-backups --table-name ${name} --point-in-time-recovery-specification PointInTimeRecoveryEnabled=true`,
        example: name,
      })),
    );
  },
};

const versions: Check<CheckDeps> = {
  id: 'versions',
  says: 'Every bucket keeps what is replaced or deleted there for 30 days',
  severity: 'fatal',
  runbook: inRunbook('versions'),
  async read({ wanted, account }) {
    if (wanted.isEmulated) return keepsNothing;
    const off = knownOf((await account()).versions).filter(({ isOn }) => !isOn);
    return found(
      off.map(({ name }) => ({
        what: `${name} keeps no old versions: what is deleted or replaced there is lost`,
        toDo: 'Find out who switched them off, and switch them on again',
        command: `aws s3api put-bucket-versioning --bucket ${name} --versioning-configuration Status=Enabled`,
        example: name,
      })),
    );
  },
};

const copies: Check<CheckDeps> = {
  id: 'copies',
  says: 'Every table and bucket was copied within two days, to each vault of the stage',
  severity: 'fatal',
  runbook: inRunbook('copies'),
  async read({ wanted, account, clock }) {
    if (wanted.isEmulated) return keepsNothing;
    if (wanted.vaults === 0) return notApplicable('the stage asks for no copies');
    const data = knownOf((await account()).copies);
    if (data === null)
      return found([
        {
          what: 'The deployed stage copies nothing, and this checkout asks for copies',
          toDo: 'Deploy the stage',
          command: deployOf(wanted),
        },
      ]);
    const { plannedSince } = data;
    if (plannedSince === null)
      return found([
        {
          what: 'The plan of AWS Backup is gone, or names nothing to copy',
          toDo: 'Find out who changed it by hand, and put it back there',
          command: driftOf(wanted, 'Storage'),
        },
      ]);
    const since = toIsoInstant(clock.now() - patienceMs);
    // What has been planned since has not had the time.
    return found(plannedSince > since ? [] : latesIn(data, { since, vaults: wanted.vaults }));
  },
};

interface Expected {
  /** Canonical UTC: older copies are too old. */
  readonly since: string;
  readonly vaults: number;
}

function latesIn({ resources }: CopiedData, { since, vaults }: Expected): readonly Finding[] {
  const isLate = (at: string | null) => at === null || at < since;
  return resources.flatMap(({ name, copiedAt, sentAt = null }) => {
    if (isLate(copiedAt))
      return [
        {
          what: `${name} was not copied for two days: a loss could not be restored from a copy`,
          toDo: 'See why its jobs fail',
          command: 'aws backup list-backup-jobs --by-state FAILED',
          ...(copiedAt !== null && { since: copiedAt }),
          example: name,
        },
      ];
    if (vaults === 1 || !isLate(sentAt)) return [];
    return [
      {
        what: `No copy of ${name} reached the second vault for two days`,
        toDo: 'See why, and whether that vault lets this account copy into it',
        command: 'aws backup list-copy-jobs --by-state FAILED',
        ...(sentAt !== null && { since: sentAt }),
        example: name,
      },
    ];
  });
}

export const backupChecks = [backups, versions, copies];
