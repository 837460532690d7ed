import { mirrorFields } from '#shared/aws/events/event-items.ts';
import { publishedIds } from '#shared/aws/fanout/publication-receipts.ts';
import { endedItsProcess } from '#shared/kernel/begun-work.ts';
import type { Agenda } from '../agenda.ts';
import type { Cloud } from '../cloud.ts';
import { endangered, type Endangered, type LethalRows } from '../lethal-rows.ts';
import { promise, Violation } from '../violation.ts';
import type { Terminal } from './terminal.ts';

interface SetAsideWorkDeps {
  readonly agenda: Agenda;
  readonly cloud: Pick<Cloud, 'dynamodb' | 'functions'>;
  readonly workTable: string;
  readonly lethal: LethalRows;
  readonly terminal: Terminal;
}

const betweenRunsMs = 20 * 60_000;
/**
 * Two deaths until each single item is marked, three with marks, and the run that sets it aside; for two in one place. Runs
 * that end before they reach it come on top.
 */
const mostRuns = 40;

/** People who watch until what ends each process is set aside, and have it done once the cause is mended. */
export function createSetAsideWork(deps: SetAsideWorkDeps) {
  const { agenda, cloud, lethal } = deps;
  const untilIt = async (is: () => boolean, act: () => Promise<unknown>, what: string) => {
    for (let times = 0; !is(); times += 1) {
      promise(times < mostRuns, () => what);
      await act();
      await agenda.sleep(betweenRunsMs);
    }
  };
  return async (): Promise<void> => {
    for (const job of endangered) {
      const id = lethal.of(job);
      if (id === undefined) continue;
      const isAside = () => isSetAside(deps, job, id);
      const isOver = () => isAside() || isPublished(deps, job, id);
      const run = async () => cloud.functions.of(job).invoke({});
      await untilIt(isOver, run, `${job} does not set ${id} aside, which ends each process`);
      lethal.mend(job);
      if (!isAside()) continue;
      // A store may fail once more.
      const ask = async () => again(deps, job, id);
      await untilIt(() => !isAside(), ask, `${job} has not done ${id}, although a person asked for it`);
    }
  };
}

/** What a person types, by the name of what is set aside where there is such a command. */
async function again(deps: SetAsideWorkDeps, job: Endangered, id: string): Promise<void> {
  switch (job) {
    case 'schedules/erasure': {
      const kind = kindIn(await done(deps, 'jobs erasure --reason looked'), id);
      await done(deps, `erase --${kind} ${id} --yes --reason mended`);
      return void (await done(deps, 'jobs erasure --set-aside --reason mended'));
    }
    case 'schedules/archive':
      return void (await done(deps, 'jobs archive --set-aside --reason mended'));
    case 'events/sweep':
      return void (await done(deps, `republish ${id} --reason mended`));
  }
}

/** What a command says that no run of its job keeps from starting. */
async function done({ agenda, terminal }: SetAsideWorkDeps, line: string): Promise<string> {
  for (let times = 0; times < mostRuns; times += 1) {
    const { result } = await terminal.type(line);
    if (result !== undefined && !result.text.includes('another run is in progress')) return result.text;
    await agenda.sleep(betweenRunsMs);
  }
  throw new Violation(`${line} is not done`);
}

/** As the report of a run lists it. */
function kindIn(report: string, id: string): string {
  const kind = new RegExp(`set aside +(person|business)#${id}`).exec(report)?.[1];
  promise(kind !== undefined, () => `${id} is set aside, and people see ${report}`);
  return kind ?? '';
}

/** The stream or a person was faster than the sweep. */
const isPublished = ({ cloud, workTable }: SetAsideWorkDeps, job: Endangered, id: string) =>
  job === 'events/sweep' && publishedIds(cloud.dynamodb.items(workTable).map(mirrorFields)).has(id);

function isSetAside({ cloud, workTable }: SetAsideWorkDeps, job: Endangered, id: string): boolean {
  return cloud.dynamodb.items(workTable).some((item) => {
    const [pk = '', sk = ''] = [item['pk']?.S, item['sk']?.S];
    switch (job) {
      case 'schedules/erasure':
        return pk === 'BEGUN#erasure' && sk.endsWith(`#${id}`) && (item['begun']?.SS?.length ?? 0) >= 3;
      case 'schedules/archive': {
        const text = pk.startsWith('ARCHIVE#') ? JSON.stringify(item['setAside'] ?? null) : '';
        return text.includes(id) && text.includes(endedItsProcess);
      }
      case 'events/sweep':
        return pk.startsWith('SET_ASIDE#') && sk === id && item['code']?.S === endedItsProcess;
    }
  });
}
