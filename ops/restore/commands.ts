import { buildCommand, buildRouteMap } from '@stricli/core';
import { type Restore, type RestoredTable, restoredTables } from '#shared/aws/restore/restore.ts';
import type { Customer } from '#shared/erasure/customer.ts';
import type { Clock } from '#shared/kernel/clock.ts';
import { type CommonFlags, commonFlags } from '#ops/terminal/arguments.ts';
import type { ScreenContext } from '#ops/terminal/command-line.ts';
import { jsonDocument } from '#shared/kernel/json-document.ts';
import { printableAnswer } from '#ops/commands/printable-answer.ts';
import { shownPage } from '#infra/stage/installed-docs.ts';

interface RestoreContext extends ScreenContext {
  readonly clock: Clock;
  restore(stage: string): Promise<Restore>;
}

interface TableFlags extends CommonFlags {
  readonly table: RestoredTable;
}

const tableFlag = { kind: 'enum', values: restoredTables, brief: 'Which of the three tables' } as const;

/** The lines for a person, or with `--json` the answer as it is. */
function textOf<Answer extends object>(
  answer: Answer,
  { json }: CommonFlags,
  linesOf: (answer: Answer) => readonly string[],
): string {
  return `${json ? jsonDocument(answer) : linesOf(printableAnswer(answer)).join('\n')}\n`;
}

const empty = buildCommand<TableFlags, [], RestoreContext>({
  docs: { brief: 'Create a lost table anew, without a row, where there is no copy of it' },
  parameters: { flags: { ...commonFlags, table: tableFlag } },
  async func(flags) {
    const created = await (await this.restore(flags.stage)).empty(flags.table);
    const linesOf = ({ name }: typeof created) => [
      `${name} is there and empty; then: npm run restore -- settings --table ${flags.table}`,
    ];
    this.process.stdout.write(textOf(created, flags, linesOf));
  },
});

const settings = buildCommand<TableFlags, [], RestoreContext>({
  docs: {
    brief:
      'Give a table that was restored under the name of the lost one what its template says, key and stream included',
  },
  parameters: { flags: { ...commonFlags, table: tableFlag } },
  async func(flags) {
    const given = await (await this.restore(flags.stage)).settings(flags.table);
    const linesOf = ({ name, set, byHand, streamArn }: typeof given) => [
      set.length === 0
        ? `${name} lacked nothing that this command sets`
        : `${name} now has ${set.join(', ')}`,
      ...byHand.map((each) => `set by hand what the template of Storage says: ${each}`),
      ...(streamArn === undefined
        ? []
        : [`in stages.ts, unless it is there: eventsStream: '${streamArn}',`, 'then: npx cdk deploy --all']),
    ];
    this.process.stdout.write(textOf(given, flags, linesOf));
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
    const linesOf = ({ read, copied, present, expired }: typeof counts) => [
      `${read} rows read: ${copied} ${dryRun ? 'would be' : 'were'} copied, ${present} are there, ${expired} have expired`,
      'A restored row may name a customer who was erased meanwhile: npm run restore -- erasures',
    ];
    this.process.stdout.write(textOf(counts, flags, linesOf));
  },
});

const tombstones = buildCommand<CommonFlags, [], RestoreContext>({
  docs: { brief: 'Mark erased accounts in a mirror that was lost, before anything is replayed into it' },
  parameters: { flags: commonFlags },
  async func(flags) {
    const counts = await (await this.restore(flags.stage)).tombstones();
    const linesOf = ({ erased, set }: typeof counts) => [
      `${erased} erased accounts in the register: ${set} had no tombstone and have one now`,
    ];
    this.process.stdout.write(textOf(counts, flags, linesOf));
  },
});

const erasures = buildCommand<CommonFlags, [], RestoreContext>({
  docs: { brief: 'Print the commands that erase again whoever was erased; the bank is not asked anew' },
  parameters: { flags: commonFlags },
  async func(flags) {
    const erased = await (await this.restore(flags.stage)).erased();
    const line = ({ kind, id }: Customer) =>
      `npm run ops -- erase --${kind} ${id} --reason restored --stage ${flags.stage}`;
    const linesOf = (answer: { readonly erased: readonly Customer[] }) =>
      answer.erased.length === 0 ? ['Nobody was erased'] : answer.erased.map(line);
    this.process.stdout.write(textOf({ erased }, flags, linesOf));
  },
});

export const restoreCommands = buildRouteMap<string, RestoreContext>({
  docs: {
    brief: `After a table was restored; needs rights on the tables: see ${shownPage('docs/runbooks/restore.md')}`,
  },
  routes: { empty, settings, rows, tombstones, erasures },
});
