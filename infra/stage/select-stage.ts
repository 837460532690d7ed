import { readFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import * as z from '#shared/kernel/zod.ts';
import { noSuchStage, otherName, refusePlaceholders, StageError } from './placeholders.ts';
import { besideStages } from './beside-stages.ts';
import { stageSettings, type Stage } from './stage.ts';
import { stageChecks } from './stage-checks.ts';

/** The settings of a stage as a company writes them down: what has a default may be left out. */
export type StageSettings = z.input<typeof stageSettings>;

/** Settings by the context of the app: that of the local stage varies with each run. */
type DescribeStage = (context: unknown) => StageSettings;

/** The stages of a company, by names of its own. */
export interface Stages<Name extends string = string> {
  readonly names: readonly Name[];
  /** The settings as they are written down, placeholders included. */
  settingsOf(stage: Name, context?: unknown): StageSettings;
  /**
   * The stage that the context asks for (`-c stage=…`, default `local`), with every setting checked. Throws `StageError`
   * with a sentence about the line to change.
   */
  select(context: unknown): Stage;
}

/** Also checks that event types and operations exist, that teams can be reached, and that a lock for good is meant. */
export const checkedStage: typeof stageSettings = stageSettings.check(...stageChecks);

const selection = z.object({ stage: z._default(z.string(), 'local') });

/** It would make the local stage, and nobody would see why. */
function refuseOtherCase(context: unknown): void {
  if (typeof context !== 'object' || context === null || 'stage' in context) return;
  const other = Object.keys(context).find((key) => key.toLowerCase() === 'stage');
  if (other !== undefined) throw new StageError(`\`-c ${other}=\` is not read: write \`-c stage=\``);
}

/** `file`: where they are written down (`import.meta.filename`), for sentences about its lines. */
export function defineStages<const Name extends string>(
  file: string,
  described: Readonly<Record<Name, DescribeStage>>,
): Stages<Name> {
  const names = namesOf(described);
  const settingsOf = (stage: Name, context: unknown = {}) =>
    besideStages(described[stage](context), dirname(file));
  const written = () => ({ file: relative(process.cwd(), file), source: readFileSync(file, 'utf8') });
  return {
    names,
    settingsOf,
    select(context) {
      refuseOtherCase(context);
      const asked = selection.parse(context).stage;
      const stage = names.find((name) => name === asked);
      if (stage === undefined) throw noSuchStage({ asked, names }, written());
      const settings = settingsOf(stage, context);
      if (settings.name !== stage) throw otherName(stage, settings.name, written());
      refusePlaceholders(stage, settings, written());
      const checked = checkedStage.safeParse(settings);
      if (checked.success) return checked.data;
      throw new StageError(`${written().file}, ${stage}: ${z.prettifyError(checked.error)}`);
    },
  };
}

function namesOf<Name extends string>(described: Readonly<Record<Name, DescribeStage>>): readonly Name[] {
  const isName = (name: string): name is Name => Object.hasOwn(described, name);
  return Object.keys(described).filter(isName);
}
