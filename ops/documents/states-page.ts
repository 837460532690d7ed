import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { eventsOf, finalStatuses, stateTables, type StateTable } from '#sandbox/engine/states/tables.ts';
import { commentAbove } from './comment.ts';
import { code, tableOf } from './markdown.ts';

const movers: Readonly<Record<string, string>> = {
  partner: 'the partner',
  customer: 'the customer',
  bank: 'the bank',
};

/** One section for each entity of the simulated bank that has states. */
export function statesPage(): string {
  const sections = Object.entries(stateTables).flatMap(([file, tables]) => {
    const comments = commentsIn(file);
    const names = Object.keys(tables).toSorted();
    return names.flatMap((name) => {
      const table = tables[name];
      return table === undefined ? [] : [sectionOf(table, comments.get(name))];
    });
  });
  return [
    '# States of the simulated bank',
    'Each entity that has a status moves as its table says, whether an operation, a transition or the bank itself moves ' +
      'it; anything else is answered with 409. A status without a next one is final.',
    ...sections,
    '',
  ].join('\n\n');
}

function sectionOf(table: StateTable, comment: string | undefined): string {
  const { entity, statuses, begins, moves, also = {} } = table;
  const events = eventsOf(table).map(code).join(', ');
  const finals = finalStatuses(table);
  const nextOf = (status: string) =>
    finals.includes(status) ? '(final)' : movesFrom(moves[status] ?? {}).join('; ');
  return [
    `## ${entity.charAt(0).toUpperCase()}${entity.slice(1)}`,
    ...(comment === undefined ? [] : [comment]),
    `Begins as ${begins.map(code).join(', ')}. ${events === '' ? 'No event tells of it.' : `Events: ${events}.`}`,
    tableOf(
      ['Status', 'Next', 'What else happens'],
      statuses.map((status) => [code(status), nextOf(status), also[status] ?? '']),
    ),
  ].join('\n\n');
}

function movesFrom(next: Readonly<Record<string, string>>): readonly string[] {
  const byMover = Object.groupBy(Object.keys(next), (status) => next[status] ?? '');
  return Object.entries(byMover).map(
    ([mover, statuses = []]) => `${movers[mover] ?? mover}: ${statuses.map(code).join(', ')}`,
  );
}

/** What stands above the tables of a file, by their names. */
function commentsIn(name: string): ReadonlyMap<string, string> {
  const file = path.resolve(import.meta.dirname, `../../sandbox/engine/states/${name}.ts`);
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const comments = new Map<string, string>();
  for (const statement of source.statements.filter(ts.isVariableStatement)) {
    const comment = commentAbove(statement);
    for (const declared of statement.declarationList.declarations)
      if (comment !== undefined) comments.set(declared.name.getText(), comment);
  }
  return comments;
}
