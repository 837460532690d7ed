import type { App } from 'aws-cdk-lib';
import { EventsStack } from './events/stack.ts';
import { IngestionStack } from './ingestion/stack.ts';
import { OperationsStack } from './operations/stack.ts';
import { ObservabilityStack } from './observability/stack.ts';
import { SchedulesStack } from './jobs/stack.ts';
import { StorageStack } from './storage/stack.ts';
import type { Stage } from './stage/stage.ts';

/** The product's six stacks in one stage. Each depends only on earlier ones. */
export function createStacks(app: App, stage: Stage) {
  const storage = new StorageStack(app, { stage });
  const ingestion = new IngestionStack(app, { stage, storage });
  const events = new EventsStack(app, { stage, storage, ingestion });
  const schedules = new SchedulesStack(app, { stage, storage, ingestion });
  const operations = new OperationsStack(app, { stage, storage, ingestion, events, schedules });
  const observability = new ObservabilityStack(app, {
    stage,
    storage,
    ingestion,
    events,
    schedules,
    operations,
  });
  return { storage, ingestion, events, schedules, operations, observability };
}
