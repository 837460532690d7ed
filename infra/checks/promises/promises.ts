import * as z from '#shared/kernel/zod.ts';
import type { DeployedResource } from './resources.ts';

/** What holds in every stage, whatever its settings. */
interface StagePromise {
  readonly text: string;
  /** The resources that break it, among all of the stage. */
  readonly brokenBy: (resources: readonly DeployedResource[]) => readonly DeployedResource[];
}

const ofType = (resources: readonly DeployedResource[], ...types: readonly string[]) =>
  resources.filter(({ type }) => types.includes(type));

const queuesIn = (resources: readonly DeployedResource[]) => ofType(resources, 'AWS::SQS::Queue');

const deadLetterSeconds = 14 * 24 * 60 * 60;
const areDeadLetters = ({ properties }: DeployedResource) =>
  properties['MessageRetentionPeriod'] === deadLetterSeconds;

const policy = z.object({
  PolicyDocument: z.object({
    Statement: z.array(
      z.object({ Effect: z.string(), Action: z.optional(z.union([z.string(), z.array(z.string())])) }),
    ),
  }),
});

const policiesIn = (resources: readonly DeployedResource[]) =>
  ofType(resources, 'AWS::IAM::Policy', 'AWS::IAM::ManagedPolicy');

function allowedActions({ properties }: DeployedResource): readonly string[] {
  const { Statement } = policy.parse(properties).PolicyDocument;
  return Statement.filter(({ Effect }) => Effect === 'Allow').flatMap(({ Action }) => Action ?? []);
}

/** Not their ids and names, since those of an alarm may resemble those of a queue. */
const watchedIn = (resources: readonly DeployedResource[]) =>
  JSON.stringify(
    ofType(resources, 'AWS::CloudWatch::Alarm').map(({ properties }) => [
      properties['Dimensions'],
      properties['Metrics'],
    ]),
  );

const promises: readonly StagePromise[] = [
  {
    text: 'A queue is encrypted with a key of the stage',
    brokenBy: (resources) =>
      queuesIn(resources).filter(({ properties }) => properties['KmsMasterKeyId'] === undefined),
  },
  {
    text: 'What a queue cannot hand over is in dead letters, for fourteen days',
    brokenBy: (resources) =>
      queuesIn(resources).filter(
        (queue) => !areDeadLetters(queue) && queue.properties['RedrivePolicy'] === undefined,
      ),
  },
  {
    text: 'An alarm watches each queue',
    brokenBy(resources) {
      const watched = watchedIn(resources);
      return queuesIn(resources).filter(({ id }) => !watched.includes(id));
    },
  },
  {
    text: 'A role allows no actions by a pattern',
    brokenBy: (resources) =>
      policiesIn(resources).filter((each) => allowedActions(each).some((action) => action.includes('*'))),
  },
  {
    text: 'No role may scan a table',
    brokenBy: (resources) =>
      policiesIn(resources).filter((each) => allowedActions(each).includes('dynamodb:Scan')),
  },
  {
    text: 'Each function has a role of its own',
    brokenBy(resources) {
      const functions = ofType(resources, 'AWS::Lambda::Function');
      const roleOf = ({ stack, properties }: DeployedResource) =>
        `${stack} ${JSON.stringify(properties['Role'])}`;
      const shared = Map.groupBy(functions, roleOf);
      return functions.filter((each) => (shared.get(roleOf(each)) ?? []).length > 1);
    },
  },
];

/** A line for each resource that breaks a promise. */
export const brokenPromises = (resources: readonly DeployedResource[]): readonly string[] =>
  promises.flatMap(({ text, brokenBy }) =>
    brokenBy(resources).map(({ stack, id }) => `${stack}/${id} breaks a promise: ${text}`),
  );
