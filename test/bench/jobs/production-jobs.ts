import { deployedBy } from '#test/simulation/deployment/deployed.ts';
import { deployableStage } from '#test/fixtures/stages.ts';
import type { DeployedFunction, DeployedJobs } from './deployed-jobs.ts';

const folders = [
  'schedules/portfolio',
  'schedules/statements',
  'schedules/reconciliation',
  'work/portfolio',
  'work/statements',
  'work/reconciliation',
  'events/accounts',
];

/** The jobs as production deploys them: variables, time limits, queues, concurrency and the pool of call slots. */
export function productionJobs(): Omit<DeployedJobs, 'countsUnits'> {
  const deployed = deployedBy(deployableStage('production'));
  const sourceOf = (name: string): Pick<DeployedFunction, 'source'> => {
    const mapping = deployed.mappings.find(({ functionName }) => functionName === name);
    const queue = deployed.queues.find(({ arn }) => arn === mapping?.sourceArn);
    if (mapping === undefined || queue === undefined) return {};
    const { batchSize, maxConcurrency: concurrency } = mapping;
    return { source: { queueUrl: queue.url, batchSize, concurrency } };
  };
  const functions = deployed.functions
    .filter(({ folder }) => folders.includes(folder))
    .map(({ name, folder, environment, timeoutMs }) => [
      folder,
      { folder, environment, timeoutMs, ...sourceOf(name) },
    ]);
  const { output } = deployed;
  return {
    tables: { events: output('EventsTable'), mirror: output('MirrorTable'), work: output('WorkTable') },
    queues: deployed.queues,
    buckets: deployed.buckets,
    secrets: {
      [output('BankCredentialsSecretArn')]: JSON.stringify({ clientId: 'bench', clientSecret: 'bench' }),
    },
    functions: Object.fromEntries(functions) as DeployedJobs['functions'],
  };
}
