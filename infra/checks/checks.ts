import type { App } from 'aws-cdk-lib';
import { type NagPack, ServerlessChecks } from 'cdk-nag';
import { OwnChecks } from './own-checks.ts';
import { SolutionsChecks } from './solutions-checks.ts';

/** What a stage is held against when it is synthesised. A finding ends the synthesis. */
export const checksOf = (app: App): readonly NagPack[] => [
  new SolutionsChecks(app),
  new ServerlessChecks(app),
  new OwnChecks(app),
];

/** Violations that nobody has acknowledged. */
export const findingsIn = (app: App) => checksOf(app).flatMap((pack) => pack.validateScope(app).violations);
