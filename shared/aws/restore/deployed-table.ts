import type { CloudFormationClientConfig } from '@aws-sdk/client-cloudformation';
import { deployedTemplate } from '#shared/aws/inspection/deployed-template.ts';
import { stackOutput } from '#shared/aws/inspection/stack-output.ts';
import { jsonText } from '#shared/kernel/json-text.ts';
import * as z from '#shared/kernel/zod.ts';
import { tableSettings, type TableSettings } from './table-settings.ts';

const template = z.pipe(
  jsonText,
  z.object({
    Resources: z.record(z.string(), z.object({ Properties: z.optional(z.unknown()) })),
    Outputs: z.record(z.string(), z.object({ Value: z.unknown() })),
  }),
);
const reference = z.object({ Ref: z.string() });

interface DeployedTable {
  readonly name: string;
  readonly settings: TableSettings;
}

/** Name and settings of a table as its stack says them, whether or not the table is there. */
export async function deployedTable(
  settings: CloudFormationClientConfig,
  stackName: string,
  outputName: string,
): Promise<DeployedTable> {
  const name = await stackOutput(settings, stackName, outputName);
  const { Resources, Outputs } = template.parse(await deployedTemplate(settings, stackName));
  const { Ref: id } = reference.parse(Outputs[outputName]?.Value);
  return { name, settings: tableSettings.parse(Resources[id]?.Properties) };
}
