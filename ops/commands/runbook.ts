import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { shownPage } from '#infra/stage/installed-docs.ts';
import type { Break } from '#shared/breaks/break.ts';

/** What a runbook says of a break. */
export interface Advice {
  /** `docs/runbooks/statements.md`, as it is opened from where the command runs. */
  readonly page: string;
  readonly meaning: string;
  readonly toDo: string;
}

const folder = 'docs/runbooks';
const pages = join(import.meta.dirname, '../..', folder);

/**
 * The row of a break in the tables of the runbooks. Their columns are: break, field, what it says, what to do. A row
 * without a field holds for any field. Commands name the stage.
 */
export async function adviceOn(
  { kind, field }: Pick<Break, 'kind' | 'field'>,
  stage: string,
): Promise<Advice | undefined> {
  for (const file of await readdir(pages)) {
    for (const line of (await readFile(join(pages, file), 'utf8')).split('\n')) {
      const [kinds = '', fields = '', meaning = '', toDo = ''] = cellsOf(line);
      const isMeant = fields === '' || fields.split(', ').includes(`\`${field}\``);
      if (kinds === `\`${kind}\`` && isMeant)
        return { page: shownPage(`${folder}/${file}`), meaning, toDo: toDo.replaceAll('<stage>', stage) };
    }
  }
  return undefined;
}

function cellsOf(line: string): readonly string[] {
  return line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
}
