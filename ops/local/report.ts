import { join } from 'node:path';
import type { Welcomes } from './compare-welcomes.ts';
import { countByFamily, type FamilyCounts } from './family-counts.ts';
import type { DayResult } from './first-day.ts';
import type { LocalStack } from './local-stack.ts';
import { handlerDifferences, type HandlerOutcome, handlerTable } from './handlers-report.ts';
import { textTable } from '#ops/terminal/table.ts';

const shownDifferences = 40;

/** The tables of a day, and either that everything agrees or each difference. */
export function reportFirstDay(day: DayResult, handlers: readonly HandlerOutcome[]): string {
  const { deliveries, welcomes } = day;
  const teams = deliveries.inboxes.map(({ team }) => team.name);
  const header = [
    ...['family', 'sent', 'received', 'rejected', 'refused'],
    ...['applied', 'stale', 'duplicate', 'parked'],
    ...teams.map((name) => `→ ${name}`),
  ];
  const counts = countByFamily(deliveries);
  const table = textTable([header, ...counts.map((family) => cells(family, teams))]);
  return [
    `\n${table}\n`,
    ...(handlers.length === 0 ? [] : [`${handlerTable(handlers)}\n`]),
    ...(welcomes === undefined ? [] : [welcomed(welcomes)]),
    `${verdict(day, handlers)}\n`,
  ].join('\n');
}

function cells({ family, calls, stored, forwarded }: FamilyCounts, teams: readonly string[]) {
  return [
    ...[family, calls.sent, calls.received, calls.rejected, calls.refused],
    ...[stored.applied, stored.stale, stored.duplicate, stored.parked],
    ...teams.map((name) => forwarded[name] ?? 0),
  ];
}

/** Whether each was sent once is among the differences. */
function welcomed({ count }: Welcomes): string {
  const messages = count === 1 ? '1 welcome message' : `${count} welcome messages`;
  return `Automation: ${messages} to the owners of new accounts reached the bank.`;
}

function verdict(day: DayResult, handlers: readonly HandlerOutcome[]): string {
  const differences = [...day.differences, ...handlerDifferences(handlers)];
  if (differences.length === 0) return `Everything agrees: ${listed(agreements(day, handlers))}.`;
  const shown = differences.slice(0, shownDifferences).map((text) => `  - ${text}`);
  const rest = differences.length - shown.length;
  return [
    `${differences.length === 1 ? '1 difference' : `${differences.length} differences`} between what arrived and what the bank knows:`,
    ...shown,
    ...(rest > 0 ? [`  - and ${rest} more`] : []),
  ].join('\n');
}

/** `one, two, and three` */
const listed = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')}, and ${parts.at(-1)}`;

/** Says nothing of what the stage does not have. */
function agreements({ deliveries, factCount, welcomes }: DayResult, handlers: readonly HandlerOutcome[]) {
  const teams = deliveries.inboxes.map(({ team }) => team);
  const addUp = teams.filter(({ events }) => events === 'all' || events.includes('BOOKING'));
  return [
    teams.length === 0 ? 'each event is stored once' : 'each event is stored and forwarded once',
    ...(welcomes === undefined ? [] : ['each new customer who can be reached is welcomed once']),
    ...(handlers.length === 0
      ? []
      : [`${handlers.map(({ name }) => name).join(' and ')} completed each event`]),
    ...(factCount === 0 ? [] : [`the mirror holds all ${factCount} facts of the bank`]),
    ...(addUp.length === 0 ? [] : ['teams add up its balances']),
  ];
}

/** What a person who keeps the run open can do next. */
export function whatToTry({ environment, logDirectory, isAsked }: ShownStack): string {
  const { awsEndpoint, bankUrl, webhookUrl, run } = environment;
  return [
    `AWS emulator    ${awsEndpoint}   (any SDK or CLI with AWS_ENDPOINT_URL and the key below)`,
    `Simulated bank  ${bankUrl}   (client "sandbox-client", secret "sandbox-secret")`,
    `Webhooks        ${webhookUrl}`,
    `Logs            ${logDirectory}   (emulator.log, and one of each function in functions/)`,
    `All of it, with the access key and the names of tables and queues: ${join(isAsked ? '.local' : logDirectory, 'environment.json')}`,
    ...(isAsked || run === undefined ? [] : ['', besideAnother(run.number)]),
    '',
    'Try next:',
    `  curl -i -X POST ${webhookUrl}   # unsigned: 503, and nothing changes`,
    `  curl -X POST ${bankUrl}/sandbox/scenarios/first-day   # another day`,
    `  curl ${bankUrl}/sandbox/deliveries   # what the bank sent, and how it was answered`,
    '',
    'Press Ctrl-C to stop.',
  ].join('\n');
}

type ShownStack = Pick<LocalStack, 'environment' | 'isAsked' | 'logDirectory'>;

const besideAnother = (number: number): string =>
  `Another run is up, which commands ask. For this one: LOCAL_RUN=${number} npm run ops -- …`;
