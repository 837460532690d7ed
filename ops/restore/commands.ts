import { buildCommand, buildRouteMap } from '@stricli/core';
import { type Restore, type RestoredTable, restoredTables } from '#shared/aws/restore/restore.ts';
import type { Customer } from '#shared/erasure/customer.ts';
import type { Clock } from '#shared/kernel/clock.ts';
import type { StageName } from '#infra/stages.ts';
import { type CommonFlags, commonFlags } from '#ops/terminal/arguments.ts';
import type { ScreenContext } from '#ops/terminal/command-line.ts';
import { jsonDocument } from '#ops/terminal/output.ts';
import { printableAnswer } from '#ops/terminal/printable-answer.ts';

export interface RestoreContext extends ScreenContext {
  readonly clock: Clock;
  restore(stage: StageName): Promise<Restore>;
}

interface TableFlags extends CommonFlags {
  readonly table: RestoredTable;
}

const tableFlag = { kind: 'enum', values: restoredTables, brief: 'Which of the three tables' } as const;

function print<Answer extends object>(
  { process }: RestoreContext,
  { json }: CommonFlags,
  answer: Answer,
  text: (answer: Answer) => string,
): void {
  process.stdout.write(`${json ? jsonDocument(answer) : text(printableAnswer(answer))}\n`);
}

const empty = buildCommand<TableFlags, [], RestoreContext>({
  docs: { brief: 'Create a lost table anew, without a row, where there is no copy of it' },
  parameters: { flags: { ...commonFlags, table: tableFlag } },
  async func(flags) {
    const created = await (await this.restore(flags.stage)).empty(flags.table);
    print(
      this,
      flags,
      created,
      ({ name }) => `${name} is there and empty; then: npm run restore -- settings --table ${flags.table}`,
    );
  },
});

const settings = buildCommand<TableFlags, [], RestoreContext>({
  docs: {
    brief: 'Give a table that was restored under the name of the lost one its stream, expiry and protection',
  },
  parameters: { flags: { ...commonFlags, table: tableFlag } },
  async func(flags) {
    const given = await (await this.restore(flags.stage)).settings(flags.table);
    print(this, flags, given, ({ name, set, streamArn }) =>
      [
        set.length === 0
          ? `${name} has everything that its template says`
          : `${name} now has ${set.join(', ')}`,
        ...(streamArn === undefined
          ? []
          : [
              `in infra/stages.ts, unless it is there: eventsStream: '${streamArn}',`,
              'then: npx cdk deploy --all',
            ]),
      ].join('\n'),
    );
  },
});

interface RowsFlags extends TableFlags {
  readonly from: string;
  readonly partition: string;
  readonly dryRun: boolean;
}

const rows = buildCommand<RowsFlags, [], RestoreContext>({
  docs: {
    brief: 'Copy the rows that a table lacks from one that was restored beside it; no row is overwritten',
  },
  parameters: {
    flags: {
      ...commonFlags,
      table: tableFlag,
      from: { kind: 'parsed', parse: String, placeholder: 'NAME', brief: 'Name of the restored table' },
      partition: {
        kind: 'parsed',
        parse: String,
        default: '',
        placeholder: 'P',
        brief: 'Only rows whose partition begins with it, such as FEE#',
      },
      dryRun: { kind: 'boolean', default: false, withNegated: false, brief: 'Count what would be copied' },
    },
  },
  async func({ table, from, partition, dryRun, ...flags }) {
    const nowSeconds = Math.floor(this.clock.now() / 1_000);
    const counts = await (
      await this.restore(flags.stage)
    ).rows(table, { from, partition, dryRun, nowSeconds });
    print(this, flags, counts, ({ read, copied, present, expired }) =>
      [
        `${read} rows read: ${copied} ${dryRun ? 'would be' : 'were'} copied, ${present} are there, ${expired} have expired`,
        'A restored row may name a customer who was erased meanwhile: npm run restore -- erasures',
      ].join('\n'),
    );
  },
});

const erasures = buildCommand<CommonFlags, [], RestoreContext>({
  docs: { brief: 'Print the commands that erase again whoever was erased; the bank is not asked anew' },
  parameters: { flags: commonFlags },
  async func(flags) {
    const erased = await (await this.restore(flags.stage)).erased();
    const line = ({ kind, id }: Customer) =>
      `npm run ops -- erase --${kind} ${id} --reason restored --stage ${flags.stage}`;
    print(this, flags, { erased }, (answer) =>
      answer.erased.length === 0 ? 'Nobody was erased' : answer.erased.map(line).join('\n'),
    );
  },
});

export const restoreCommands = buildRouteMap<string, RestoreContext>({
  docs: { brief: 'After a table was restored; needs rights on the tables: see docs/runbooks/restore.md' },
  routes: { empty, settings, rows, erasures },
});
