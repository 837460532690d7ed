import type { Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { BaseFunction } from './constructs/base-function.ts';
import { bundledOnce, type CompanyFile } from './constructs/company-bundle.ts';
import { EventsStack } from './events/stack.ts';
import { IngestionStack } from './ingestion/stack.ts';
import { OperationsStack } from './operations/stack.ts';
import { ObservabilityStack } from './observability/stack.ts';
import { SchedulesStack } from './jobs/stack.ts';
import { refuseWrongFiles } from './own/refuse-wrong-files.ts';
import { StorageStack } from './storage/stack.ts';
import type { Stage } from './stage/stage.ts';

/** The product's six stacks in one stage, below an app or a stage of CDK Pipelines. Each depends only on earlier ones. */
export function createStacks(scope: Construct, stage: Stage) {
  const storage = new StorageStack(scope, { stage });
  const ingestion = new IngestionStack(scope, { stage, storage });
  const events = new EventsStack(scope, { stage, storage, ingestion });
  const schedules = new SchedulesStack(scope, { stage, storage, ingestion });
  const operations = new OperationsStack(scope, { stage, storage, ingestion, events, schedules });
  const observability = new ObservabilityStack(scope, {
    stage,
    storage,
    ingestion,
    events,
    schedules,
    operations,
  });
  const stacks = { storage, ingestion, events, schedules, operations, observability };
  refuseWrongFiles(
    Object.values(stacks).flatMap((stack) => deployedFiles(stack)),
    (file) => bundledOnce(scope, file),
  );
  return stacks;
}

/** The files of the company that the functions of a stack call, if their code is bundled now. */
const deployedFiles = (stack: Stack): readonly CompanyFile[] =>
  stack.bundlingRequired
    ? stack.node.findAll().flatMap((part) => (part instanceof BaseFunction ? part.companyFiles : []))
    : [];
