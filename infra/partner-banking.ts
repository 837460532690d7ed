import type { App } from 'aws-cdk-lib';
import { EventsStack } from './stacks/events.ts';
import { IngestionStack } from './stacks/ingestion.ts';
import { OperationsStack } from './stacks/operations.ts';
import { ObservabilityStack } from './stacks/observability.ts';
import { SchedulesStack } from './stacks/schedules.ts';
import { StorageStack } from './stacks/storage.ts';
import type { Stage } from './stage.ts';

/** The product's six stacks in one stage, each depending only on those before it. */
export function createStacks(app: App, stage: Stage) {
  const storage = new StorageStack(app, { stage });
  const ingestion = new IngestionStack(app, { stage, storage });
  const events = new EventsStack(app, { stage, storage, ingestion });
  const schedules = new SchedulesStack(app, { stage, storage, ingestion });
  const operations = new OperationsStack(app, { stage, storage, ingestion, events });
  const observability = new ObservabilityStack(app, { stage, ingestion, events, schedules, operations });
  return { storage, ingestion, events, schedules, operations, observability };
}
