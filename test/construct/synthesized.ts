import type { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { createStacks } from '#infra/partner-banking.ts';
import { nestedIn, unbundledApp } from '#infra/templates.ts';
import { stages, type StageName } from '#examples/company/stages.ts';
import { deployableStage } from '#test/fixtures/stages.ts';

// `npm run synth` checks templates against the library's own rules, which would cost most of the time here. So would
// bundles, which are the subject of one test alone.
process.env['CDK_VALIDATION'] = 'false';

export { unbundledApp };

interface Synthesized {
  readonly app: App;
  readonly stacks: ReturnType<typeof createStacks>;
  readonly templates: Readonly<Record<keyof ReturnType<typeof createStacks>, Template>>;
  /** With the stacks inside of others, under both names: `observability/Team-ledger`. */
  readonly all: Readonly<Record<string, Template>>;
}

const known = new Map<StageName, Synthesized>();

/** A stage as `cdk synth` would make it, once per test file. */
export function synthesized(stage: StageName): Synthesized {
  const made = known.get(stage) ?? synthesize(stage);
  known.set(stage, made);
  return made;
}

function synthesize(stage: StageName): Synthesized {
  const app = unbundledApp();
  const stacks = createStacks(app, deployableStage(stage));
  const { storage, ingestion, events, schedules, operations, observability } = stacks;
  const templates = {
    storage: Template.fromStack(storage),
    ingestion: Template.fromStack(ingestion),
    events: Template.fromStack(events),
    schedules: Template.fromStack(schedules),
    operations: Template.fromStack(operations),
    observability: Template.fromStack(observability),
  };
  return { app, stacks, templates, all: templatesOf(stacks) };
}

/** Also of the stacks inside of others. */
export function templatesOf(stacks: ReturnType<typeof createStacks>): Readonly<Record<string, Template>> {
  const named = Object.entries(stacks).flatMap(([name, stack]) => [
    [name, stack] as const,
    ...nestedIn(stack).map((nested) => [`${name}/${nested.node.id}`, nested] as const),
  ]);
  return Object.fromEntries(named.map(([name, stack]) => [name, Template.fromStack(stack)]));
}

export interface Resource {
  readonly stack: string;
  readonly id: string;
  readonly Type: string;
  readonly Properties: Readonly<Record<string, unknown>>;
  readonly DeletionPolicy?: string;
}

/** Every resource of a type, over all stacks of a stage. */
export function resourcesOf(stage: StageName, type: string): readonly Resource[] {
  return Object.entries(synthesized(stage).all).flatMap(([stack, template]) =>
    Object.entries(template.findResources(type)).map(([id, resource]) => ({
      stack,
      id,
      Type: type,
      ...resource,
      Properties: (resource['Properties'] ?? {}) as Resource['Properties'],
    })),
  );
}

/** A property, by names with dots between them; the caller says what it is. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the template has no types of its own
export function property<T>(resource: Resource | undefined, path: string): T {
  const start: unknown = resource?.Properties;
  const found = path
    .split('.')
    .reduce((value, name) => (value as Record<string, unknown> | undefined)?.[name], start);
  return found as T;
}

export const stageNames = stages.names;
