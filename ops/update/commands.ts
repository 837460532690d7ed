import { references } from '#infra/constructs/feature-flags.ts';
import { stackName } from '#infra/stage/stack-names.ts';
import type { Update } from './plan-update.ts';

/** What a person types, one after another. Each step of the indexes is read from its file. */
export function commandsOf(
  stage: string,
  { keepsExports }: Pick<Update, 'keepsExports'>,
  stepFiles: readonly string[],
): readonly string[] {
  const kept = keepsExports ? ` -c ${references}=both` : '';
  const storage = `npx cdk deploy ${stackName({ name: stage }, 'Storage')} --exclusively -c stage=${stage}`;
  const all = `npx cdk deploy --all -c stage=${stage}`;
  return [
    ...stepFiles.map((file) => `${storage} -c indexStep=${file}${kept}`),
    ...(keepsExports ? [`${all}${kept}`] : []),
    all,
  ];
}
