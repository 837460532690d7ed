import { join } from 'node:path';
import { jsonText } from '#shared/kernel/json-text.ts';
import * as z from '#shared/kernel/zod.ts';
import type { Operators } from '#shared/commands/operators-client.ts';
import { checkCommands } from '#shared/checks/commands/check-commands.ts';
import { functionOf } from '#shared/checks/work-checks.ts';
import { typedCommand } from '#shared/checks/typed-command.ts';
import { textTable } from '#ops/terminal/table.ts';
import type { LocalStack } from './local-stack.ts';
import { type HandlerCounts, isUndone } from './own-handlers.ts';

/** The counts of a handler, with what waits in its dead letters, why it fails, and where its log is. */
export interface HandlerOutcome extends HandlerCounts {
  readonly dead: number;
  readonly cause?: string | undefined;
  readonly log: string;
}

const functionsByName = z.pipe(jsonText, z.record(z.string(), z.string()));

/** Where the run keeps what a function of a handler prints. */
export function logsOfHandlers({
  environment,
  logDirectory,
}: Pick<LocalStack, 'environment' | 'logDirectory'>): ReadonlyMap<string, string> {
  const text = Object.values(environment.outputs).find((each) => 'HandlerFunctions' in each);
  const names = functionsByName.parse(text?.['HandlerFunctions'] ?? '{}');
  return new Map(
    Object.entries(names).map(([handler, name]) => [handler, join(logDirectory, 'functions', `${name}.log`)]),
  );
}

/** Asks the stage, as `status` does, what its handlers gave up and for which cause they fail. */
export async function outcomesOf(
  counts: readonly HandlerCounts[],
  { operators, logs }: { operators: Pick<Operators, 'call'>; logs: ReadonlyMap<string, string> },
): Promise<readonly HandlerOutcome[]> {
  if (counts.length === 0) return [];
  const { queues, failing } = await operators.call(checkCommands.work, {});
  if (!('known' in queues)) throw new Error('The queues of the handlers cannot be read');
  return counts.map((each) => {
    const queue = `handler ${each.name}`;
    const met = 'known' in failing ? failing.known.find(({ of }) => of === functionOf(queue)) : undefined;
    return {
      ...each,
      dead: queues.known.find((depth) => depth.queue === queue)?.dead ?? 0,
      cause: met?.cause,
      log: logs.get(each.name) ?? '',
    };
  });
}

const notBegun = ({ events, completed, failed, busy }: HandlerCounts) => events - completed - failed - busy;
const isWrong = (outcome: HandlerOutcome): boolean => isUndone(outcome) || outcome.dead > 0;

/** One line of text for each handler that did not do its work. */
export function handlerDifferences(outcomes: readonly HandlerOutcome[]): readonly string[] {
  return outcomes.filter(isWrong).map((outcome) => {
    const { name, events, completed, failed, dead, cause, log } = outcome;
    const open = [
      ...(failed > 0 ? [`${failed} failed${cause === undefined ? '' : ` (${cause})`}`] : []),
      ...(outcome.busy > 0 ? [`${outcome.busy} are being worked on`] : []),
      ...(notBegun(outcome) > 0 ? [`${notBegun(outcome)} are not begun`] : []),
      ...(dead > 0 ? [`${dead} are in its dead letters`] : []),
    ];
    const command =
      dead > 0
        ? typedCommand(`dead-letters list --handler ${name}`, 'local')
        : typedCommand('status', 'local');
    return `the handler ${name} completed ${completed} of ${events} events: ${open.join(', ')}. Its log says why: ${log}. While a run is up: ${command}`;
  });
}

/** A line for each handler; empty if the stage has none. */
export function handlerTable(outcomes: readonly HandlerOutcome[]): string {
  if (outcomes.length === 0) return '';
  return textTable([
    ['handler', 'events', 'completed', 'failed', 'not begun', 'given up'],
    ...outcomes.map((outcome) => [
      outcome.name,
      ...[outcome.events, outcome.completed, outcome.failed, notBegun(outcome), outcome.dead],
    ]),
  ]);
}

/** Handlers also get what came of the month, its fees and a comparison. */
export function reportHandlers(outcomes: readonly HandlerOutcome[]): string {
  const differences = handlerDifferences(outcomes);
  return [
    `Handlers, over all of the run:`,
    handlerTable(outcomes),
    ...(differences.length === 0
      ? [
          `Each event is completed by each handler that it is for: ${outcomes.map(({ name }) => name).join(', ')}.`,
        ]
      : differences.map((text) => `  - ${text}`)),
    '',
  ].join('\n');
}
