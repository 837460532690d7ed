import { mirrorFields } from '#shared/aws/events/event-items.ts';
import { publishedIds } from '#shared/aws/fanout/publication-receipts.ts';
import { endedItsProcess } from '#shared/kernel/begun-work.ts';
import type { Agenda } from '../agenda.ts';
import type { Cloud } from '../cloud.ts';
import { endangered, type Endangered, type LethalRows } from '../lethal-rows.ts';
import { promise } from '../violation.ts';
import type { Terminal } from './terminal.ts';

interface SetAsideWorkDeps {
  readonly agenda: Agenda;
  readonly cloud: Pick<Cloud, 'dynamodb' | 'functions'>;
  readonly workTable: string;
  readonly lethal: LethalRows;
  readonly terminal: Terminal;
}

const betweenRunsMs = 20 * 60_000;
/** Two deaths until each single item is marked, three with marks, and the run that sets it aside; for two in one place. */
const mostRuns = 12;

/** People who watch until what ends each process is set aside, and have it done once the cause is mended. */
export function createSetAsideWork(deps: SetAsideWorkDeps) {
  const { agenda, cloud, lethal, terminal } = deps;
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
      await again(terminal, job, id);
      await untilIt(() => !isAside(), run, `${job} has not done ${id}, although a person asked for it`);
    }
  };
}

/** What a person types, by the name of what is set aside where there is such a command. */
async function again(terminal: Terminal, job: Endangered, id: string): Promise<void> {
  switch (job) {
    case 'schedules/erasure': {
      const kind = await kindOf(terminal, id);
      await terminal.insist(`erase --${kind} ${id} --yes --reason mended`);
      return terminal.insist('jobs erasure --set-aside --reason mended');
    }
    case 'schedules/archive':
      return terminal.insist('jobs archive --set-aside --reason mended');
    case 'events/sweep':
      return terminal.insist(`republish ${id} --reason mended`);
  }
}

/** As the report of a run lists it. */
async function kindOf(terminal: Terminal, id: string): Promise<string> {
  const { result } = await terminal.type('jobs erasure --reason looked');
  const kind = new RegExp(`set aside +(person|business)#${id}`).exec(result?.text ?? '')?.[1];
  promise(kind !== undefined, () => `${id} is set aside, and people see ${result?.text ?? 'nothing'}`);
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
