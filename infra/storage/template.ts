import { App } from 'aws-cdk-lib';
import type { Stage } from '#infra/stage/stage.ts';
import { StorageStack } from './stack.ts';

/** The template of the storage stack of a stage, by this release. */
export function storageTemplate(stage: Stage): unknown {
  const app = new App({ analyticsReporting: false });
  const { stackName } = new StorageStack(app, { stage });
  return app.synth().getStackByName(stackName).template;
}
